import { ApiRefusal } from './api.ts';
import { errorTextOf } from './i18n/activate-locale.ts';

/**
 * What to tell the customer about a failed call: the server's reason in the customer's language. A sentence whose figures the
 * app was not given, or a key newer than this version, is shown as the server wrote it.
 * @returns undefined where the server could not be reached or gave no reason; the caller then says what failed
 */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof ApiRefusal) || error.key === 'logout') return undefined;
  const known = errorTextOf(error.key);
  return known === undefined || known.includes('{') ? error.message : known;
}
