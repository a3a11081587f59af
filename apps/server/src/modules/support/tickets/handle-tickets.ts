import { notify, requireOpenCustomer } from '../../customers/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hourMs } from '../../../platform/time.ts';
import type { TicketCategories } from './ticket-categories.ts';
import { lockTicket, type ComplaintCause, type Ticket, type TicketKey, type TicketOutcome } from './ticket.ts';

/** What the commands of tickets work with. */
export interface TicketContext {
  readonly clock: Clock;
  categories(): TicketCategories;
}

export interface NewTicket {
  readonly customerId: string;
  readonly category: string;
  readonly about: string;
  readonly fromMessage: bigint | undefined;
  readonly isComplaint: boolean;
  /** Who opens it, and takes care of it until it is given to somebody else. */
  readonly actor: string;
}

/** @returns its id @throws Refusal `not_found`, `unknown_category` */
export async function openTicket(context: TicketContext, tx: Tx, ticket: NewTicket): Promise<bigint> {
  const { customerId, category, about, fromMessage, isComplaint, actor } = ticket;
  await requireOpenCustomer(tx, customerId);
  const at = context.clock.now();
  const deadline = deadlineOf(context, category, at);
  if (fromMessage !== undefined) {
    const [known] = await tx`SELECT FROM messages WHERE customer_id = ${customerId} AND id = ${fromMessage}`;
    if (known === undefined) throw new Refusal('not_found');
  }
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO tickets (customer_id, category, about, from_message, owner, opened_by, opened_at, deadline)
    VALUES (${customerId}, ${category}, ${about}, ${fromMessage}, ${actor}, ${actor}, ${at}, ${deadline}) RETURNING id`;
  if (isComplaint) await register(tx, { customerId, id }, at);
  return id;
}

/** @returns who had it @throws Refusal `not_found`, `ticket_closed` */
export async function assignTicket(tx: Tx, key: TicketKey, owner: string | undefined): Promise<string | undefined> {
  const before = await lockTicket(tx, key);
  await tx`UPDATE tickets SET owner = ${owner} WHERE id = ${key.id}`;
  return before.owner;
}

/**
 * Another category has other hours, from when it was opened. What was escalated and has time again may be a second time.
 * @returns what it was @throws Refusal `not_found`, `ticket_closed`, `unknown_category`
 */
export async function categoriseTicket(
  context: TicketContext,
  tx: Tx,
  key: TicketKey,
  category: string,
): Promise<string> {
  const before = await lockTicket(tx, key);
  const deadline = deadlineOf(context, category, before.openedAt);
  const hasTime = deadline > context.clock.now();
  await tx`
    UPDATE tickets SET category = ${category}, deadline = ${deadline},
      escalated_at = CASE WHEN ${hasTime} THEN NULL ELSE escalated_at END
    WHERE id = ${key.id}`;
  return before.category;
}

/** @returns its number @throws Refusal `not_found`, `ticket_closed`, `complaint_registered` */
export async function complain({ clock }: TicketContext, tx: Tx, key: TicketKey): Promise<bigint> {
  const { complaint } = await lockTicket(tx, key);
  if (complaint !== undefined) throw new Refusal('complaint_registered');
  return register(tx, key, clock.now());
}

export interface TicketEnd {
  readonly outcome: TicketOutcome;
  /** Of a complaint, and of nothing else. */
  readonly cause: ComplaintCause | undefined;
  readonly note: string;
  readonly actor: string;
}

/** @throws Refusal `not_found`, `ticket_closed`, `cause_missing` of a complaint without its root cause */
export async function closeTicket({ clock }: TicketContext, tx: Tx, key: TicketKey, end: TicketEnd): Promise<Ticket> {
  const ticket = await lockTicket(tx, key);
  const { complaint } = ticket;
  if (complaint !== undefined && end.cause === undefined) throw new Refusal('cause_missing');
  const cause = complaint === undefined ? undefined : end.cause;
  const at = clock.now();
  await tx`
    UPDATE tickets SET closed_by = ${end.actor}, closed_at = ${at}, outcome = ${end.outcome}, cause = ${cause},
      note = ${end.note}
    WHERE id = ${key.id}`;
  if (complaint !== undefined) await tell(tx, key.customerId, 'complaint_closed', complaint, at);
  return ticket;
}

function deadlineOf({ categories }: TicketContext, category: string, from: Date): Date {
  const hours = categories().get(category);
  if (hours === undefined) throw new Refusal('unknown_category');
  return new Date(from.getTime() + hours * hourMs);
}

/** Complaints are numbered one after another, without gaps. */
async function register(tx: Tx, { customerId, id }: TicketKey, at: Date): Promise<bigint> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('complaints', 0))`;
  const [{ complaint }] = await tx<[{ complaint: bigint }]>`
    UPDATE tickets SET complaint = (SELECT coalesce(max(complaint), 0) + 1 FROM tickets), complained_at = ${at}
    WHERE id = ${id} RETURNING complaint`;
  await tell(tx, customerId, 'complaint_registered', complaint, at);
  return complaint;
}

/** Who has closed their account has nothing to be told by. */
async function tell(
  tx: Tx,
  customerId: string,
  kind: 'complaint_closed' | 'complaint_registered',
  complaint: bigint,
  at: Date,
): Promise<void> {
  const [open] = await tx`SELECT FROM customers WHERE id = ${customerId} AND closed_at IS NULL`;
  if (open === undefined) return;
  await notify(tx, { customerId, kind, values: { complaint: complaint.toString() }, at });
  await emitEvents(tx, [{ type: 'message', customerId }]);
}
