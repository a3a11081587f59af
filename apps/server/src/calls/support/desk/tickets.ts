import { mayDo, type DeskQuery } from '@sauda/contract/desk';
import {
  assignTicket,
  categoriseTicket,
  closeTicket,
  complain,
  openTicket,
} from '../../../modules/support/tickets/handle-tickets.ts';
import {
  countTickets,
  listComplaints,
  newestTickets,
  openTickets,
  type ListedTicket,
} from '../../../modules/support/tickets/ticket.ts';
import { actorOf, roleOf } from '../../../modules/staff/staff.ts';
import type { AuditRecord } from '../../../modules/audit/audit-log.ts';
import { answerPage, keyPage, pageOfItems, usualLimit } from '../../../http/key-page.ts';
import { momentOf } from '../../../http/read-time.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';
import { deadlineKey, readNumberedDeadlineKey } from '../../queues/queue-items.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

const ok = { msg: 'ok' } as const;

/** Tickets and complaints. */
export function deskTicketHandlers(dependencies: Needs<'clock' | 'database' | 'tickets'>): DeskHandlers {
  const { tickets, clock, database } = dependencies;
  const { sql } = database;
  return {
    ...commandHandlers(dependencies),

    async 'GET /tickets'({ query, actor }) {
      const filter = filterOf(query, actor);
      if (filter.state !== 'open') {
        const page = keyPage(query);
        return answerPage(await newestTickets(sql, filter, page), page, ({ id }) => id, present);
      }
      const limit = query.limit ?? usualLimit;
      const found = await openTickets(sql, filter, { limit: limit + 1, after: readNumberedDeadlineKey(query.after) });
      const { rows, next } = pageOfItems(found, limit, ({ deadline, id }) => deadlineKey(deadline, id.toString()));
      return { msg: 'ok', data: { rows: rows.map(present), next } };
    },

    async 'GET /tickets/counts'({ actor }) {
      const counts = await countTickets(sql, actor, clock.now());
      const categories = [...tickets.categories()].map(([category, hours]) => ({ category, hours }));
      return { msg: 'ok', data: { ...counts, categories } };
    },

    async 'GET /complaints'({ query }) {
      const page = keyPage(query);
      const { state, outcome, cause } = query;
      const filter = { state, outcome, cause, from: momentOf(query.from), until: momentOf(query.until) };
      const found = await listComplaints(sql, filter, page);
      return answerPage(found, page, ({ complaint = 0n }) => complaint, present);
    },
  };
}

function commandHandlers({ tickets }: Needs<'tickets'>): DeskHandlers {
  return {
    'POST /tickets/open': ({ body, actor, command }) =>
      command(async (tx) => {
        const { customer: customerId, category, about, from_message: from, is_complaint: isComplaint } = body;
        const fromMessage = from === undefined ? undefined : BigInt(from);
        const id = await openTicket(tickets, tx, { customerId, category, about, fromMessage, isComplaint, actor });
        const after = { customer: customerId, category, about, complaint: isComplaint };
        return { answer: { ...ok, data: { id: Number(id) } }, record: ofTicket(id, { after }) };
      }),

    'POST /tickets/assign': ({ body: { customer, id, login }, command }) =>
      command(async (tx) => {
        if (login !== null) {
          const role = await roleOf(tx, login);
          if (role === undefined || !mayDo(role, 'tickets.handle')) throw new Refusal('unknown_staff');
        }
        const owner = login === null ? undefined : actorOf({ login });
        const before = await assignTicket(tx, { customerId: customer, id: BigInt(id) }, owner);
        const change = {
          before: { owner: before === undefined ? null : nameOfActor(before) },
          after: { owner: login },
        };
        return { answer: ok, record: ofTicket(id, change) };
      }),

    'POST /tickets/categorise': ({ body: { customer, id, category }, command }) =>
      command(async (tx) => {
        const before = await categoriseTicket(tickets, tx, { customerId: customer, id: BigInt(id) }, category);
        return { answer: ok, record: ofTicket(id, { before: { category: before }, after: { category } }) };
      }),

    'POST /tickets/complain': ({ body: { customer, id, reason }, command }) =>
      command(async (tx) => {
        const complaint = Number(await complain(tickets, tx, { customerId: customer, id: BigInt(id) }));
        return {
          answer: { ...ok, data: { complaint } },
          record: ofTicket(id, { after: { complaint }, reason }),
        };
      }),

    'POST /tickets/close': ({ body: { customer, id, outcome, cause, note }, actor, command }) =>
      command(async (tx) => {
        const end = { outcome, cause, note, actor };
        const { complaint } = await closeTicket(tickets, tx, { customerId: customer, id: BigInt(id) }, end);
        const why = complaint === undefined ? {} : { cause };
        return { answer: ok, record: ofTicket(id, { after: { outcome, ...why }, reason: note }) };
      }),
  };
}

const ofTicket = (id: bigint | number | string, change: Omit<AuditRecord, 'object'>): AuditRecord => ({
  object: { kind: 'ticket', id: String(id) },
  ...change,
});

function filterOf({ state = 'open', whose, category, customer: customerId }: DeskQuery<'GET /tickets'>, actor: string) {
  const owner = whose === undefined ? undefined : whose === 'mine' ? actor : null;
  return { state: state === 'all' ? undefined : state, owner, category, customerId };
}

const nameOrNull = (actor: string | undefined) => (actor === undefined ? null : nameOfActor(actor));

function present(ticket: ListedTicket) {
  const { id, customerId, number, phone, fromMessage, owner, openedBy, closedBy, complaint, ...more } = ticket;
  const { category, about, openedAt, deadline, escalatedAt, complainedAt, closedAt, outcome, cause, note } = more;
  return {
    id: Number(id),
    customer: presentCustomerRef({ id: customerId, number, phone }),
    from_message: fromMessage === undefined ? null : Number(fromMessage),
    owner: nameOrNull(owner),
    opened_by: nameOfActor(openedBy),
    closed_by: nameOrNull(closedBy),
    complaint: complaint === undefined ? null : Number(complaint),
    ...toWire({ category, about, openedAt, deadline, escalatedAt, complainedAt, closedAt, outcome, cause, note }),
  };
}
