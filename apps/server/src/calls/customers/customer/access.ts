import type { Body } from '@sauda/contract';
import { askForAccess } from '../../../modules/customers/access/ask-for-access.ts';
import { findRequest, type AccessRequest } from '../../../modules/customers/access/access-requests.ts';
import { denyRequests, openRequestsOf, withdrawRequest } from '../../../modules/customers/access/end-access.ts';
import { hashToken, parsePhone, readProfile } from '../../../modules/customers/index.ts';
import { readFields } from '../../../http/read-fields.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';

/** Requests of who cannot log in, for the device that made them and for the customer whose account it is. */
export function accessHandlers({ access }: Needs<'access'>): Handlers {
  return {
    async 'POST /stock/user/access/ask'({ body, address }) {
      const { user: phone } = readFields({ user: parsePhone(body.user) });
      return answered(await askForAccess(access, { ...readQuestion(body), phone, address }));
    },

    async 'POST /stock/success/user/access/ask'({ body, address, caller }) {
      const { phone } = await readProfile(access.database.sql, caller.customerId);
      return answered(await askForAccess(access, { ...readQuestion(body), phone, address }));
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

type Asked = Body<'POST /stock/success/user/access/ask'>;

/** @throws Refusal `invalid` where a new phone number is missing, is none, or is there for something else */
function readQuestion({ token, lost = 'password', new_phone, contact, message = '' }: Asked) {
  if (lost !== 'phone' && new_phone !== undefined) {
    throw new Refusal('invalid', { fields: { new_phone: 'is for a lost phone number' } });
  }
  const newPhone = lost === 'phone' ? readFields({ new_phone: parsePhone(new_phone ?? '') }).new_phone : undefined;
  return { token, lost, newPhone, contact: contact.trim(), message: message.trim() };
}

function answered({ steps, ...request }: AccessRequest) {
  return { msg: 'ok' as const, data: { ...toWire(request), steps: steps.map(toWire) } };
}
