import type { Signer } from '../../../platform/encryption.ts';
import type { Given } from '../../../platform/given.ts';
import type { WebDevice } from './device.ts';
import { encryptPush } from './encrypt-push.ts';
import type { PushPost } from './post-push.ts';
import { findPushTarget } from './push-services.ts';
import { isForLater, keptSeconds, retryAfterMs, type PushMessage, type PushWay } from './push-way.ts';
import { vapidHeader } from './vapid.ts';

interface WebPushOptions extends Given<'clock'> {
  readonly post: PushPost;
  /** Where messages may be sent to, as `isPushService` has it. */
  readonly services: readonly string[];
  readonly signer: Signer;
  /** Whom push services can turn to: an https address. */
  readonly contact: string | undefined;
}

/** All messages are as long: longer than a title and a body of 240 signs can be in any script. */
const messageBytes = 2_048;

/** To browsers, by their push services, which can read nothing of it: RFC 8030, 8291 and 8292. */
export function createWebPush({ post, services, signer, contact, clock }: WebPushOptions): PushWay<WebDevice> {
  return {
    hostOf: ({ endpoint }) => new URL(endpoint).host,
    async send(device, message) {
      const target = findPushTarget(services, device.endpoint);
      // The operator has taken its service off the list.
      if (target === undefined) return { outcome: 'gone' };
      const headers = {
        authorization: vapidHeader(signer, target.url.origin, contact, clock.now()),
        ttl: String(keptSeconds),
        urgency: 'high',
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
      };
      const body = encryptPush(shownBy(message), device, messageBytes);
      const { status, retryAfter } = await post.send(target, { headers, body });
      if (status === 404 || status === 410) return { outcome: 'gone', status };
      if (!isForLater(status)) return { outcome: 'done', status };
      return { outcome: 'again', status, pauseMs: retryAfterMs(retryAfter, clock.now()) };
    },
  };
}

/** What the service worker reads. */
const shownBy = ({ id, ...rest }: PushMessage) => Buffer.from(JSON.stringify({ ...rest, id: Number(id) }));
