import {
  reserveNumbers,
  takeNext,
  type VenueCommand,
  type VenueReport,
} from '../../../server/src/modules/venues/index.ts';
import type { Database } from '../../../server/src/platform/database.ts';
import { tradedOf } from './known.ts';
import { note, sessionOf, type Where } from './note.ts';

export interface AccountOfCustomer {
  readonly account: string;
  readonly state: 'unchecked' | 'open' | 'refused';
}

export type Outbox = ReturnType<typeof createOutbox>;

const reservedAhead = 100;

/** What Alpaca is to be told, and what it has answered, in the server's tables. Each promise resolves when it is committed. */
export function createOutbox(database: Database, where: Where) {
  const { sql } = database;
  const { clock, venue } = where;
  let numbers = { session: '', next: 1n, last: 0n };

  /** For a command to be sent under. What a process leaves of them is passed over. */
  async function nextNumber(): Promise<{ session: string; wireNo: bigint }> {
    const session = sessionOf(clock, 'orders');
    if (numbers.session !== session || numbers.next > numbers.last) {
      const { first, last } = await reserveNumbers(database, { venue, session, count: reservedAhead });
      numbers = { session, next: first, last };
    }
    return { session, wireNo: numbers.next };
  }

  return {
    /** The next command to send, already committed as sent; undefined where there is none. */
    async takeNext(): Promise<VenueCommand | undefined> {
      const taken = await takeNext(database, { venue, ...(await nextNumber()), at: clock.now() });
      if (taken !== undefined) numbers.next += 1n;
      return taken;
    },
    /** What Alpaca has answered to a command, or we in its place. */
    answer: (raw: string, report?: VenueReport) =>
      database.transaction((tx) => note(tx, where, { of: 'answers', raw, report })),
    async accountOf(customerId: string): Promise<AccountOfCustomer | undefined> {
      const [row] = await sql<AccountOfCustomer[]>`
        SELECT account, state FROM venue_accounts WHERE venue = ${venue} AND customer_id = ${customerId}`;
      return row;
    },
    /** Alpaca's name for the order that ours names; undefined where it has not been heard. */
    async orderIdOf(clOrdId: string): Promise<string | undefined> {
      const [row] = await sql<Array<{ id: string | undefined }>>`
        SELECT venue_order_id AS id FROM venue_commands WHERE venue = ${venue} AND cl_ord_id = ${clOrdId}`;
      return row?.id;
    },
    tradedOf: (clOrdId: string) => tradedOf(sql, venue, clOrdId),
  };
}
