import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';

/** What a customer has been told of. */
export function noticeHandlers({ customers }: Needs<'customers'>): Handlers {
  return {
    async 'GET /stock/success/user/notices'({ query, caller }) {
      const { notices, count, unreadCount } = await customers.listNotices(caller.customerId, pageOf(query));
      return {
        msg: 'ok',
        rows: notices.map(({ id, kind, values, createdAt, readAt }) => ({
          id,
          kind,
          values: { ...values },
          created_at: createdAt.toISOString(),
          read_at: readAt?.toISOString() ?? null,
        })),
        count,
        unread_count: unreadCount,
      };
    },

    async 'POST /stock/success/user/notices/read'({ body, caller }) {
      await customers.readNotices(caller.customerId, BigInt(body.up_to));
      return { msg: 'ok' };
    },
  };
}
