import type { Currency } from '@sauda/facts';
import type { Given } from '../../../platform/given.ts';
import type { PushContext } from './context.ts';
import { batchSize, forget, giveUp, isAnyDue, takeDue, type DuePush } from './due-pushes.ts';
import { encryptPush } from './encrypt-push.ts';
import type { PushPost } from './post-push.ts';
import { findPushTarget, type PushTarget } from './push-services.ts';
import { pushText } from './push-text.ts';
import { vapidHeader } from './vapid.ts';

export interface SendContext extends PushContext, Given<'log'> {
  readonly post: PushPost;
  /** Of the accounts. */
  readonly currency: Currency;
  /** Whom push services can turn to: an https address. */
  readonly contact: string | undefined;
}

/** All messages are as long: longer than a title and a body of 240 signs can be in any script. */
const messageBytes = 2_048;

/** `again` has been put off already. `gone` is what no longer has a device. */
type Outcome = 'done' | 'gone' | 'again';

/** Sends what is due: at least once each, none before the commit of what it tells of. */
export async function sendDue(context: SendContext): Promise<void> {
  const { database, clock, services } = context;
  if (!(await isAnyDue(database.sql, clock.now()))) return;
  const isOn = services.length > 0;
  await giveUp(database, clock.now(), isOn);
  while (isOn) {
    const { taken, due } = await takeDue(database, clock.now());
    const outcomes = await Promise.all(due.map(async (push) => ({ push, outcome: await send(context, push) })));
    await database.transaction(async (tx) => {
      const pushesOf = (wanted: Outcome) => outcomes.flatMap(({ push, outcome }) => (outcome === wanted ? [push] : []));
      const gone = pushesOf('gone');
      await forget(tx, [...pushesOf('done'), ...gone]);
      // Only where the device has not given another address meanwhile.
      for (const { sessionId, endpoint } of gone) {
        await tx`DELETE FROM push_subscriptions WHERE session_id = ${sessionId} AND endpoint = ${endpoint}`;
      }
    });
    if (taken < batchSize) return;
  }
}

async function send(context: SendContext, push: DuePush): Promise<Outcome> {
  const { signer, services, contact, clock, log, post } = context;
  const target = findPushTarget(services, push.endpoint);
  // The operator has taken its service off the list.
  if (target === undefined) return 'gone';
  const message = messageOf(push, context);
  if (message === undefined) return 'done';
  const authorization = vapidHeader(signer, target.url.origin, contact, clock.now());
  try {
    const status = await post.send(target, authorization, encryptPush(message, push, messageBytes));
    const outcome = outcomeOf(status);
    if (status >= 300 && outcome !== 'gone') log.warn({ service: serviceOf(target), status }, 'a push was not taken');
    return outcome;
  } catch (error) {
    // The address opens the device to whoever has it, so the log has its host alone.
    log.warn({ service: serviceOf(target), reason: reasonOf(error) }, 'a push service cannot be reached');
    return 'again';
  }
}

const serviceOf = ({ url }: PushTarget) => url.host;
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Of what is refused as it stands another try would be refused as well. */
function outcomeOf(status: number): Outcome {
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) return 'again';
  return 'done';
}

/** What the service worker shows, and where a tap on it leads: by the kind, and the number among the values. */
function messageOf(push: DuePush, { currency }: SendContext): Buffer | undefined {
  const { language, showsAmounts, noticeId, kind, values } = push;
  const text = pushText(push, { language, showsAmounts, currency });
  if (text === undefined) return undefined;
  return Buffer.from(JSON.stringify({ ...text, id: Number(noticeId), kind, no: values['no'] }));
}
