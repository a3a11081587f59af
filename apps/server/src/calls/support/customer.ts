import { Refusal } from '../../platform/refusal.ts';
import type { Message } from '../../modules/support/message.ts';
import { countUnread, listOwnMessages, markRead } from '../../modules/support/read-messages.ts';
import { sendMessage } from '../../modules/support/write-message.ts';
import { complaintsOf } from '../../modules/support/tickets/ticket.ts';
import { fileIdOf, fileUrl } from '../wires/files.ts';
import { pageOf } from '../../http/page.ts';
import type { Handlers } from '../wires/customer-handlers.ts';
import type { Needs } from '../dependencies.ts';
import { toWire } from '../to-wire.ts';

const ownRoute = '/customer-service';

/** Messages with customer service. What was written can be read also where nobody can write any more. */
export function supportHandlers({
  support,
  hasCustomerService,
  serviceAddress,
}: Needs<'hasCustomerService' | 'serviceAddress' | 'support'>): Handlers {
  return {
    async 'GET /stock/success/kefu'() {
      if (!hasCustomerService) throw new Refusal('not_available');
      return { msg: 'ok', data: httpsAddress(serviceAddress()) ?? ownRoute };
    },

    async 'GET /stock/success/user_message/list-message'({ query, caller: { customerId } }) {
      const before = query.before === undefined ? undefined : BigInt(query.before);
      const { messages, count } = await listOwnMessages(support, customerId, { ...pageOf(query), before });
      return { msg: 'ok', data: messages.map(presentMessage), count };
    },

    async 'POST /stock/success/user_message/send'({ body, caller, once }) {
      if (!hasCustomerService) throw new Refusal('not_available');
      const picture = body.img === undefined || body.img === '' ? undefined : (fileIdOf(body.img) ?? null);
      const written = { customerId: caller.customerId, content: body.content, picture };
      return once(async (tx) => ({ msg: 'ok', data: presentMessage(await sendMessage(tx, written, support)) }));
    },

    async 'GET /stock/success/user_message/complaints'({ caller }) {
      const complaints = await complaintsOf(support.database.sql, caller.customerId);
      return {
        msg: 'ok',
        data: complaints.map(({ complaint, complainedAt, deadline, closedAt, outcome }) => ({
          no: Number(complaint),
          status: closedAt === undefined ? 'open' : 'closed',
          ...toWire({ registeredAt: complainedAt ?? deadline, deadline, closedAt, outcome }),
        })),
      };
    },

    async 'GET /stock/success/user_message/unread-count'({ caller }) {
      return { msg: 'ok', data: { unread_count: await countUnread(support.database.sql, caller.customerId) } };
    },

    async 'POST /stock/success/user_message/read'({ body, caller }) {
      const { database, clock } = support;
      const key = { customerId: caller.customerId, sender: 'desk', upTo: BigInt(body.up_to) } as const;
      await database.transaction((tx) => markRead(tx, { ...key, at: clock.now() }));
      return { msg: 'ok' };
    },
  };
}

function httpsAddress(text: string | undefined): string | undefined {
  return text !== undefined && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : undefined;
}

function presentMessage({ id, sender, kind, content, picture, createdAt, readAt }: Message) {
  const img = picture === undefined ? '' : fileUrl(picture);
  return toWire({ id: Number(id), from: sender, kind, content, img, createdAt, readAt });
}
