import type { Given } from '../../../../platform/given.ts';
import { secondMs } from '../../../../platform/time.ts';
import type { AppDevice } from '../device.ts';
import type { PostAnswer } from '../post-push.ts';
import {
  isForLater,
  keptSeconds,
  retryAfterMs,
  tagOf,
  type PushAnswer,
  type PushMessage,
  type PushWay,
} from '../push-way.ts';
import { createHttp2Post } from './http2-post.ts';
import { createProviderToken, type ProviderKey } from './provider-key.ts';

export interface ApnsOptions extends Given<'clock'> {
  readonly provider: ProviderKey;
  /** The app's identifier, which the key may send to. */
  readonly topic: string;
  readonly origin: string;
}

const mostRead = 4_096;

/** To the hybrid app on iOS, by Apple's service, which can read what it carries. */
export function createApns({ provider, topic, origin, clock }: ApnsOptions): PushWay<AppDevice> & { close(): void } {
  const post = createHttp2Post(origin);
  const signed = createProviderToken(provider, { clock });

  const sendOnce = (token: string, device: AppDevice, message: PushMessage) =>
    post.send(`/3/device/${encodeURIComponent(device.token)}`, {
      headers: {
        authorization: `bearer ${token}`,
        'apns-topic': topic,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(Math.floor(clock.now().getTime() / secondMs) + keptSeconds),
        'apns-collapse-id': tagOf(message),
      },
      body: Buffer.from(JSON.stringify(payloadOf(message))),
      readUpTo: mostRead,
    });

  return {
    hostOf: () => new URL(origin).host,
    async send(device, message) {
      const token = signed.token();
      const answer = await sendOnce(token, device, message);
      if (!isTokenOver(answer)) return readAnswer(answer, clock.now());
      signed.renew(token);
      return readAnswer(await sendOnce(signed.token(), device, message), clock.now());
    },
    close: post.close,
  };
}

const payloadOf = ({ title, body, kind, no }: PushMessage) => ({
  aps: { alert: { title, ...(body === '' ? {} : { body }) }, sound: 'default' },
  kind,
  ...(no === undefined ? {} : { no }),
});

const isTokenOver = ({ status, text }: PostAnswer) => status === 403 && reasonOf(text) === 'ExpiredProviderToken';

function readAnswer(answer: PostAnswer, now: Date): PushAnswer {
  const { status, retryAfter, text } = answer;
  if (status === 410 || (status === 400 && reasonOf(text) === 'BadDeviceToken')) return { outcome: 'gone', status };
  // Twice: once more would be the same.
  if (isTokenOver(answer)) return { outcome: 'again', status };
  if (!isForLater(status)) return { outcome: 'done', status };
  return { outcome: 'again', status, pauseMs: retryAfterMs(retryAfter, now) };
}

/** Apple's word for what is wrong. */
function reasonOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { reason?: unknown } | null)?.reason;
  } catch {
    return undefined;
  }
}
