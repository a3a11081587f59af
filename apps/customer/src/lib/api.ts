import type { Answer, CallKey, MoneyCall } from '@sauda/contract';
import { ApiRefusal, ApiUnreachable, createClient, type CallInput, type Client } from '@sauda/contract/client';
import { fetchOrTakeFirst } from './first-answers.ts';
import { intervals } from './intervals.ts';
import { reachability } from './reachability.ts';
import { endSession, readToken } from './session/session.ts';

export { ApiRefusal, ApiUnreachable };

const client = createClient({
  token: () => readToken() ?? undefined,
  onLogout: endSession,
  timeoutMs: intervals.callTimeoutMs,
  fetch: fetchOrTakeFirst,
});

/**
 * The wire, with this customer's token. A session that the server has ended is ended here too, which leads to login. For
 * money-action.ts alone: everything else uses `api`.
 */
export const wire: Client = {
  async call(key, input) {
    try {
      const answer = await client.call(key, input);
      reachability.answered();
      return answer;
    } catch (error) {
      if (error instanceof ApiRefusal) reachability.answered();
      else if (error instanceof ApiUnreachable) reachability.lost();
      throw error;
    }
  },
};

/** The wire without commands with money: those have a way of their own, in money-action.ts. */
export const api: {
  call<K extends Exclude<CallKey, MoneyCall>>(key: K, input: CallInput<K>): Promise<Answer<K>>;
} = { call: (key, input) => wire.call(key, input) };

/** True where the command may or may not have been done: nothing came back that says so. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiUnreachable || (error instanceof ApiRefusal && error.status === 503);
}

const MOST_REPEATS = 2;

/** For a mutation under an idempotency key: a lost answer is asked for again, twice at the most. */
export function retryUnanswered(failures: number, error: Error): boolean {
  return isUnanswered(error) && failures < MOST_REPEATS;
}
