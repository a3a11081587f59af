import { readsMasked } from '@sauda/contract/desk';
import { Readable } from 'node:stream';
import { deskRights, mayDo } from '@sauda/contract/desk';
import { requireOpenCustomer, searchCustomers } from '../../../modules/customers/index.ts';
import { actorOf, findStaffOf, roleOf } from '../../../modules/staff/staff.ts';
import type { Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  assignConversation,
  assigneeOf,
  countInbox,
  newestConversations,
  waitingConversations,
  type Conversation,
  countOwnUnanswered,
} from '../../../modules/support/conversations.ts';
import type { Message } from '../../../modules/support/message.ts';
import { putAway } from '../../../modules/support/put-away.ts';
import { listMessages, markRead } from '../../../modules/support/read-messages.ts';
import { answerCustomer } from '../../../modules/support/write-message.ts';
import { readFile } from '../../../http/multipart.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { nameOfActor, toWire, timeOrNull } from '../../to-wire.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';

type DeskConversationDependencies = Needs<'clock' | 'database' | 'files' | 'pictures' | 'support'>;

const ok = { msg: 'ok' } as const;
const uploadKeptMs = 24 * 3_600_000;
/** So many customers whose phone or number begins with what was typed. */
const foundCustomers = 100;

/** The inbox of customer service. The app asks for `counts` every few seconds, and for the rest where they have changed. */
export function deskConversationHandlers(dependencies: DeskConversationDependencies): DeskHandlers {
  const { files, database } = dependencies;
  const { sql } = database;

  return {
    ...commandHandlers(dependencies),
    ...pictureHandlers(dependencies),
    async 'GET /conversations'({ query, actor, staff }) {
      const { limit, before: after } = keyPage(query);
      const { box = 'waiting', q = '' } = query;
      const search = { q, isWholePhone: readsMasked(staff.role) };
      const conversations =
        box === 'waiting' && q === ''
          ? await waitingConversations(sql, { limit, after })
          : await newestConversations(sql, await filterOf(sql, search, box === 'mine' ? actor : undefined), {
              limit,
              after,
            });
      return answerPage(conversations, { limit }, ({ key }) => key, presentConversation);
    },

    async 'GET /conversations/counts'({ actor }) {
      const [{ waiting, newest, oldestWaiting }, mine] = await Promise.all([
        countInbox(sql),
        countOwnUnanswered(sql, actor),
      ]);
      return { msg: 'ok', data: { waiting, mine, newest: Number(newest), oldest_waiting: timeOrNull(oldestWaiting) } };
    },

    async 'GET /conversations/messages'({ query }) {
      const page = keyPage(query);
      const [{ messages }, assignee] = await Promise.all([
        listMessages(sql, query.id, { ...page, offset: 0 }),
        assigneeOf(sql, query.id),
      ]);
      const { msg, data } = answerPage(messages, page, ({ id }) => id, presentMessage);
      return { msg, data: { ...data, assigned_to: assignee === undefined ? null : nameOfActor(assignee) } };
    },

    async 'GET /conversations/picture'({ query, reply }) {
      const file = await files.find(query.id, query.file);
      // Papers are for other eyes: only what was sent in a conversation is shown here.
      if (file?.purpose !== 'chat') throw new Refusal('not_found');
      void reply.type(file.mediaType);
      return Readable.from(files.read(file));
    },

    async 'GET /conversations/colleagues'() {
      return { msg: 'ok', data: { rows: await findStaffOf(sql, deskRights['conversations.answer']) } };
    },
  };
}

function commandHandlers({ support, clock }: DeskConversationDependencies): DeskHandlers {
  return {
    'POST /conversations/answer': ({ body: { id, content, picture, seen_up_to: seen }, actor, command }) =>
      command(async (tx) => {
        await requireOpenCustomer(tx, id);
        const seenUpTo = seen === undefined ? undefined : BigInt(seen);
        const message = await answerCustomer(tx, { customerId: id, content, picture, actor, seenUpTo }, support);
        await markRead(tx, { customerId: id, sender: 'customer', upTo: seenUpTo ?? message.id, at: clock.now() });
        return {
          answer: { msg: 'ok', data: presentMessage(message) },
          record: { object: { kind: 'conversation', id }, after: { message: Number(message.id) } },
        };
      }),

    'POST /conversations/put-away': ({ body: { id, up_to: upTo, reason }, command }) =>
      command(async (tx) => {
        await putAway(tx, { customerId: id, upTo: BigInt(upTo), at: clock.now() });
        return {
          answer: ok,
          record: { object: { kind: 'conversation', id }, after: { put_away_up_to: Number(upTo) }, reason },
        };
      }),

    'POST /conversations/read': ({ body, command }) =>
      command(async (tx) => {
        const upTo = BigInt(body.up_to);
        await markRead(tx, { customerId: body.id, sender: 'customer', upTo, at: clock.now() });
        return {
          answer: ok,
          record: { object: { kind: 'conversation', id: body.id }, after: { read_up_to: Number(body.up_to) } },
        };
      }),

    'POST /conversations/assign': ({ body: { id, login }, command }) =>
      command(async (tx) => {
        if (login !== null) {
          const role = await roleOf(tx, login);
          if (role === undefined || !mayDo(role, 'conversations.answer')) throw new Refusal('unknown_staff');
        }
        const actor = login === null ? undefined : actorOf({ login });
        const before = await assignConversation(tx, { customerId: id, actor, at: clock.now() });
        return {
          answer: ok,
          record: {
            object: { kind: 'conversation', id },
            before: { assigned_to: before === undefined ? null : nameOfActor(before) },
            after: { assigned_to: login },
          },
        };
      }),
  };
}

function pictureHandlers({ files, pictures, database: { sql }, clock }: DeskConversationDependencies): DeskHandlers {
  return {
    'POST /conversations/picture': ({ query, request, actor, command }) =>
      command(
        async (_tx, file: string) => ({
          answer: { msg: 'ok', data: { file } },
          record: { object: { kind: 'conversation', id: query.id }, after: { picture: file } },
        }),
        async () => {
          await requireOpenCustomer(sql, query.id);
          const content = await pictures.reencode(await readFile(request), actor);
          const expiresAt = new Date(clock.now().getTime() + uploadKeptMs);
          const upload = {
            customerId: query.id,
            purpose: 'upload',
            mediaType: 'image/jpeg',
            content,
            expiresAt,
          } as const;
          return (await files.save(upload)).id;
        },
      ),
  };
}

async function filterOf(
  sql: Sql,
  { q, isWholePhone }: { q: string; isWholePhone: boolean },
  assignedTo: string | undefined,
) {
  const digits = q.replace(/[\s+-]/g, '');
  if (!/^\d{3,10}$/.test(digits)) return { assignedTo, words: q === '' ? undefined : q };
  const found = await searchCustomers(sql, digits, { limit: foundCustomers, after: undefined, isWholePhone });
  return { assignedTo, customerIds: found.map(({ id }) => id) };
}

function presentConversation({ customer, last, unread, waitingSince, assignedTo }: Conversation) {
  return {
    customer: presentCustomerRef(customer),
    last: { id: Number(last.id), from: last.sender, content: last.content, at: last.at.toISOString() },
    unread,
    waiting_since: timeOrNull(waitingSince),
    assigned_to: assignedTo === undefined ? null : nameOfActor(assignedTo),
  };
}

function presentMessage(message: Message) {
  const { id, sender: from, content, picture, actor, createdAt, deliveredAt, readAt } = message;
  const by = actor && nameOfActor(actor);
  return toWire({ id: Number(id), from, content, picture, by, createdAt, deliveredAt, readAt });
}
