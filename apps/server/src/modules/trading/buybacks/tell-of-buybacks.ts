import { formatDecimal } from '@sauda/money';
import { notifyAll } from '../../customers/index.ts';
import { firstUuid } from '../../../platform/apart.ts';
import type { Tx } from '../../../platform/database.ts';
import type { ApplyOptions } from '../corporate/apply-actions.ts';
import { buybacks, type Buyback } from './tables.ts';

const customersAtOnce = 500;
const batchesAtOnce = 20;

/** Tells who holds a share that its company buys it back. How far it has come commits with the notices, so that each is told once. */
export async function tellOfBuybacks({
  database,
  clock,
  view,
}: Pick<ApplyOptions, 'clock' | 'database' | 'view'>): Promise<void> {
  for (let batch = 0; batch < batchesAtOnce; batch += 1) {
    const goesOn = await database.transaction((tx) => tellSome(tx, clock.now(), view));
    if (!goesOn) return;
  }
}

/** Who has tendered is told of its end with their tender. @returns whether there may be more to tell */
async function tellSome(tx: Tx, at: Date, view: ApplyOptions['view']): Promise<boolean> {
  const [buyback] = await tx<Buyback[]>`
    SELECT ${buybacks.columns()} FROM buybacks WHERE told_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  if (buyback === undefined) return false;
  const { id, symbol, price, lastDay, status, closesAt, toldCustomer = firstUuid } = buyback;
  const holders =
    status === 'open' && at < closesAt
      ? await tx<Array<{ customerId: string }>>`
          SELECT DISTINCT customer_id FROM lots WHERE symbol = ${symbol} AND remaining > 0 AND customer_id > ${toldCustomer}
          ORDER BY customer_id LIMIT ${customersAtOnce}`
      : [];
  const instrument = view.instrument(symbol);
  const values = {
    name: instrument?.name ?? symbol,
    price: formatDecimal(price, instrument?.priceDecimals),
    day: lastDay.toISOString().slice(0, 10),
  };
  await notifyAll(
    tx,
    holders.map(({ customerId }) => ({ customerId, kind: 'buyback_offered' as const, values, at })),
  );
  const isLast = holders.length < customersAtOnce;
  await tx`
    UPDATE buybacks SET told_customer = ${holders.at(-1)?.customerId ?? toldCustomer}, told_at = ${isLast ? at : undefined}
    WHERE id = ${id}`;
  return true;
}
