import type { Decimal } from '@sauda/money';
import { applicationBounds, applicationCost, bidBreach, sharesBreach, smallAmountBreach } from '@sauda/rules';
import { requireActiveAccount } from '../../customers/index.ts';
import { lockBook, post, type Book, type Transfer } from '../../ledger/index.ts';
import { columnsOfRate } from '../../trading/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal, refuseBreach } from '../../../platform/refusal.ts';
import type { OfferingsContext } from '../context.ts';
import { type Application, isUpcoming, toIpo, type Ipo, type IpoRow } from './ipo.ts';
import { refuseFarOffer } from '../hold-against-market.ts';

export interface NewApplication {
  readonly customerId: string;
  readonly ipoId: bigint;
  /** Checked to match the IPO's, where given. */
  readonly symbol: string | undefined;
  readonly shares: bigint;
  /** The most that the customer pays for a share. */
  readonly price: Decimal;
}

export interface ApplicationChange {
  readonly customerId: string;
  readonly no: string;
  readonly shares: bigint;
  /** As it was, where absent. */
  readonly price: Decimal | undefined;
}

/**
 * Applies for shares of a forthcoming IPO and sets aside what they cost at the price bid.
 * @throws Refusal `not_found`, `ipo_not_forthcoming`, `ipo_upcoming`, `already_applied`, `insufficient_funds`, `stale_rate`, `account_frozen`, `own_offering`, `offer_away_from_market`,
 * `amount_too_small`,
 * and those of the quantity and the price
 */
export async function applyForIpo(tx: Tx, request: NewApplication, context: OfferingsContext): Promise<Application> {
  const { customerId, ipoId, shares, price } = request;
  const book = await lockBook(tx, [customerId]);
  const at = context.clock.now();
  await requireActiveAccount(tx, customerId, 'trade');
  const ipo = await shareIpo(tx, ipoId);
  if (ipo === undefined || (request.symbol !== undefined && request.symbol !== ipo.symbol)) {
    throw new Refusal('not_found');
  }
  if (ipo.status !== 'forthcoming' || at >= ipo.opensAt) throw new Refusal('ipo_not_forthcoming');
  if (isUpcoming(ipo, at)) throw new Refusal('ipo_upcoming');
  refuseBreach(sharesBreach(applicationBounds(ipo), shares) ?? bidBreach(ipo, price));
  if (await context.isMadeBy(tx, { kind: 'ipo', id: ipo.id }, customerId)) throw new Refusal('own_offering');
  refuseFarOffer(ipo, context);

  const settlementRate = context.settlementRate(ipo.currency);
  const held = applicationCost(shares, price, settlementRate);
  refuseBreach(smallAmountBreach(held));
  // It is published with the book, where the slot would help others to find whose it is.
  const no = newPublicNumber();
  book.move(transferOf(customerId, no, held));
  const [application] = await tx<Application[]>`
    INSERT INTO ipo_applications ${tx({
      customer_id: customerId,
      ipo_id: ipoId,
      no,
      shares,
      price,
      held,
      status: 'submitted',
      created_at: at,
      ...columnsOfRate(settlementRate),
    })}
    ON CONFLICT (ipo_id, customer_id) WHERE status <> 'withdrawn' DO NOTHING
    RETURNING *`;
  if (application === undefined) throw new Refusal('already_applied');
  return settle(tx, book, application, at);
}

/**
 * Changes an application until the IPO closes, and sets aside what it costs now.
 * @throws Refusal `unknown_order`, `order_ended`, `ipo_closed`, and as `applyForIpo`
 */
export async function changeApplication(
  tx: Tx,
  { customerId, no, shares, price }: ApplicationChange,
  context: OfferingsContext,
): Promise<Application> {
  const book = await lockBook(tx, [customerId]);
  const at = context.clock.now();
  await requireActiveAccount(tx, customerId, 'trade');
  const { application, ipo } = await openApplication(tx, customerId, no, at);
  const bid = price ?? application.price;
  refuseBreach(sharesBreach(applicationBounds(ipo), shares) ?? bidBreach(ipo, bid));
  if (await context.isMadeBy(tx, { kind: 'ipo', id: ipo.id }, customerId)) throw new Refusal('own_offering');
  refuseFarOffer(ipo, context);

  const settlementRate = context.settlementRate(ipo.currency);
  const held = applicationCost(shares, bid, settlementRate);
  refuseBreach(smallAmountBreach(held));
  const more = held - application.held;
  if (more !== 0n) book.move(transferOf(customerId, no, more));
  const [changed] = await tx<[Application]>`
    UPDATE ipo_applications SET ${tx({ shares, price: bid, held, ...columnsOfRate(settlementRate) })}
    WHERE customer_id = ${customerId} AND no = ${no}
    RETURNING *`;
  return settle(tx, book, changed, at);
}

/** Withdraws an application until the IPO closes. @throws Refusal `unknown_order`, `order_ended`, `ipo_closed` */
export async function withdrawApplication(
  tx: Tx,
  { customerId, no }: { customerId: string; no: string },
  context: OfferingsContext,
): Promise<Application> {
  const book = await lockBook(tx, [customerId]);
  const at = context.clock.now();
  const { application } = await openApplication(tx, customerId, no, at);
  book.move(transferOf(customerId, no, -application.held));
  const [withdrawn] = await tx<[Application]>`
    UPDATE ipo_applications SET status = 'withdrawn', held = 0, ended_at = ${at}
    WHERE customer_id = ${customerId} AND no = ${no}
    RETURNING *`;
  return settle(tx, book, withdrawn, at);
}

/** Reads an IPO so that it cannot close before this transaction ends. Many may do so at once. */
async function shareIpo(tx: Tx, id: bigint): Promise<Ipo | undefined> {
  const [row] = await tx<IpoRow[]>`SELECT * FROM ipos WHERE id = ${id} AND status <> 'draft' FOR SHARE`;
  return row === undefined ? undefined : toIpo(row);
}

async function openApplication(tx: Tx, customerId: string, no: string, now: Date) {
  const [application] = await tx<Application[]>`
    SELECT * FROM ipo_applications WHERE customer_id = ${customerId} AND no = ${no}`;
  if (application === undefined) throw new Refusal('unknown_order');
  const ipo = await shareIpo(tx, application.ipoId);
  if (ipo === undefined) throw new Error(`application ${no} has no IPO`);
  if (application.status !== 'submitted') throw new Refusal('order_ended');
  if ((ipo.status !== 'forthcoming' && ipo.status !== 'open') || now >= ipo.closesAt) throw new Refusal('ipo_closed');
  return { application, ipo };
}

/** @param more what is to be held beyond what is held; below zero it is given back */
function transferOf(customerId: string, no: string, more: Decimal): Transfer {
  const common = { customerId, subject: { kind: 'ipo', no }, actor: 'customer' } as const;
  return more > 0n
    ? { ...common, debit: 'cash', credit: 'holds', amount: more, reason: 'ipoApplication' }
    : { ...common, debit: 'holds', credit: 'cash', amount: -more, reason: 'ipoRefund' };
}

async function settle(tx: Tx, book: Book, application: Application, at: Date) {
  const { customerId, no, status } = application;
  await post(tx, book, at);
  await emitEvents(tx, [
    { type: 'request', of: 'application', customerId, no, status },
    { type: 'balance', customerId },
  ]);
  return application;
}
