import { column, type Database, type Sql, type Tx } from '../../platform/database.ts';
import { pairedLocks } from '../../platform/locks.ts';
import { venueCommands, type VenueCommand } from './commands.ts';
import type { VenueReport } from './report.ts';
import { namesOf } from './stops.ts';

/**
 * What a process needs that speaks to a venue: it takes commands and puts them on the wire, and writes down what it hears. It shares
 * nothing with the server but these tables, and need know nothing of orders, money or customers.
 */

/** Whether no other process sends to this venue; then none will until the end of the transaction. */
export async function isOnlySender(tx: Tx, venue: string): Promise<boolean> {
  const [lock] = await tx<[{ taken: boolean }]>`
    SELECT pg_try_advisory_xact_lock(${pairedLocks.venueSenders}, hashtext(${venue})) AS taken`;
  return lock.taken;
}

interface Taking {
  readonly venue: string;
  readonly session: string;
  /** The number under which the first goes out in that session; the others follow it. */
  readonly wireNo: bigint;
  readonly at: Date;
}

/** What may be sent now, the first first, with the name under which the venue knows what it is about. */
const sendable = (tx: Tx, venue: string, most: number) => tx`
  SELECT id, CASE kind WHEN 'new' THEN NULL ELSE (
      SELECT cl_ord_id FROM venue_commands known
      WHERE known.customer_id = c.customer_id AND known.order_no = c.order_no
        AND (known.kind = 'new' OR (known.kind = 'replace' AND known.answer = 'accepted'))
      ORDER BY known.id DESC LIMIT 1
    ) END AS known_as
  FROM venue_commands c
  WHERE venue = ${venue} AND state = 'queued' AND (kind = 'status' OR NOT EXISTS (
    SELECT FROM venue_commands earlier
    WHERE earlier.customer_id = c.customer_id AND earlier.order_no = c.order_no AND earlier.id < c.id
      AND earlier.kind <> 'status' AND (earlier.state IN ('queued', 'sent')
        OR (earlier.state = 'doubtful' AND (c.kind <> 'cancel' OR EXISTS (
          SELECT FROM venue_commands asked
          WHERE asked.customer_id = c.customer_id AND asked.order_no = c.order_no
            AND asked.kind = 'status' AND asked.state IN ('queued', 'sent', 'doubtful')))))))
    AND (kind IN ('cancel', 'status')
      OR NOT EXISTS (SELECT FROM venue_stops WHERE venue_stops.venue = c.venue AND started_at IS NULL))
  ORDER BY id LIMIT ${most}`;

/**
 * The next commands for a venue, which count as sent from now on: put them on the wire after this in their order, at most once, and never
 * again after a failure. The commands of one order go one by one: the next when the one before was answered, a status at any time, and a
 * cancel past what the venue keeps silent on and is not asked about. While staff have stopped it, only cancels and statuses go.
 * @param most 1 or more
 * @returns none while there is none to send
 */
export async function takeWithin(
  tx: Tx,
  { venue, session, wireNo, at }: Taking,
  most: number,
): Promise<VenueCommand[]> {
  const taken = await tx<VenueCommand[]>`
    WITH next AS (${sendable(tx, venue, most)} FOR UPDATE OF c SKIP LOCKED), numbered AS (
      SELECT id, known_as, ${wireNo}::bigint + row_number() OVER (ORDER BY id) - 1 AS number FROM next
    )
    UPDATE venue_commands SET state = 'sent', sent_at = ${at}, session = ${session}, wire_no = number, orig_cl_ord_id = known_as
    FROM numbered WHERE venue_commands.id = numbered.id
    RETURNING ${venueCommands.columns('venue_commands')}`;
  return inTurn(taken);
}

/**
 * The same commands as they will be once they are sent, and nothing is changed yet: for a venue of this house, whose answer is booked in the
 * transaction in which it is told. What books it notes them as sent, and fails where one was changed meanwhile.
 */
export async function lookAtNext(
  tx: Tx,
  { venue, session, wireNo, at: sentAt }: Taking,
  most: number,
): Promise<VenueCommand[]> {
  const next = await tx<Array<VenueCommand & { knownAs: string | undefined }>>`
    SELECT ${venueCommands.columns('c')}, known_as
    FROM (${sendable(tx, venue, most)}) AS next JOIN venue_commands c USING (id)`;
  return inTurn(next).map(({ knownAs: origClOrdId, ...command }, index) => {
    return { ...command, origClOrdId, state: 'sent', session, wireNo: wireNo + BigInt(index), sentAt };
  });
}

const inTurn = <T extends Pick<VenueCommand, 'id'>>(commands: readonly T[]): T[] =>
  commands.toSorted((left, right) => Number(left.id - right.id));

/** The next one. @returns undefined while there is none to send */
export async function takeNext(
  database: Pick<Database, 'transaction'>,
  taking: Taking,
): Promise<VenueCommand | undefined> {
  const [next] = await database.transaction((tx) => takeWithin(tx, taking, 1));
  return next;
}

/** What was heard of a venue. Written once, however often it is heard: then, and only then, its number is received. */
export interface Heard {
  readonly session: string;
  readonly wireNo: bigint;
  /** Of a message that stands for several numbers, as a gap fill does: the last of them. */
  readonly through?: bigint;
  /** The message as it came. */
  readonly raw: string;
  /** Absent of what is about the session alone. */
  readonly report?: VenueReport | undefined;
  /** The venue's own name for the message, where it has one: under it, it is written once. */
  readonly messageId?: string;
}

export async function receive(
  database: Pick<Database, 'transaction'>,
  venue: string,
  heard: readonly Heard[],
  at: Date,
): Promise<void> {
  await database.transaction((tx) => writeDown(tx, venue, heard, at));
}

/** The same in a transaction of the caller's, or in one of its own. */
export async function writeDown(tx: Tx | Sql, venue: string, heard: readonly Heard[], at: Date): Promise<void> {
  const reports = heard.map(({ report }) => (report === undefined ? undefined : JSON.stringify(report)));
  await tx`
    INSERT INTO venue_inbox (venue, session, wire_no, raw, report, message_id, received_at, booked_at, names)
    SELECT ${venue}, session, number, raw, report::jsonb, message_id, ${at}::timestamptz,
      CASE WHEN report IS NULL THEN ${at}::timestamptz END, ${namesOf(tx, venue)}
    FROM unnest(
      ${column(heard.map(({ session }) => session))}::text[],
      ${column(heard.map(({ wireNo }) => wireNo))}::bigint[],
      ${column(heard.map(({ wireNo, through = wireNo }) => through))}::bigint[],
      ${column(heard.map(({ raw }) => raw))}::text[],
      ${column(reports)}::text[],
      ${column(heard.map(({ messageId }) => messageId))}::text[]
    ) AS heard (session, wire_no, through, raw, report, message_id), generate_series(wire_no, through) AS number
    ON CONFLICT DO NOTHING`;
}

/** What a venue of this house says. */
interface Said {
  readonly report: VenueReport;
  /** Whether it is booked in the same transaction. */
  readonly isBooked: boolean;
}

/** Writes down what a venue of this house says, under the next numbers of a session. Nobody else may write of that session meanwhile. */
export async function writeDownNext(
  tx: Tx,
  venue: string,
  said: readonly Said[],
  { session, at }: { session: string; at: Date },
): Promise<void> {
  if (said.length === 0) return;
  await tx`
    INSERT INTO venue_inbox (venue, session, wire_no, raw, report, received_at, booked_at, names)
    SELECT ${venue}, ${session}, last.wire_no + number, report, report::jsonb, ${at}::timestamptz,
      CASE WHEN is_booked THEN ${at}::timestamptz END, ${namesOf(tx, venue)}
    FROM (SELECT coalesce(max(wire_no), 0) AS wire_no FROM venue_inbox WHERE venue = ${venue} AND session = ${session}) AS last,
      unnest(${column(said.map(({ report }) => JSON.stringify(report)))}::text[],
        ${column(said.map(({ isBooked }) => isBooked))}::boolean[]) WITH ORDINALITY AS said (report, is_booked, number)`;
}

/** How often a venue has begun the names of its trades anew. */
export async function countNames(tx: Tx, venue: string): Promise<number> {
  const [row] = await tx<[{ names: number }]>`SELECT ${namesOf(tx, venue)} AS names`;
  return row.names;
}

/** The greatest number of a session without a gap below it; 0 of one that has said nothing. It reads all of it. */
export async function receivedUpTo(sql: Sql, venue: string, session: string): Promise<bigint> {
  const [row] = await sql<[{ received: bigint }]>`
    SELECT coalesce(max(wire_no), 0)::bigint AS received FROM (
      SELECT wire_no, row_number() OVER (ORDER BY wire_no) AS place FROM venue_inbox
      WHERE venue = ${venue} AND session = ${session}
    ) AS heard WHERE wire_no = place`;
  return row.received;
}

/**
 * Numbers to send under that nobody else has or ever will: what of them is not used by a process that ends is passed over.
 * @param count 1 or more
 */
export function reserveNumbers(
  database: Pick<Database, 'transaction'>,
  numbers: { venue: string; session: string; count: number },
): Promise<{ first: bigint; last: bigint }> {
  return database.transaction((tx) => takeNumbers(tx, numbers));
}

/** The same in a transaction of the caller's: for what is heard of a venue that numbers nothing, too. */
export async function takeNumbers(
  tx: Tx,
  { venue, session, count }: { venue: string; session: string; count: number },
): Promise<{ first: bigint; last: bigint }> {
  const [{ last }] = await tx<[{ last: bigint }]>`
    INSERT INTO venue_sessions (venue, session, reserved_up_to) VALUES (${venue}, ${session}, ${count})
    ON CONFLICT (venue, session) DO UPDATE SET reserved_up_to = venue_sessions.reserved_up_to + ${count}
    RETURNING reserved_up_to AS last`;
  return { first: last - BigInt(count) + 1n, last };
}
