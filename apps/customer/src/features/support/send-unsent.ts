import type { QueryClient } from '@tanstack/react-query';
import { ApiRefusal, api, isUnanswered } from '../../lib/api.ts';
import { refusalText } from '../../lib/error-text.ts';
import { intervals } from '../../lib/intervals.ts';
import { readUserInfo } from '../../lib/session/session.ts';
import { addMessage } from './messages.ts';
import { dropUnsent, failUnsent, nextUnsent, type UnsentMessage } from './unsent-messages.ts';

let running = false;

/**
 * Sends what the customer has written, one message after another, each until it has an answer: under its own
 * Idempotency-Key, so that it arrives once. Call it whenever there is something new; it does nothing while it is at work.
 */
export function sendUnsent(client: QueryClient): void {
  if (running) return;
  running = true;
  void sendAll(client).finally(() => {
    running = false;
  });
}

/** Whose messages this device sends now. */
export function customerNow(): string {
  return String(readUserInfo()?.id ?? '');
}

async function sendAll(client: QueryClient): Promise<void> {
  let failures = 0;
  for (let next = nextUnsent(customerNow(), Date.now()); next; next = nextUnsent(customerNow(), Date.now())) {
    const waitMs = await attempt(client, next, failures);
    failures = waitMs === 0 ? 0 : failures + 1;
    if (waitMs > 0) await connectionOr(waitMs);
  }
}

/** @returns how long to wait before the next attempt, in milliseconds */
async function attempt(client: QueryClient, { key, content, img }: UnsentMessage, failures: number): Promise<number> {
  try {
    const body = { content, ...(img === '' ? {} : { img }) };
    const { data } = await api.call('POST /stock/success/user_message/send', { body, idempotencyKey: key });
    addMessage(client, data);
    dropUnsent(key);
    return 0;
  } catch (error) {
    const mayArrive = isUnanswered(error) || (error instanceof ApiRefusal && error.status === 429);
    if (!mayArrive) {
      failUnsent(key, refusalText(error) ?? '');
      return 0;
    }
    const asked = error instanceof ApiRefusal ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    return Math.max(asked, Math.min(intervals.messageRepeatFirstMs * 2 ** failures, intervals.messageRepeatMostMs));
  }
}

/** Waits, at most until the phone says that it has a connection again. */
function connectionOr(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, waitMs);
    window.addEventListener('online', done);
  });
}
