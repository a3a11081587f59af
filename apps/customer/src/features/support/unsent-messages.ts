import type { QueryClient } from '@tanstack/react-query';
import { api, randomUuid, queryKeys } from '../../lib/api.ts';
import { keepUnanswered, type UnansweredCommand } from '../../lib/unanswered.ts';
import { onAbsentAnswer } from '../../lib/until-answered.ts';
import { addMessage } from './messages.ts';

const ACTION = 'message';

/** What the customer has written. */
interface WrittenMessage {
  content: string;
  /** The address of an uploaded picture; empty where there is none. */
  img: string;
  /** The newest message that the list had when this one was written; 0 where it had none. */
  after: number;
}

/** A message of which this device does not know yet that it has arrived. */
export interface UnsentMessage extends WrittenMessage {
  key: string;
  /** Epoch milliseconds. */
  writtenAt: number;
  /** It is not tried again by itself: the server's reason, empty where there was none. */
  failed?: string;
}

/** Has what is written sent one after another, each until it has an answer, under its own key, so that it arrives once. */
export function sendMessages(client: QueryClient): void {
  onAbsentAnswer(
    {
      name: ACTION,
      isQueue: true,
      outdates: [],
      async send({ request, key }) {
        const { content, img } = request as WrittenMessage;
        const body = { content, ...(img === '' ? {} : { img }) };
        const { data } = await api.call('POST /stock/success/user_message/send', { body, idempotencyKey: key });
        await addMessage(client, data);
      },
    },
    {
      onSuccess: () => {},
      // Another tab may have sent it.
      onError: () => void client.invalidateQueries({ queryKey: queryKeys.messages }),
    },
  );
}

/** Keeps a message, from where it is sent. @returns whether this browser has room for it; else it is not sent */
export function keepUnsent(customer: string, request: WrittenMessage, nowMs = Date.now()): boolean {
  try {
    keepUnanswered({ action: ACTION, path: '', about: '', key: randomUuid(), customer, request, sentAt: nowMs });
    return true;
  } catch (reason) {
    console.warn('A message could not be kept, and was not sent.', reason);
    return false;
  }
}

/** The customer's messages among what has no answer, oldest first. */
export function unsentOf(customer: string, unanswered: readonly UnansweredCommand[]): UnsentMessage[] {
  return unanswered
    .filter((command) => command.action === ACTION && command.customer === customer && isWritten(command.request))
    .map(({ key, request, sentAt, refused }) => ({
      ...(request as WrittenMessage),
      key,
      writtenAt: sentAt,
      ...(refused === undefined ? {} : { failed: refused }),
    }));
}

interface Listed {
  id: number;
  from: string;
  content: string;
  img: string;
}

/** Those of `unsent` that the list does not show yet: a message may be in it before its answer is here, or instead of it. */
export function notListed(unsent: readonly UnsentMessage[], listed: readonly Listed[]): UnsentMessage[] {
  const taken = new Set<number>();
  return unsent.filter(({ after, content, img }) => {
    const match = listed
      .toReversed()
      .find(
        (message) =>
          message.id > after &&
          !taken.has(message.id) &&
          message.from === 'customer' &&
          message.content === content &&
          message.img === img,
      );
    if (match !== undefined) taken.add(match.id);
    return match === undefined;
  });
}

/** What another version kept may be anything. */
function isWritten(request: unknown): request is WrittenMessage {
  if (typeof request !== 'object' || request === null) return false;
  const { content, img, after } = request as Partial<Record<keyof WrittenMessage, unknown>>;
  return typeof content === 'string' && typeof img === 'string' && typeof after === 'number';
}
