import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';

/** What a customer has been told of. */
export function noticeHandlers({ customers }: Needs<'customers'>): Handlers {
  return {
    async 'GET /stock/success/user/notices'({ query, caller }) {
      const { notices, count, unreadCount } = await customers.listNotices(caller.customerId, pageOf(query));
      return {
        msg: 'ok',
        rows: notices.map(toWire),
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
