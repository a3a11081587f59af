import { askForAccess } from '../../../modules/customers/access/ask-for-access.ts';
import { findRequest, type AccessRequest } from '../../../modules/customers/access/access-requests.ts';
import { denyRequests, openRequestsOf, withdrawRequest } from '../../../modules/customers/access/end-access.ts';
import { hashToken, parsePhone } from '../../../modules/customers/index.ts';
import { readFields } from '../../../http/read-fields.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';

/** Requests of who cannot log in, for the device that made them and for the customer whose account it is. */
export function accessHandlers({ access }: Needs<'access'>): Handlers {
  return {
    async 'POST /stock/user/access/ask'({ body, address }) {
      const { token, contact, message = '' } = body;
      const { user: phone } = readFields({ user: parsePhone(body.user) });
      const question = { token, phone, contact: contact.trim(), message: message.trim(), address };
      return answered(await askForAccess(access, question));
    },

    async 'POST /stock/user/access/look'({ body }) {
      const request = await findRequest(access.database.sql, hashToken(body.token), access.clock.now());
      if (request === undefined) throw new Refusal('not_found');
      return answered(request);
    },

    async 'POST /stock/user/access/withdraw'({ body }) {
      return answered(await withdrawRequest(access, body.token));
    },

    async 'GET /stock/success/user/access'({ caller }) {
      const requests = await openRequestsOf(access, caller.customerId);
      return { msg: 'ok', data: requests.map(toWire) };
    },

    async 'POST /stock/success/user/access/refuse'({ caller }) {
      await denyRequests(access, caller.customerId);
      return { msg: 'ok' };
    },
  };
}

function answered({ steps, ...request }: AccessRequest) {
  return { msg: 'ok' as const, data: { ...toWire(request), steps: steps.map(toWire) } };
}
