import { formatDecimal } from '@sauda/money';
import { notifyApart, type AnyNotice } from '../../customers/index.ts';
import { firstUuid, type Apart } from '../../../platform/apart.ts';
import type { Tx } from '../../../platform/database.ts';
import type { ApplyOptions } from '../corporate/apply-actions.ts';
import { holdersAtOnce, tellHolders } from '../corporate/tell-holders.ts';
import { buybacks, type Buyback } from './tables.ts';

/** Tells who holds a share that its company buys it back. How far it has come commits with the notices, so that each is told once. */
export function tellOfBuybacks(
  { database, clock, view }: Pick<ApplyOptions, 'clock' | 'database' | 'view'>,
  apart: Pick<Apart, 'inTurns' | 'within'>,
): Promise<void> {
  const tell = (tx: Tx, id: bigint) => tellSome(tx, id, { at: clock.now(), view, apart });
  return tellHolders({ database, apart, of: 'buybacks', tellSome: tell });
}

/** Who has tendered is told of its end with their tender. @returns whether there may be more to tell */
async function tellSome(
  tx: Tx,
  id: bigint,
  { at, view, apart }: { at: Date; view: ApplyOptions['view']; apart: Pick<Apart, 'within'> },
): Promise<boolean> {
  const [buyback] = await tx<Buyback[]>`
    SELECT ${buybacks.columns()} FROM buybacks WHERE id = ${id} AND told_at IS NULL FOR UPDATE SKIP LOCKED`;
  if (buyback === undefined) return false;
  const { toldCustomer = firstUuid } = buyback;
  const holders = buyback.status === 'open' && at < buyback.closesAt ? await holdersOf(tx, buyback) : [];
  const instrument = view.instrument(buyback.symbol);
  const of = {
    name: instrument?.name ?? buyback.symbol,
    price: formatDecimal(buyback.price, instrument?.priceDecimals),
    at,
  };
  await notifyApart(
    tx,
    holders.map((holder) => noticeOf(buyback, holder, of)),
    apart,
  );
  const isLast = holders.length < holdersAtOnce;
  await tx`
    UPDATE buybacks SET told_customer = ${holders.at(-1)?.customerId ?? toldCustomer}, told_at = ${isLast ? at : undefined}
    WHERE id = ${id}`;
  return !isLast;
}

interface Holder {
  readonly customerId: string;
  /** What they held on the record day and what of it is taken at the least; undefined before that is recorded. */
  readonly units: bigint | undefined;
  readonly quantity: bigint | undefined;
}

function holdersOf(tx: Tx, { id, symbol, recordedAt, toldCustomer = firstUuid }: Buyback): Promise<Holder[]> {
  if (recordedAt === undefined) {
    return tx<Holder[]>`
      SELECT DISTINCT customer_id, NULL::bigint AS units, NULL::bigint AS quantity FROM lots
      WHERE symbol = ${symbol} AND remaining > 0 AND customer_id > ${toldCustomer} ORDER BY customer_id LIMIT ${holdersAtOnce}`;
  }
  return tx<Holder[]>`
    SELECT customer_id, units, quantity FROM buyback_entitlements
    WHERE buyback_id = ${id} AND customer_id > ${toldCustomer} ORDER BY customer_id LIMIT ${holdersAtOnce}`;
}

function noticeOf(
  { lastDay, recordDay, recordedAt }: Buyback,
  { customerId, units = 0n, quantity = 0n }: Holder,
  { name, price, at }: { name: string; price: string; at: Date },
): AnyNotice {
  const dayOf = (day: Date) => day.toISOString().slice(0, 10);
  const common = { name, price, day: dayOf(lastDay) };
  if (recordDay === undefined) return { customerId, kind: 'buyback_offered', values: common, at };
  if (recordedAt === undefined) {
    return { customerId, kind: 'buyback_coming', values: { ...common, record_day: dayOf(recordDay) }, at };
  }
  const counts = { held: units.toString(), count: quantity.toString() };
  return { customerId, kind: 'buyback_entitled', values: { ...common, ...counts }, at };
}
