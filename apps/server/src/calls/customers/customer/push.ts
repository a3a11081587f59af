import type { Body } from '@sauda/contract';
import { isLanguage } from '@sauda/facts';
import {
  findWishes,
  renew,
  subscribe,
  unsubscribe,
  type Address,
} from '../../../modules/customers/push/subscriptions.ts';
import type { Needs } from '../../dependencies.ts';
import type { Caller, Handlers } from '../../wires/customer-handlers.ts';

/** Notices on the customer's devices. */
export function pushHandlers({ push }: Needs<'push'>): Handlers {
  const publicKey = push.services.length === 0 ? null : push.signer.publicKey.toString('base64url');
  return {
    async 'GET /stock/success/user/push'({ caller }) {
      const wishes = await findWishes(push.database.sql, sessionOf(caller));
      const lang = isLanguage(wishes?.language) ? wishes.language : null;
      const on = wishes !== undefined && publicKey !== null;
      return { msg: 'ok', data: { public_key: publicKey, on, lang, show_amounts: wishes?.showsAmounts ?? false } };
    },

    async 'POST /stock/success/user/push/on'({ body, caller }) {
      const wishes = { language: body.lang, showsAmounts: body.show_amounts };
      return { msg: 'ok', renewal: await subscribe(push, sessionOf(caller), addressOf(body), wishes) };
    },

    async 'POST /stock/success/user/push/off'({ caller }) {
      await unsubscribe(push, sessionOf(caller));
      return { msg: 'ok' };
    },

    async 'POST /stock/user/push/renew'({ body }) {
      await renew(push, body.renewal, addressOf(body));
      return { msg: 'ok' };
    },
  };
}

const sessionOf = ({ sessionId, customerId }: Caller) => ({ id: sessionId, customerId });

function addressOf({ endpoint, p256dh, auth }: Omit<Body<'POST /stock/user/push/renew'>, 'renewal'>): Address {
  return { endpoint, deviceKey: Buffer.from(p256dh, 'base64url'), authSecret: Buffer.from(auth, 'base64url') };
}
