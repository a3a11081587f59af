import { ApiUnreachable } from './api.ts';
import { endSession, readToken } from './session/session.ts';

/**
 * Fetches a file of the customer's, which needs the session, and has the browser save it.
 * @param url as the server gave it, such as `/api/files/…`
 * @throws ApiUnreachable where it did not come whole
 */
export async function downloadFile(url: string, name: string): Promise<void> {
  const response = await fetch(url, { headers: { token: readToken() ?? '' } });
  if (response.status === 401) endSession();
  if (!response.ok) throw new ApiUnreachable(new Error(`HTTP ${response.status}`));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this turn of events.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
