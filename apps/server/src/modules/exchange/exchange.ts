import type { Tx } from '../../platform/database.ts';
import type { Given } from '../../platform/given.ts';
import { locks } from '../../platform/locks.ts';
import type { Market } from '../market/index.ts';
import type { VenueCommand } from '../venues/index.ts';
import { exchangeOrders, matchResting, type ExchangeOrder } from './match.ts';
import { take } from './take.ts';

/**
 * A practice exchange: orders meet by price and then by time, with each other and with simulated makers, who offer what the practice market
 * shows as its depth. It is told commands and says reports; what it knows is in its own tables, and it does one thing at a time.
 */
export function createExchange({ database, clock, market }: Given<'clock' | 'database'> & { market: Market }) {
  async function inTurn(work: (tx: Tx, now: Date) => Promise<void>): Promise<void> {
    await database.transaction(async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(${locks.practiceExchange})`;
      await work(tx, clock.now());
    });
  }

  /** Takes a command from the wire. One whose name was heard before is not heard again. */
  async function put(command: VenueCommand): Promise<void> {
    const { clOrdId } = command;
    await inTurn(async (tx, now) => {
      const [{ times }] = await tx<[{ times: number }]>`
        INSERT INTO exchange_names (cl_ord_id) VALUES (${clOrdId})
        ON CONFLICT (cl_ord_id) DO UPDATE SET times = exchange_names.times + 1 RETURNING times`;
      if (times > 1) return;
      await take(tx, command, { market, now });
    });
  }

  /** Lets the makers come to what rests. */
  async function trade(): Promise<void> {
    await inTurn(async (tx, now) => {
      const open = await tx<ExchangeOrder[]>`
        SELECT ${exchangeOrders.columns()} FROM exchange_orders WHERE state = 'open'
        ORDER BY symbol, side, CASE side WHEN 'buy' THEN -price ELSE price END, place`;
      for (const order of open) await matchResting(tx, order, { market, now });
    });
  }

  return { put, trade };
}
