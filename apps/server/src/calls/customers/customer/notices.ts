import { kindsOf } from '@sauda/contract/notices/topics';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import { listNotices, readNotices } from '../../../modules/customers/notices.ts';

/** What a customer has been told of. */
export function noticeHandlers({ customers }: Needs<'customers'>): Handlers {
  return {
    async 'GET /stock/success/user/notices'({ query, caller }) {
      const { notices, count, unreadCount } = await listNotices(
        customers.database.sql,
        caller.customerId,
        pageOf(query),
        query.topic === undefined ? undefined : kindsOf(query.topic),
      );
      return {
        msg: 'ok',
        rows: notices.map(toWire),
        count,
        unread_count: unreadCount,
      };
    },

    async 'POST /stock/success/user/notices/read'({ body, caller }) {
      await readNotices(customers, caller.customerId, BigInt(body.up_to));
      return { msg: 'ok' };
    },
  };
}
