import { column, type Tx } from '../../platform/database.ts';
import type { Given } from '../../platform/given.ts';
import { locks } from '../../platform/locks.ts';
import { isReached } from '@sauda/rules';
import type { Market } from '../market/index.ts';
import type { VenueCommand } from '../venues/index.ts';
import { changePhases } from './change-phases.ts';
import { offeredBy } from './makers.ts';
import { exchangeOrders, matchResting, type ExchangeOrder } from './match.ts';
import { take } from './take.ts';

/**
 * A practice exchange: orders meet by price and then by time, with each other and with simulated makers, who offer what the practice market
 * shows as its depth; at its opening, its close and after a halt in an auction at one price. It is told commands and says reports; what it knows is in its own tables, and it does one thing at a time.
 */
export function createExchange({ database, clock, market }: Given<'clock' | 'database'> & { market: Market }) {
  async function inTurn(work: (tx: Tx, now: Date) => Promise<void>): Promise<void> {
    await database.transaction(async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(${locks.practiceExchange})`;
      await work(tx, clock.now());
    });
  }

  /** Takes commands from the wire, in their order. One whose name was heard before is not heard again. */
  async function put(commands: readonly VenueCommand[]): Promise<void> {
    await inTurn(async (tx, now) => {
      for (const command of commands) {
        const [{ times }] = await tx<[{ times: number }]>`
          INSERT INTO exchange_names (cl_ord_id) VALUES (${command.clOrdId})
          ON CONFLICT (cl_ord_id) DO UPDATE SET times = exchange_names.times + 1 RETURNING times`;
        if (times === 1) await take(tx, command, { market, now });
      }
    });
  }

  /** Holds the auctions that are due, and lets the makers come to what rests. However much that is, only what they reach is looked at. */
  async function trade(): Promise<void> {
    await inTurn(async (tx, now) => {
      const symbols = await changePhases(tx, { market, now });
      for (const { symbol, side, price } of await bestOf(tx, symbols)) {
        const [offer] = offeredBy(market, symbol, side, now);
        if (offer === undefined || !isReached(side, price, offer.price)) continue;
        for (const order of await restingUpTo(tx, { symbol, side, price: offer.price })) {
          await matchResting(tx, order, { market, now });
        }
      }
    });
  }

  return { put, trade };
}

type Best = Pick<ExchangeOrder, 'symbol' | 'side' | 'price'>;

/** The best price at which something rests, of each symbol and side: a look into the index for each. */
function bestOf(tx: Tx, symbols: readonly string[]): Promise<Best[]> {
  return tx<Best[]>`
    SELECT wanted.symbol, best.side, best.price FROM unnest(${column(symbols)}::text[]) AS wanted (symbol)
    CROSS JOIN LATERAL (
      (SELECT side, price FROM exchange_orders o WHERE state = 'open' AND o.symbol = wanted.symbol AND side = 'buy'
        ORDER BY price DESC LIMIT 1)
      UNION ALL
      (SELECT side, price FROM exchange_orders o WHERE state = 'open' AND o.symbol = wanted.symbol AND side = 'sell'
        ORDER BY price LIMIT 1)
    ) AS best`;
}

/** What rests at this price or a better one for the makers, in its turn. */
function restingUpTo(tx: Tx, { symbol, side, price }: Best): Promise<ExchangeOrder[]> {
  const [reached, turn] =
    side === 'buy' ? [tx`price >= ${price}`, tx`price DESC, place`] : [tx`price <= ${price}`, tx`price, place`];
  return tx<ExchangeOrder[]>`
    SELECT ${exchangeOrders.columns()} FROM exchange_orders
    WHERE state = 'open' AND symbol = ${symbol} AND side = ${side} AND ${reached} ORDER BY ${turn}`;
}
