import { assetClasses } from '@sauda/facts';
import { formatDecimal } from '@sauda/money';
import { notifyAll } from '../../customers/index.ts';
import type { Instrument } from '../../market/index.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Order } from '../order.ts';

/** Tells customers that what they held has ended, and what it brought. */
export async function tellSettled(
  tx: Tx,
  orders: readonly Order[],
  market: { instrument(symbol: string): Instrument | undefined },
): Promise<void> {
  const settled = orders.flatMap(({ isSettlement, customerId, symbol, assetClass, fill, endedAt }) => {
    if (!isSettlement || fill === undefined || endedAt === undefined) return [];
    const instrument = market.instrument(symbol);
    const values = {
      name: instrument?.name ?? symbol,
      amount: formatDecimal(fill.amount),
      price: formatDecimal(fill.price, instrument?.priceDecimals),
    };
    return [{ customerId, assetClass, values, at: endedAt }];
  });
  const debt = settled.filter(({ assetClass }) => assetClasses[assetClass].ends === 'debt');
  const contracts = settled.filter(({ assetClass }) => assetClasses[assetClass].ends === 'contract');
  await Promise.all([
    notifyAll(
      tx,
      debt.map((one) => ({ ...one, kind: 'debt_redeemed' as const })),
    ),
    notifyAll(
      tx,
      contracts.map((one) => ({ ...one, kind: 'contract_settled' as const })),
    ),
  ]);
}
