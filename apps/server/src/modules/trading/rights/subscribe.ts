import { applicationCost, sharesBreach, smallAmountBreach } from '@sauda/rules';
import { requireActiveAccount } from '../../customers/index.ts';
import { lockBook, post, type Book } from '../../ledger/index.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Given } from '../../../platform/given.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal, refuseBreach } from '../../../platform/refusal.ts';
import { columnsOfRate, type MarketView } from '../market-view.ts';
import {
  rightsIssues,
  rightsSubscriptions,
  updateSubscriptions,
  type RightsIssue,
  type Subscription,
} from './tables.ts';

export interface SubscriptionRequest {
  readonly customerId: string;
  /** Of the rights issue. */
  readonly no: string;
  readonly quantity: bigint;
}

/**
 * Subscribes to so many of the new shares that a customer is entitled to, and sets aside what they cost. Where they have subscribed already it is so many now.
 * @throws Refusal `not_found`, `rights_closed`, `not_entitled`, `quantity_below_minimum`, `quantity_above_limit`, `insufficient_funds`, `account_frozen`,
 * `stale_rate`, `amount_too_small`
 */
export async function subscribe(
  tx: Tx,
  { customerId, no, quantity }: SubscriptionRequest,
  { clock, settlementRate }: Given<'clock'> & Pick<MarketView, 'settlementRate'>,
): Promise<Subscription> {
  const book = await lockBook(tx, [customerId]);
  const at = clock.now();
  await requireActiveAccount(tx, customerId, 'trade');
  const issue = await openIssue(tx, no, at);
  const maximum = await entitlementOf(tx, customerId, issue.id);
  if (maximum === 0n) throw new Refusal('not_entitled');
  refuseBreach(sharesBreach({ minimum: 1n, maximum, lotSize: 1n }, quantity));
  const rate = settlementRate(issue.currency);
  const held = applicationCost(quantity, issue.price, rate);
  refuseBreach(smallAmountBreach(held));
  const before = await subscriptionOf(tx, customerId, issue.id);
  if (before !== undefined) await giveBack(tx, book, [before], { status: 'withdrawn', at, actor: 'customer' });
  const made = newPublicNumber();
  const subject = { kind: 'rights', no: made } as const;
  const set = { customerId, debit: 'cash', credit: 'holds', amount: held, reason: 'rightsApplication' } as const;
  book.move({ ...set, subject, actor: 'customer' });
  const { settlementRate: hundredMillionths, rateSource, rateQuoteTime } = columnsOfRate(rate);
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO rights_subscriptions (customer_id, issue_id, no, quantity, held, status, settlement_rate, rate_source, rate_quote_time, created_at)
    VALUES (${customerId}, ${issue.id}, ${made}, ${quantity}, ${held}, 'submitted', ${hundredMillionths}, ${rateSource},
      ${rateQuoteTime}, ${at})
    RETURNING id`;
  await post(tx, book, at);
  return ended(tx, customerId, id);
}

/** Takes a subscription back: its money is free again. @throws Refusal `not_found`, `rights_closed`, `unknown_order` where there is none */
export async function withdrawSubscription(
  tx: Tx,
  { customerId, no }: Omit<SubscriptionRequest, 'quantity'>,
  { clock }: Given<'clock'>,
): Promise<Subscription> {
  const book = await lockBook(tx, [customerId]);
  const at = clock.now();
  const issue = await openIssue(tx, no, at);
  const before = await subscriptionOf(tx, customerId, issue.id);
  if (before === undefined) throw new Refusal('unknown_order');
  await giveBack(tx, book, [before], { status: 'withdrawn', at, actor: 'customer' });
  await post(tx, book, at);
  return ended(tx, customerId, before.id);
}

/** Ends subscriptions without an allotment, under the locks on their customers' books, which are posted by the caller. */
export async function giveBack(
  tx: Tx,
  book: Book,
  ending: readonly Subscription[],
  { status, at, actor }: { status: 'withdrawn' | 'not_allotted' | 'cancelled'; at: Date; actor: string },
): Promise<void> {
  release(book, ending, actor);
  await updateSubscriptions(
    tx,
    ending.map((one) => ({ ...one, status, held: 0n, endedAt: at })),
  );
}

/** All that they hold is free again. */
export function release(book: Book, ending: readonly Subscription[], actor: string): void {
  for (const { customerId, no, held: amount } of ending) {
    const accounts = { debit: 'holds', credit: 'cash', reason: 'rightsRelease' } as const;
    book.move({ customerId, ...accounts, amount, subject: { kind: 'rights', no }, actor });
  }
}

async function ended(tx: Tx, customerId: string, id: bigint): Promise<Subscription> {
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  const [row] = await tx<[Subscription]>`
    SELECT ${rightsSubscriptions.columns()} FROM rights_subscriptions WHERE customer_id = ${customerId} AND id = ${id}`;
  return row;
}

/** Locked against its end. */
async function openIssue(tx: Tx, no: string, at: Date): Promise<RightsIssue> {
  const [issue] = await tx<
    RightsIssue[]
  >`SELECT ${rightsIssues.columns()} FROM rights_issues WHERE no = ${no} FOR SHARE`;
  if (issue === undefined) throw new Refusal('not_found');
  if (issue.status !== 'open' || at >= issue.closesAt) throw new Refusal('rights_closed');
  return issue;
}

async function entitlementOf(tx: Tx, customerId: string, issueId: bigint): Promise<bigint> {
  const [row] = await tx<Array<{ quantity: bigint }>>`
    SELECT quantity FROM rights_entitlements WHERE issue_id = ${issueId} AND customer_id = ${customerId}`;
  return row?.quantity ?? 0n;
}

async function subscriptionOf(tx: Tx, customerId: string, issueId: bigint): Promise<Subscription | undefined> {
  const [row] = await tx<Subscription[]>`
    SELECT ${rightsSubscriptions.columns()} FROM rights_subscriptions
    WHERE customer_id = ${customerId} AND issue_id = ${issueId} AND status = 'submitted' FOR UPDATE`;
  return row;
}
