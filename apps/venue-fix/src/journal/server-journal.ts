import type { Clock } from '../../../server/src/platform/clock.ts';
import type { Database, Sql } from '../../../server/src/platform/database.ts';
import {
  dropCopyEnding,
  keepToCompare,
  receive,
  receivedUpTo,
  reserveNumbers,
  takeMassCancel,
  takeWithin,
  tellLink,
  type CommandKind,
  writeDown,
  type Heard,
  type ToCompare,
  type VenueCommand,
  type VenueReport,
} from '../../../server/src/modules/venues/index.ts';
import type { Journal, Received, Session } from './journal.ts';
import { commandOf, comparedOf, refusalOf, reportOf, type Known } from './translate.ts';
import { withoutNul } from './without-nul.ts';

/** A command that was put on the wire, under this number. */
interface OutCommand {
  readonly clOrdId: string;
  readonly kind: CommandKind;
  readonly wireNo: bigint;
}

/**
 * A journal in the server's tables. Each promise resolves when it is committed.
 * @param venue.canMassCancel whether it cancels all by one message (35=q): then that goes before the cancels of the orders
 * @param venue.hasDropCopy whether there is a session for drop copies: then what trades is kept to be compared with these
 */
export function createServerJournal(
  database: Database,
  clock: Clock,
  { canMassCancel = false, hasDropCopy = false }: { canMassCancel?: boolean; hasDropCopy?: boolean } = {},
): Journal {
  const { sql } = database;

  /** Said by us in the venue's place, in a session of our own, under the number that the command had. */
  async function refuseHere(
    { venue, day }: Session,
    { clOrdId, kind, wireNo }: OutCommand,
    why: string,
  ): Promise<void> {
    const report = withoutNulIn(refusalOf(clOrdId, why, kind));
    const heard = { session: `${day} refused here`, wireNo, raw: withoutNul(why), report };
    await receive(database, venue, [heard], clock.now());
  }

  return {
    async latest(venue) {
      const [row] = await sql<Array<{ session: string }>>`
        SELECT session FROM venue_sessions WHERE venue = ${venue} ORDER BY began_at DESC LIMIT 1`;
      return row && { venue, day: row.session };
    },
    async begin({ venue, day }) {
      await sql`INSERT INTO venue_sessions (venue, session) VALUES (${venue}, ${day}) ON CONFLICT DO NOTHING`;
    },
    receivedUpTo: async ({ venue, day }) => Number(await receivedUpTo(sql, venue, day)),
    async receive(session, ...received) {
      const { heard, compared } = await heardOf(sql, session, received, hasDropCopy);
      const now = clock.now();
      // One statement is a transaction by itself.
      if (compared.length === 0) return writeDown(sql, session.venue, heard, now);
      await database.transaction(async (tx) => {
        await writeDown(tx, session.venue, heard, now);
        await keepToCompare(tx, ordersOf(session), compared, now);
      });
    },
    async reserve({ venue, day }, count) {
      const { first } = await reserveNumbers(database, { venue, session: day, count });
      return Number(first);
    },
    async take({ venue, day }, wireNo, most) {
      const all = canMassCancel ? await takeMassCancel(sql, venue, clock.now()) : undefined;
      if (all !== undefined) return [{ kind: 'cancelAll', clOrdId: all }];
      const taking = { venue, session: day, wireNo: BigInt(wireNo), at: clock.now() };
      return (await database.transaction((tx) => takeWithin(tx, taking, most))).map(commandOf);
    },
    async sentAs({ venue, day }, wireNo) {
      const [row] = await sql<Array<{ clOrdId: string }>>`
        SELECT cl_ord_id FROM venue_commands WHERE venue = ${venue} AND session = ${day} AND wire_no = ${wireNo}`;
      return row?.clOrdId;
    },
    async miss(session, from, through) {
      const missed = await sql<OutCommand[]>`
        SELECT cl_ord_id, kind, wire_no FROM venue_commands
        WHERE venue = ${session.venue} AND session = ${session.day} AND wire_no BETWEEN ${from} AND ${through}
          AND state IN ('sent', 'doubtful') ORDER BY wire_no`;
      for (const command of missed) await refuseHere(session, command, 'it did not reach the venue');
    },
    async refuse(session, clOrdId, why) {
      const [command] = await sql<OutCommand[]>`
        SELECT cl_ord_id, kind, wire_no FROM venue_commands WHERE venue = ${session.venue} AND cl_ord_id = ${clOrdId}`;
      if (command === undefined) throw new Error(`${session.venue} was told of no command ${clOrdId}`);
      await refuseHere(session, command, why);
    },
    tell: (venue, state, why) => tellLink(sql, venue, { state, why, now: clock.now() }),
  };
}

const isCopy = ({ venue }: Session): boolean => venue.endsWith(dropCopyEnding);
/** The name of the session for orders, to which one for drop copies belongs. */
const ordersOf = (session: Session): string =>
  isCopy(session) ? session.venue.slice(0, -dropCopyEnding.length) : session.venue;

/** What messages say, as the server's tables have it, and what of that is compared with the other session. */
async function heardOf(sql: Sql, session: Session, received: readonly Received[], hasDropCopy: boolean) {
  const { venue, day } = session;
  const heard: Heard[] = [];
  const compared: ToCompare[] = [];
  for (const { wireNo, through, raw, said } of received) {
    const isNews = said !== undefined && !isCopy(session);
    const report = isNews ? await reportOf(said, dateOf(day), knownOf(sql, venue)) : undefined;
    const numbers = { wireNo: BigInt(wireNo), through: BigInt(through) };
    heard.push({ session: day, ...numbers, raw: withoutNul(raw), report: withoutNulIn(report) });
    if (said === undefined || !hasDropCopy) continue;
    compared.push(...comparedOf(said, { day: dateOf(day), wireNo, isCopy: isCopy(session) }));
  }
  return { heard, compared };
}

/** A run is named by its day, and by a count from the second of that day on. */
const dateOf = (day: string): string => day.slice(0, 10);

function knownOf(sql: Sql, venue: string): Known {
  return {
    async kindOf(clOrdId) {
      const [row] = await sql<Array<{ kind: CommandKind }>>`
        SELECT kind FROM venue_commands WHERE venue = ${venue} AND cl_ord_id = ${clOrdId}`;
      return row?.kind;
    },
    async lifetimeOf(clOrdId) {
      const [row] = await sql<Array<Pick<VenueCommand, 'lifetime'>>>`
        SELECT lifetime FROM venue_commands WHERE venue = ${venue} AND cl_ord_id = ${clOrdId}`;
      return row?.lifetime;
    },
    async dayOfTrade(executionId) {
      const [row] = await sql<Array<{ tradeDay: string }>>`
        SELECT report ->> 'tradeDay' AS trade_day FROM venue_inbox
        WHERE venue = ${venue} AND report ? 'executionId' AND report ->> 'executionId' = ${executionId}
        ORDER BY received_at DESC LIMIT 1`;
      return row?.tradeDay;
    },
  };
}

/** What is text in it may be a venue's. */
function withoutNulIn(report: VenueReport | undefined): VenueReport | undefined {
  if (report === undefined) return undefined;
  return JSON.parse(
    JSON.stringify(report, (_, value: unknown) => (typeof value === 'string' ? withoutNul(value) : value)),
  ) as VenueReport;
}
