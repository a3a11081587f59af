import { formatDecimal } from '@sauda/money';
import { notifyAll } from '../../customers/index.ts';
import { lockBook, post } from '../../ledger/index.ts';
import { column, type Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import type { SettlementRate } from '../market-view.ts';
import { lots as lotTable, type LotRow } from '../order.ts';
import type { ApplyOptions } from './apply-actions.ts';
import { cashFor, changedHolding, type ChangedHolding } from './change-holding.ts';
import { changeTriggers } from './change-triggers.ts';
import {
  corporateActions,
  corporateHoldings,
  lotChanges,
  ratioOf,
  saidRatio,
  type CorporateAction,
  type CorporateHolding,
} from './tables.ts';

type Options = Pick<ApplyOptions, 'clock' | 'view'>;

interface Changed extends ChangedHolding<LotRow> {
  readonly holding: CorporateHolding;
}

/**
 * Changes what some customers hold, once: who is written down has been changed. All of it or nothing.
 * @throws Refusal `stale_rate`, `no_exchange_rate` where a fraction is to be paid and nobody says what the currency is worth now
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
      AND opened_at < ${action.exAt} AND NOT EXISTS (
        SELECT FROM corporate_holdings h WHERE h.customer_id = l.customer_id AND action_id = ${actionId})
    ORDER BY customer_id, id`;
  const at = options.clock.now();
  const changed = [...Map.groupBy(found, ({ customerId }) => customerId)].map(([customerId, lots]) =>
    changeOf(customerId, lots, action, { at, view: options.view }),
  );
  if (changed.length === 0) return;
  for (const { holding } of changed) {
    const { customerId, cash: amount, no } = holding;
    if (amount === 0n) continue;
    const accounts = { debit: 'fractional_shares', credit: 'cash', reason: 'fractionCash' } as const;
    book.move({ customerId, ...accounts, amount, subject: { kind: 'corporate', no }, actor: 'market' });
  }
  await corporateHoldings.insert(
    tx,
    changed.map(({ holding }) => holding),
  );
  await Promise.all([
    writeLots(tx, action, changed, at),
    changeTriggers(tx, options.view, { action, customerIds: changed.map(({ holding }) => holding.customerId), at }),
    post(tx, book, at),
    tell(tx, options, action, changed),
    emitEvents(
      tx,
      changed.map(({ holding: { customerId } }) => ({ type: 'balance', customerId })),
    ),
  ]);
}

function changeOf(
  customerId: string,
  lots: readonly LotRow[],
  action: CorporateAction,
  { at, view }: { at: Date; view: Options['view'] },
): Changed {
  const ratio = ratioOf(action);
  const change = changedHolding(lots, ratio);
  const { unitsBefore, unitsAfter, fraction } = change;
  const price = action.fractionPrice;
  const rate = fraction > 0n && price !== undefined ? rateOf(lots, view) : undefined;
  const cash = rate === undefined || price === undefined ? 0n : cashFor(fraction, ratio, price, rate);
  const holding = {
    customerId,
    actionId: action.id,
    no: newPublicNumber(),
    unitsBefore,
    unitsAfter,
    fraction: Number(fraction),
    cash,
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

/** What a lot has cost stays, so that profits still add up to the minor unit. What it has bought in all grows by what was added. */
async function writeLots(tx: Tx, action: CorporateAction, changed: readonly Changed[], at: Date): Promise<void> {
  const rows = changed.flatMap(({ lots }) => lots);
  await tx`
    UPDATE lots SET quantity = quantity - remaining + changed.units, remaining = changed.units, price = changed.price
    FROM unnest(
      ${column(rows.map(({ lot }) => lot.customerId))}::uuid[],
      ${column(rows.map(({ lot }) => lot.no))}::text[],
      ${column(rows.map(({ unitsAfter }) => unitsAfter))}::bigint[],
      ${column(rows.map(({ priceAfter }) => priceAfter))}::bigint[]
    ) AS changed (customer_id, no, units, price)
    WHERE lots.customer_id = changed.customer_id AND lots.no = changed.no`;
  await lotChanges.insert(
    tx,
    rows.map(({ lot: { customerId, no, remaining, price, cost }, unitsAfter, priceAfter }) => ({
      customerId,
      lotNo: no,
      actionId: action.id,
      unitsBefore: remaining,
      unitsAfter,
      priceBefore: price,
      priceAfter,
      costBefore: cost,
      costAfter: cost,
      changedAt: at,
    })),
  );
}

function tell(tx: Tx, { view }: Options, action: CorporateAction, changed: readonly Changed[]): Promise<void> {
  const name = view.instrument(action.symbol)?.name ?? action.symbol;
  const ratio = saidRatio(action);
  return notifyAll(
    tx,
    changed.flatMap(({ holding: { customerId, unitsBefore, unitsAfter, cash, changedAt: at } }) => {
      const values = { name, ratio, before: unitsBefore.toString(), after: unitsAfter.toString() };
      const told = {
        customerId,
        kind: action.kind === 'split' ? 'shares_split' : 'bonus_allotted',
        values,
        at,
      } as const;
      if (cash === 0n) return [told];
      return [told, { customerId, kind: 'fraction_paid', values: { name, amount: formatDecimal(cash) }, at } as const];
    }),
  );
}
