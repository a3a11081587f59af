import type { DeskAnswer, DeskCallKey, DeskQuery } from '@sauda/contract/desk';
import { ApiRefusal } from '@sauda/contract/client';

type UploadCall = Extract<
  DeskCallKey,
  | 'POST /news/picture'
  | 'POST /conversations/picture'
  | 'POST /cases/paper'
  | 'POST /screening/upload'
  | 'POST /day-files/hand-in'
>;

/** Sends a file as a form, which the typed client does not. */
export async function upload<K extends UploadCall>(call: K, file: File, query?: DeskQuery<K>): Promise<DeskAnswer<K>> {
  const form = new FormData();
  form.append('file', file);
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  const response = await fetch(`/api/desk${call.slice('POST '.length)}${search}`, {
    method: 'POST',
    headers: { 'x-sauda-desk': '1' },
    body: form,
  });
  const answer = (await response.json()) as DeskAnswer<K> | { msg: 'no'; data: string; message: string };
  if (answer.msg === 'no') throw new ApiRefusal(response.status, answer, undefined);
  return answer;
}
