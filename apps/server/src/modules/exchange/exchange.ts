import { column, type Tx } from '../../platform/database.ts';
import type { Given } from '../../platform/given.ts';
import { locks } from '../../platform/locks.ts';
import { isReached } from '@sauda/rules';
import type { Market } from '../market/index.ts';
import type { VenueCommand, VenueReport } from '../venues/index.ts';
import { changePhases } from './change-phases.ts';
import { offeredBy } from './makers.ts';
import { matchResting } from './match.ts';
import type { ExchangeOrder } from './orders.ts';
import { take } from './take.ts';
import { Turn } from './turn.ts';

/**
 * A practice exchange: orders meet by price and then by time, with each other and with simulated makers, who offer what the practice market
 * shows as its depth; at its opening, its close and after a halt in an auction at one price. It is told commands and answers with reports; what it
 * knows is in its own tables, and it does one thing at a time. Whoever tells it something writes down what it says, in the same transaction.
 */
export function createExchange({ clock, market }: Given<'clock'> & { market: Market }) {
  /** Under its lock, which stays with the transaction. @returns what it says, in turn */
  async function inTurn(tx: Tx, work: (turn: Turn) => Promise<void>): Promise<VenueReport[]> {
    await tx`SELECT pg_advisory_xact_lock(${locks.practiceExchange})`;
    const turn = new Turn(tx, { market, now: clock.now() });
    await work(turn);
    return turn.end();
  }

  /** Takes commands from the wire, in their order. One whose name was heard before is not heard again. */
  function put(tx: Tx, commands: readonly VenueCommand[]): Promise<VenueReport[]> {
    return inTurn(tx, async (turn) => {
      for (const command of await turn.hear(commands)) await take(turn, command);
    });
  }

  /** Holds the auctions that are due, and lets the makers come to what rests. However much that is, only what they reach is looked at. */
  function trade(tx: Tx): Promise<VenueReport[]> {
    return inTurn(tx, async (turn) => {
      const reached = (await bestOf(tx, await changePhases(turn))).flatMap(({ symbol, side, price }) => {
        const [offer] = offeredBy(market, symbol, side, turn.now);
        return offer !== undefined && isReached(side, price, offer.price) ? [{ symbol, side, price: offer.price }] : [];
      });
      await turn.readTaken(reached.map(({ symbol }) => symbol));
      await turn.readReached(reached);
      for (const { symbol, side, price } of reached) {
        for (const order of turn.resting(symbol, side)) {
          if (isReached(side, order.price, price)) matchResting(turn, order);
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
