import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';

export type TicketOutcome = 'solved' | 'explained' | 'refused' | 'no_answer';
export type ComplaintCause = 'our_mistake' | 'system' | 'bank' | 'venue' | 'misunderstanding' | 'other';

/** What customer service takes care of for a customer. */
export interface Ticket {
  readonly id: bigint;
  readonly customerId: string;
  readonly category: string;
  /** What it is about, for the desk: 500 characters at most. */
  readonly about: string;
  readonly fromMessage: bigint | undefined;
  /** Who of the desk takes care of it: an actor. */
  readonly owner: string | undefined;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly deadline: Date;
  readonly escalatedAt: Date | undefined;
  /** Its number in the register of complaints. */
  readonly complaint: bigint | undefined;
  readonly complainedAt: Date | undefined;
  readonly closedBy: string | undefined;
  readonly closedAt: Date | undefined;
  readonly outcome: TicketOutcome | undefined;
  readonly cause: ComplaintCause | undefined;
  readonly note: string | undefined;
}

/** A ticket with whose it is, as lists have it. */
export interface ListedTicket extends Ticket {
  readonly number: bigint;
  readonly phone: string | undefined;
}

export interface TicketFilter {
  readonly state?: 'open' | 'closed' | undefined;
  /** An actor; null for nobody's. */
  readonly owner?: string | null | undefined;
  readonly category?: string | undefined;
  readonly customerId?: string | undefined;
}

/** What names a ticket. */
export interface TicketKey {
  readonly customerId: string;
  readonly id: bigint;
}

/** Locks a ticket that is open. @throws Refusal `not_found`, `ticket_closed` */
export async function lockTicket(tx: Tx, { customerId, id }: TicketKey): Promise<Ticket> {
  const [ticket] = await tx<Ticket[]>`
    SELECT * FROM tickets WHERE id = ${id} AND customer_id = ${customerId} FOR UPDATE`;
  if (ticket === undefined) throw new Refusal('not_found');
  if (ticket.closedAt !== undefined) throw new Refusal('ticket_closed');
  return ticket;
}

const listed = (sql: Sql) => sql`SELECT t.*, c.number, c.phone FROM tickets t JOIN customers c ON c.id = t.customer_id`;

const narrowed = (sql: Sql, { state, owner, category, customerId }: TicketFilter) => sql`
  ${state === undefined ? sql`true` : state === 'open' ? sql`t.closed_at IS NULL` : sql`t.closed_at IS NOT NULL`}
  ${owner === undefined ? sql`` : owner === null ? sql`AND t.owner IS NULL` : sql`AND t.owner = ${owner}`}
  ${category === undefined ? sql`` : sql`AND t.category = ${category}`}
  ${customerId === undefined ? sql`` : sql`AND t.customer_id = ${customerId}`}`;

/** Tickets that are open, the first deadline first. @param after the last one of the page before */
export function openTickets(
  sql: Sql,
  filter: TicketFilter,
  { limit, after }: { limit: number; after: { deadline: Date; id: bigint } | undefined },
): Promise<ListedTicket[]> {
  const beyond = after === undefined ? sql`` : sql`AND (t.deadline, t.id) > (${after.deadline}, ${after.id})`;
  return sql<ListedTicket[]>`
    ${listed(sql)} WHERE ${narrowed(sql, { ...filter, state: 'open' })} ${beyond} ORDER BY t.deadline, t.id LIMIT ${limit}`;
}

/** Tickets whatever their state, the newest first. */
export function newestTickets(
  sql: Sql,
  filter: TicketFilter,
  { limit, before }: { limit: number; before: bigint | undefined },
): Promise<ListedTicket[]> {
  return sql<ListedTicket[]>`
    ${listed(sql)} WHERE ${narrowed(sql, filter)} ${before === undefined ? sql`` : sql`AND t.id < ${before}`}
    ORDER BY t.id DESC LIMIT ${limit}`;
}

export interface ComplaintFilter {
  readonly state?: 'open' | 'closed' | undefined;
  readonly outcome?: TicketOutcome | undefined;
  readonly cause?: ComplaintCause | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/** The register of complaints, the newest first. */
export function listComplaints(
  sql: Sql,
  { state, outcome, cause, from, until }: ComplaintFilter,
  { limit, before }: { limit: number; before: bigint | undefined },
): Promise<ListedTicket[]> {
  return sql<ListedTicket[]>`
    ${listed(sql)} WHERE ${narrowed(sql, { state })} AND t.complaint IS NOT NULL
      ${before === undefined ? sql`` : sql`AND t.complaint < ${before}`}
      ${outcome === undefined ? sql`` : sql`AND t.outcome = ${outcome}`}
      ${cause === undefined ? sql`` : sql`AND t.cause = ${cause}`}
      ${from === undefined ? sql`` : sql`AND t.complained_at >= ${from}`}
      ${until === undefined ? sql`` : sql`AND t.complained_at < ${until}`}
    ORDER BY t.complaint DESC LIMIT ${limit}`;
}

export interface TicketCounts {
  readonly open: number;
  readonly overdue: number;
  readonly mine: number;
}

export async function countTickets(sql: Sql, actor: string, at: Date): Promise<TicketCounts> {
  const [counts] = await sql<[TicketCounts]>`
    SELECT count(*)::int AS open, count(*) FILTER (WHERE deadline <= ${at})::int AS overdue,
      count(*) FILTER (WHERE owner = ${actor})::int AS mine
    FROM tickets WHERE closed_at IS NULL`;
  return counts;
}

/** A customer's own complaints, the newest first. There are few; a hundred are shown. */
export function complaintsOf(sql: Sql, customerId: string): Promise<Ticket[]> {
  return sql<Ticket[]>`
    SELECT * FROM tickets WHERE customer_id = ${customerId} AND complaint IS NOT NULL ORDER BY complaint DESC LIMIT 100`;
}
