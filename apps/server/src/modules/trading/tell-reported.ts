import { formatDecimal } from '@sauda/money';
import { notifyAll } from '../customers/index.ts';
import type { Instrument } from '../market/index.ts';
import type { Tx } from '../../platform/database.ts';
import { reasonsOfHouse } from './call-off.ts';
import type { ExecutionNews } from './executions.ts';
import type { Order } from './order.ts';
import { noticesOfWaited, type Notices } from './tell-waited.ts';

interface Instruments {
  instrument(symbol: string): Instrument | undefined;
}

const toldAs = {
  changed: 'order_changed_by_venue',
  cancel_refused: 'order_cancel_refused',
  change_refused: 'order_change_refused',
  first_part: undefined,
} as const;

/** Tells customers what a venue's reports have made of their orders. */
export async function tellReported(
  tx: Tx,
  news: ReadonlyArray<ExecutionNews<Order>>,
  market: Instruments,
  at: Date,
): Promise<void> {
  const ended = news.flatMap(({ kind, order }) => (kind === 'ended' ? [order] : []));
  const reasons = await reasonsOfHouse(tx, ended);
  await notifyAll(tx, [
    ...noticesOfWaited(ended, market, reasons),
    ...news.flatMap(({ kind, order }): Notices => {
      const { customerId, no, symbol, filled, quantity, fill, currency } = order;
      if (kind === 'ended') return [];
      const instrument = market.instrument(symbol);
      const name = instrument?.name ?? symbol;
      const values = { name, no, filled: filled.toString(), count: quantity.toString() };
      const told = toldAs[kind];
      if (told !== undefined) return [{ customerId, kind: told, values, at }];
      const price = `${formatDecimal(fill?.price ?? order.limitPrice, instrument?.priceDecimals)} ${currency}`;
      return [{ customerId, kind: 'order_part_filled' as const, values: { ...values, price }, at }];
    }),
  ]);
}
