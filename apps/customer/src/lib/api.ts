import { ApiRefusal, ApiUnreachable, createClient } from '@sauda/contract/client';
import { fetchOrTakeFirst } from './first-answers.ts';
import { intervals } from './intervals.ts';
import { endSession, readToken } from './session/session.ts';

export { ApiRefusal, ApiUnreachable };

/** The wire, with this customer's token. A session that the server has ended is ended here too, which leads to login. */
export const api = createClient({
  token: () => readToken() ?? undefined,
  onLogout: endSession,
  timeoutMs: intervals.callTimeoutMs,
  fetch: fetchOrTakeFirst,
});

/** True where the deed may or may not have been done: nothing came back that says so. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiUnreachable || (error instanceof ApiRefusal && error.status === 503);
}
