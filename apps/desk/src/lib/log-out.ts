import { api } from './api.ts';
import { forgetAllKept } from './kept.ts';

/** Ends the session, and the page with it: nothing of what was seen stays in memory for who comes next, a filter by somebody's phone either. */
export async function logOut(): Promise<void> {
  await api.call('POST /session/log-out', {});
  forgetAllKept();
  location.assign('/desk/');
}
