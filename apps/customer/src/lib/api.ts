import { ApiRefusal, ApiUnreachable, createClient, type Client } from '@sauda/contract/client';
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

/** The wire, with this customer's token. A session that the server has ended is ended here too, which leads to login. */
export const api: Client = {
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

/** True where the deed may or may not have been done: nothing came back that says so. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiUnreachable || (error instanceof ApiRefusal && error.status === 503);
}
