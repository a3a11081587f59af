import { Refusal } from '../../../platform/refusal.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import { endOtherSessions, endOwnSession, listSessions } from '../../../modules/customers/own-sessions.ts';

/** Where a customer is logged in. */
export function sessionListHandlers({ customers }: Needs<'customers'>): Handlers {
  return {
    async 'GET /stock/success/user/sessions'({ query, caller: { sessionId, customerId } }) {
      const { sessions, count } = await listSessions(customers, { id: sessionId, customerId }, pageOf(query));
      return {
        msg: 'ok',
        data: sessions.map(({ number: id, isCurrent: current, ...session }) => toWire({ id, current, ...session })),
        count,
      };
    },

    async 'POST /stock/success/user/sessions/end'({ body, caller: { sessionId, customerId } }) {
      const { id, others } = body;
      if ((id === undefined) === (others !== true)) {
        throw new Refusal('invalid', { fields: { id: 'Name one session, or all others' } });
      }
      if (id === undefined) await endOtherSessions(customers, { id: sessionId, customerId });
      else await customers.database.transaction((tx) => endOwnSession(customers, tx, customerId, BigInt(id)));
      return { msg: 'ok' };
    },
  };
}
