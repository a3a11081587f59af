import type { Given } from '../../../../platform/given.ts';
import type { AppDevice } from '../device.ts';
import type { PostAnswer, PushPost } from '../post-push.ts';
import {
  isForLater,
  keptSeconds,
  retryAfterMs,
  tagOf,
  type PushAnswer,
  type PushMessage,
  type PushWay,
} from '../push-way.ts';
import { createAccess } from './access-token.ts';
import type { ServiceAccount } from './service-account.ts';

export interface FcmOptions extends Given<'clock'> {
  readonly account: ServiceAccount;
  /** Where its interface HTTP v1 is. */
  readonly origin: string;
  readonly post: PushPost;
}

/** The app makes it, in the customer's language. */
const channel = 'notices';
const mostRead = 16_384;
/** What Google asks for where it says nothing else. */
const pauseAt429Ms = 60_000;

/** To the hybrid app on Android, by Firebase Cloud Messaging, which can read what it carries. */
export function createFcm({ account, origin, post, clock }: FcmOptions): PushWay<AppDevice> {
  const target = { url: new URL(`/v1/projects/${account.projectId}/messages:send`, origin), mustBePublic: false };
  const access = createAccess({ account, post, clock });

  const sendOnce = (token: string, body: Buffer) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return post.send(target, { headers, body, readUpTo: mostRead });
  };

  return {
    hostOf: () => target.url.host,
    async send(device, message) {
      const body = Buffer.from(JSON.stringify({ message: messageFor(device, message) }));
      const token = await access.token();
      const answer = await sendOnce(token, body);
      if (answer.status !== 401) return readAnswer(answer, clock.now());
      access.renew(token);
      return readAnswer(await sendOnce(await access.token(), body), clock.now());
    },
  };
}

function messageFor({ token }: AppDevice, message: PushMessage) {
  const { title, body, id, kind, no } = message;
  return {
    token,
    notification: { title, ...(body === '' ? {} : { body }) },
    // A tap hands these to the app. All are texts.
    data: { kind, ...(no === undefined ? {} : { no }) },
    android: {
      priority: 'HIGH',
      ttl: `${keptSeconds}s`,
      // For a phone that is away one message is kept for each key, and four keys at most: so it finds up to four.
      collapse_key: `notice-${id % 4n}`,
      notification: { tag: tagOf(message), channel_id: channel },
    },
  };
}

function readAnswer({ status, retryAfter, text }: PostAnswer, now: Date): PushAnswer {
  if (isWithoutDevice(status, text)) return { outcome: 'gone', status };
  // Twice: once more would be the same.
  if (status === 401) return { outcome: 'again', status };
  if (!isForLater(status)) return { outcome: 'done', status };
  const least = status === 429 && retryAfter === undefined ? pauseAt429Ms : 0;
  return { outcome: 'again', status, pauseMs: Math.max(least, retryAfterMs(retryAfter, now)) };
}

interface Fault {
  readonly message?: unknown;
  readonly details?: ReadonlyArray<{
    readonly errorCode?: unknown;
    readonly fieldViolations?: ReadonlyArray<{ readonly field?: unknown }>;
  }>;
}

/**
 * Whether the token is of no app any more, or never was of one. A 404 may be of the project as well, and a 400 of anything in the
 * message: these say nothing of the device. That a token is none is told by the field or, mostly, in words alone.
 */
function isWithoutDevice(status: number, text: string): boolean {
  if (status !== 404 && status !== 400) return false;
  const { message, details } = faultOf(text);
  const all = Array.isArray(details) ? (details as NonNullable<Fault['details']>) : [];
  if (status === 404) return all.some((detail) => detail?.errorCode === 'UNREGISTERED');
  const fields = all.flatMap((detail) => (Array.isArray(detail?.fieldViolations) ? detail.fieldViolations : []));
  return (
    fields.some((violation) => violation?.field === 'message.token') || /registration token/i.test(String(message))
  );
}

function faultOf(text: string): Fault {
  try {
    return (JSON.parse(text) as { error?: Fault } | null)?.error ?? {};
  } catch {
    return {};
  }
}
