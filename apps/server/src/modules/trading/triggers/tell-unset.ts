import { formatDecimal } from '@sauda/money';
import { notifyAll } from '../../customers/index.ts';
import type { Instrument } from '../../market/index.ts';
import type { Tx } from '../../../platform/database.ts';
import type { UnsetTrigger } from './waiting-trigger.ts';

/** Tells customers which stops and targets of their orders could not be set when these filled. */
export async function tellUnset(
  tx: Tx,
  unset: readonly UnsetTrigger[],
  market: { instrument(symbol: string): Instrument | undefined },
): Promise<void> {
  await notifyAll(
    tx,
    unset.map(({ customerId, no, symbol, side, price: wanted, at }) => {
      const instrument = market.instrument(symbol);
      // With its currency, since amounts in notices are read as of the account's.
      const price = `${formatDecimal(wanted, instrument?.priceDecimals)} ${instrument?.currency ?? ''}`.trimEnd();
      const values = { name: instrument?.name ?? symbol, price, no };
      return { customerId, kind: side === 'stop' ? 'stop_not_set' : 'target_not_set', values, at };
    }),
  );
}
