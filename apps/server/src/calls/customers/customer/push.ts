import type { Body } from '@sauda/contract';
import { isLanguage } from '@sauda/facts';
import {
  findWishes,
  renew,
  subscribe,
  subscribeApp,
  unsubscribe,
} from '../../../modules/customers/push/subscriptions.ts';
import type { WebDevice } from '../../../modules/customers/push/device.ts';
import type { Needs } from '../../dependencies.ts';
import type { Caller, Handlers } from '../../wires/customer-handlers.ts';

/** Notices on the customer's devices. */
export function pushHandlers({ push }: Needs<'push'>): Handlers {
  const isWebOn = push.services.length > 0;
  const publicKey = isWebOn ? push.signer.publicKey.toString('base64url') : null;
  const ways = [...(isWebOn ? (['web'] as const) : []), ...push.apps];
  return {
    async 'GET /stock/success/user/push'({ caller }) {
      const wishes = await findWishes(push.database.sql, sessionOf(caller));
      const lang = isLanguage(wishes?.language) ? wishes.language : null;
      const on = wishes !== undefined && ways.includes(wishes.kind);
      return {
        msg: 'ok',
        data: { public_key: publicKey, ways, on, lang, show_amounts: wishes?.showsAmounts ?? false },
      };
    },

    async 'POST /stock/success/user/push/on'({ body, caller }) {
      return { msg: 'ok', renewal: await subscribe(push, sessionOf(caller), browserOf(body), wishesOf(body)) };
    },

    async 'POST /stock/success/user/push/app'({ body, caller }) {
      await subscribeApp(push, sessionOf(caller), { kind: body.platform, token: body.token }, wishesOf(body));
      return { msg: 'ok' };
    },

    async 'POST /stock/success/user/push/off'({ caller }) {
      await unsubscribe(push, sessionOf(caller));
      return { msg: 'ok' };
    },

    async 'POST /stock/user/push/renew'({ body }) {
      await renew(push, body.renewal, browserOf(body));
      return { msg: 'ok' };
    },
  };
}

const sessionOf = ({ sessionId, customerId }: Caller) => ({ id: sessionId, customerId });

const wishesOf = ({
  lang,
  show_amounts,
}: Pick<Body<'POST /stock/success/user/push/app'>, 'lang' | 'show_amounts'>) => ({
  language: lang,
  showsAmounts: show_amounts,
});

function browserOf({ endpoint, p256dh, auth }: Omit<Body<'POST /stock/user/push/renew'>, 'renewal'>): WebDevice {
  return {
    kind: 'web',
    endpoint,
    deviceKey: Buffer.from(p256dh, 'base64url'),
    authSecret: Buffer.from(auth, 'base64url'),
  };
}
