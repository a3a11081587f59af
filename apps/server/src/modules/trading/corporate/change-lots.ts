import { convertHalfEven, type Decimal } from '@sauda/money';
import { lockBook, post, type Book } from '../../ledger/index.ts';
import { column, type Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { newNumberOf } from '../../../platform/public-number.ts';
import type { SettlementRate } from '../market-view.ts';
import { lots as lotTable, type LotRow } from '../order.ts';
import type { ApplyOptions } from './apply-actions.ts';
import { cashFor, cashPartOf, changedHolding, mergedHolding, type ChangedHolding } from './change-holding.ts';
import { changeTriggers } from './change-triggers.ts';
import { exitSource } from './follow-share.ts';
import { isOfBefore } from './lots-of-before.ts';
import {
  corporateActions,
  corporateHoldings,
  isOf,
  isReverse,
  lotChangingKinds,
  lotChanges,
  ratioOf,
  type CorporateAction,
  type CorporateHolding,
} from './tables.ts';
import { tellChanged } from './tell-changed.ts';

type Options = Pick<ApplyOptions, 'clock' | 'executor' | 'view'>;

export interface Changed extends ChangedHolding<LotRow> {
  readonly holding: CorporateHolding;
}

/**
 * Changes what some customers hold, once: who is written down has been changed. All of it or nothing.
 * @throws Refusal `stale_rate`, `no_exchange_rate` where cash is to be paid and nobody says what the currency is worth now
 */
export async function changeSome(
  tx: Tx,
  options: Options,
  actionId: bigint,
  customerIds: readonly string[],
): Promise<void> {
  const [action] = await tx<CorporateAction[]>`
    SELECT ${corporateActions.columns()} FROM corporate_actions
    WHERE id = ${actionId} AND status = 'applying' AND orders_ended_at IS NOT NULL FOR SHARE`;
  if (action === undefined) return;
  const book = await lockBook(tx, customerIds);
  const found = await tx<LotRow[]>`
    SELECT ${lotTable.columns('l')} FROM lots l
    WHERE customer_id = ANY (${column(customerIds)}::uuid[]) AND symbol = ${action.symbol} AND remaining > 0
      AND ${isOfBefore(tx, 'l', action.exAt)} AND NOT EXISTS (
        SELECT FROM corporate_holdings h WHERE h.customer_id = l.customer_id AND action_id = ${actionId})
    ORDER BY customer_id, id`;
  const at = options.clock.now();
  const changed = [...Map.groupBy(found, ({ customerId }) => customerId)].map(([customerId, lots]) =>
    changeOf(customerId, lots, action, { at, view: options.view }),
  );
  if (changed.length === 0) return;
  for (const { holding } of changed) payCash(book, holding);
  await corporateHoldings.insert(
    tx,
    changed.map(({ holding }) => holding),
  );
  await changeTriggers(tx, options.view, {
    action,
    customerIds: changed.map(({ holding }) => holding.customerId),
    emptied: changed.flatMap(({ lots }) => lots.filter((lot) => lot.unitsAfter === 0n).map(({ lot }) => lot)),
    at,
  });
  const amounts = action.kind === 'cash_exit' ? await payOut(tx, options, action, changed) : undefined;
  await Promise.all([
    ...(isOf(lotChangingKinds, action.kind) ? [writeLots(tx, action, changed, at)] : []),
    ...(action.kind === 'cash_exit' ? [] : [post(tx, book, at)]),
    tellChanged(tx, options, action, changed, amounts),
    emitEvents(
      tx,
      changed.map(({ holding: { customerId } }) => ({ type: 'balance', customerId })),
    ),
  ]);
}

function payCash(book: Book, { customerId, no, cash, consideration }: CorporateHolding): void {
  const common = { customerId, credit: 'cash', subject: { kind: 'corporate', no }, actor: 'market' } as const;
  if (cash > 0n) book.move({ ...common, debit: 'fractional_shares', reason: 'fractionCash', amount: cash });
  if (consideration > 0n) book.move({ ...common, debit: 'clearing', reason: 'mergerCash', amount: consideration });
}

/** All that is held is sold at the price for all, as what expires is settled. @returns what each customer was paid */
async function payOut(
  tx: Tx,
  { executor }: Options,
  { cashPerShare, exAt }: CorporateAction,
  changed: readonly Changed[],
): Promise<ReadonlyMap<string, Decimal>> {
  if (cashPerShare === undefined) throw new Error('an exit has no price');
  const price = { price: cashPerShare, source: exitSource, time: exAt };
  const orders = await executor.allWithin(
    tx,
    changed.flatMap(({ lots }) =>
      lots.map(({ lot: { customerId, no: lotNo } }) => ({ kind: 'settle', customerId, lotNo, at: price }) as const),
    ),
  );
  const amounts = new Map<string, Decimal>();
  for (const { customerId, fill } of orders) {
    amounts.set(customerId, (amounts.get(customerId) ?? 0n) + (fill?.amount ?? 0n));
  }
  return amounts;
}

function changeOf(
  customerId: string,
  lots: readonly LotRow[],
  action: CorporateAction,
  { at, view }: { at: Date; view: Options['view'] },
): Changed {
  const ratio = ratioOf(action);
  const { kind, cashPerShare } = action;
  const price = action.fractionPrice;
  const isPaid = kind === 'merger' && cashPerShare !== undefined && price !== undefined;
  const cashPart = isPaid ? cashPartOf(ratio, cashPerShare, price) : undefined;
  const change =
    kind === 'merger' || isReverse(action) ? mergedHolding(lots, ratio, cashPart) : changedHolding(lots, ratio);
  const { unitsBefore, unitsAfter, fraction } = change;
  const rate = price !== undefined && (fraction > 0n || isPaid) ? rateOf(lots, view) : undefined;
  const cash = rate === undefined || price === undefined ? 0n : cashFor(fraction, ratio, price, rate);
  const holding = {
    customerId,
    actionId: action.id,
    no: newNumberOf(customerId),
    unitsBefore,
    unitsAfter,
    fraction: Number(fraction),
    cash,
    consideration: rate === undefined || !isPaid ? 0n : convertHalfEven(cashPerShare * unitsBefore, rate),
    settlementRate: rate?.hundredMillionths,
    rateSource: rate?.source,
    rateQuoteTime: rate?.quoteTime,
    changedAt: at,
  };
  return { ...change, holding };
}

function rateOf([lot]: readonly LotRow[], view: Options['view']): SettlementRate | undefined {
  return lot && view.settlementRate(lot.currency);
}

/** What a lot has cost stays, but for what goes with what is paid in cash, so that profits still add up to the minor unit. What it has bought in all grows by what was added. */
async function writeLots(tx: Tx, action: CorporateAction, changed: readonly Changed[], at: Date): Promise<void> {
  const rows = changed.flatMap(({ lots }) => lots);
  await tx`
    UPDATE lots SET quantity = quantity - remaining + changed.units, remaining = changed.units, price = changed.price,
      cost = changed.cost, symbol = ${action.intoSymbol ?? action.symbol}
    FROM unnest(
      ${column(rows.map(({ lot }) => lot.customerId))}::uuid[],
      ${column(rows.map(({ lot }) => lot.no))}::text[],
      ${column(rows.map(({ unitsAfter }) => unitsAfter))}::bigint[],
      ${column(rows.map(({ priceAfter }) => priceAfter))}::bigint[],
      ${column(rows.map(({ costAfter }) => costAfter))}::bigint[]
    ) AS changed (customer_id, no, units, price, cost)
    WHERE lots.customer_id = changed.customer_id AND lots.no = changed.no`;
  await lotChanges.insert(
    tx,
    rows.map(({ lot: { customerId, no, remaining, price, cost }, unitsAfter, priceAfter, costAfter }) => ({
      customerId,
      lotNo: no,
      actionId: action.id,
      unitsBefore: remaining,
      unitsAfter,
      priceBefore: price,
      priceAfter,
      costBefore: cost,
      costAfter,
      changedAt: at,
    })),
  );
}
