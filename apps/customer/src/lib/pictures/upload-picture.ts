import type { Answer } from '@sauda/contract';
import { ApiRefusal, ApiUnreachable } from '../api.ts';
import { intervals } from '../intervals.ts';
import { reachability } from '../reachability.ts';
import { loseSession, readToken } from '../session/session.ts';

type Uploaded = Answer<'POST /stock/success/upload'>;
type Refused = ConstructorParameters<typeof ApiRefusal>[1];

/**
 * Sends a picture, by a request that tells how far it is, which `fetch` does not.
 * @param onProgress hears of the share that has been sent, 0 to 1
 * @returns the address that the server keeps it under
 * @throws ApiRefusal, ApiUnreachable, or an AbortError once `signal` is aborted
 */
export function uploadPicture(
  picture: Blob,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const token = readToken();
    const lost = () => {
      reachability.lost();
      reject(new ApiUnreachable(new Error('the upload had no answer')));
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.addEventListener('abort', () => reject(new DOMException('The upload was given up.', 'AbortError')));
    request.addEventListener('load', () => {
      const answer = readAnswer(request.responseText);
      if (answer === undefined) {
        lost();
        return;
      }
      reachability.answered();
      if (answer.msg === 'ok') {
        resolve(answer.data.url);
        return;
      }
      if (answer.message === 'logout') loseSession(token);
      reject(new ApiRefusal(request.status, answer, undefined));
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', '/api/stock/success/upload');
    request.timeout = intervals.uploadTimeoutMs;
    if (token !== null) request.setRequestHeader('token', token);
    const form = new FormData();
    form.append('file', picture, 'picture');
    request.send(form);
    if (signal.aborted) request.abort();
  });
}

function readAnswer(text: string): Uploaded | Refused | undefined {
  try {
    const answer = JSON.parse(text) as { msg?: unknown };
    return answer.msg === 'ok' || answer.msg === 'no' ? (answer as Uploaded | Refused) : undefined;
  } catch {
    return undefined;
  }
}
