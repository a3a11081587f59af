import { Refusal } from '../../../platform/refusal.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';

/** Where a customer is logged in. */
export function sessionListHandlers({ customers }: Needs<'customers'>): Handlers {
  return {
    async 'GET /stock/success/user/sessions'({ query, caller: { sessionId, customerId } }) {
      const { sessions, count } = await customers.listSessions({ id: sessionId, customerId }, pageOf(query));
      return {
        msg: 'ok',
        data: sessions.map(({ number: id, isCurrent: current, ...session }) => toWire({ id, current, ...session })),
        count,
      };
    },

    async 'POST /stock/success/user/sessions/end'({ body, caller: { sessionId, customerId } }) {
      if ((body.id === undefined) === (body.others !== true)) {
        throw new Refusal('invalid', { fields: { id: 'Name one session, or all others' } });
      }
      if (body.id === undefined) await customers.endOtherSessions({ id: sessionId, customerId });
      else await customers.endSession(customerId, BigInt(body.id));
      return { msg: 'ok' };
    },
  };
}
