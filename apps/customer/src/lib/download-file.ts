import type { RefusalBody } from '@sauda/contract';
import { ApiRefusal, ApiUnreachable } from './api.ts';
import { loseSession, readToken } from './session/session.ts';

/**
 * Fetches a file of the customer's, which needs the session.
 * @param url on this server, such as `/api/files/…`
 * @throws ApiRefusal with the server's reason, ApiUnreachable where it did not come whole
 */
export async function fetchFile(url: string): Promise<Blob> {
  const token = readToken() ?? '';
  const response = await fetch(url, { headers: { token } }).catch((error: unknown) => {
    throw new ApiUnreachable(error);
  });
  if (response.status === 401) loseSession(token);
  if (!response.ok) {
    const refusal = (await response.json().catch(() => undefined)) as RefusalBody | undefined;
    if (refusal?.msg === 'no') throw new ApiRefusal(response.status, refusal, undefined);
    throw new ApiUnreachable(new Error(`HTTP ${response.status}`));
  }
  return response.blob();
}

/** Fetches a file and has the browser save it. */
export async function downloadFile(url: string, name: string): Promise<void> {
  saveFile(await fetchFile(url), name);
}

/** Has the browser save what is here already. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this turn of events.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
