import type { Currency } from '@sauda/facts';
import type { Given } from '../../../platform/given.ts';
import { addressOf } from './device.ts';
import { batchSize, forget, giveUp, isAnyDue, postpone, takeDue, type DuePush } from './due-pushes.ts';
import { pushText } from './push-text.ts';
import type { PushAnswer, PushMessage, PushWays } from './push-way.ts';

export interface SendContext extends Given<'clock' | 'database' | 'log'> {
  readonly ways: PushWays;
  /** Of the accounts. */
  readonly currency: Currency;
  readonly timeZone: string;
}

/** Sends what is due: at least once each, none before the commit of what it tells of. */
export async function sendDue(context: SendContext): Promise<void> {
  const { database, clock, ways } = context;
  if (!(await isAnyDue(database.sql, clock.now()))) return;
  const isOn = Object.keys(ways).length > 0;
  await giveUp(database, clock.now(), isOn);
  while (isOn) {
    const { taken, due } = await takeDue(database, clock.now());
    const answers = await Promise.all(due.map(async (push) => ({ push, answer: await send(context, push) })));
    await database.transaction(async (tx) => {
      await forget(
        tx,
        answers.flatMap(({ push, answer }) => (answer.outcome === 'again' ? [] : [push])),
      );
      for (const { push, answer } of answers) {
        if (answer.outcome === 'again') await postpone(tx, push, clock.now(), answer.pauseMs ?? 0);
        if (answer.outcome !== 'gone') continue;
        // Only where the device has not given another address meanwhile.
        await tx`
          DELETE FROM push_subscriptions
          WHERE session_id = ${push.sessionId} AND coalesce(endpoint, token) = ${addressOf(push)}`;
      }
    });
    if (taken < batchSize) return;
  }
}

async function send(context: SendContext, push: DuePush): Promise<PushAnswer> {
  const message = messageOf(push, context);
  if (message === undefined) return { outcome: 'done' };
  try {
    const answer = await sendBy(context.ways, push, message);
    const { outcome, status = 0 } = answer;
    // The address opens the device to whoever has it, so the log has its host alone.
    if (status >= 300 && outcome !== 'gone')
      context.log.warn({ service: hostOf(context.ways, push), status }, 'a push was not taken');
    return answer;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.log.warn({ service: hostOf(context.ways, push), reason }, 'a push service cannot be reached');
    return { outcome: 'again' };
  }
}

/** Where this node has no such way, another one may: nodes are told of a new service one after the other. */
function sendBy({ web, ...apps }: PushWays, push: DuePush, message: PushMessage): Promise<PushAnswer> {
  const sending = push.kind === 'web' ? web?.send(push, message) : apps[push.kind]?.send(push, message);
  return sending ?? Promise.resolve({ outcome: 'again' });
}

const hostOf = ({ web, ...apps }: PushWays, push: DuePush) =>
  push.kind === 'web' ? web?.hostOf(push) : apps[push.kind]?.hostOf(push);

/** What cannot be written is left out, and said: it never can, and what is due with it would be sent again and again. */
function messageOf(push: DuePush, { currency, timeZone, log }: SendContext): PushMessage | undefined {
  const { language, showsAmounts, noticeId: id, notice: kind, values } = push;
  try {
    const text = pushText({ kind, values }, { language, showsAmounts, currency, timeZone });
    return text && { ...text, id, kind, no: values['no'] };
  } catch (error) {
    log.error({ err: error, notice: id, kind }, 'a push cannot be written');
    return undefined;
  }
}
