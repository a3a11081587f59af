import type { DeskAnswer, DeskCallKey, DeskQuery } from '@sauda/contract/desk';
import { ApiRefusal, ApiUnreachable } from '@sauda/contract/client';
import { heedRefusal } from './api.ts';
import { intervals } from './intervals.ts';

type UploadCall = Extract<
  DeskCallKey,
  | 'POST /news/picture'
  | 'POST /conversations/picture'
  | 'POST /cases/paper'
  | 'POST /screening/upload'
  | 'POST /day-files/hand-in'
>;

interface No {
  readonly msg: 'no';
  readonly data: string;
  readonly message: string;
}

/**
 * Sends a file as a form, which the typed client does not.
 * @throws ApiRefusal, ApiUnreachable where no answer came that can be read
 */
export async function upload<K extends UploadCall>(call: K, file: File, query?: DeskQuery<K>): Promise<DeskAnswer<K>> {
  const form = new FormData();
  form.append('file', file);
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  const { status, answer } = await send<K>(`/api/desk${call.slice('POST '.length)}${search}`, form);
  if (answer.msg !== 'no') return answer;
  heedRefusal(answer);
  throw new ApiRefusal(status, answer, undefined);
}

async function send<K extends UploadCall>(
  path: string,
  body: FormData,
): Promise<{ readonly status: number; readonly answer: DeskAnswer<K> | No }> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'x-sauda-desk': '1' },
      body,
      signal: AbortSignal.timeout(intervals.uploadTimeoutMs),
    });
    return { status: response.status, answer: (await response.json()) as DeskAnswer<K> | No };
  } catch (cause) {
    throw new ApiUnreachable(cause);
  }
}
