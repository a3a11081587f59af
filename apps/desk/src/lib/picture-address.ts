import type { DeskCallKey, DeskQuery } from '@sauda/contract/desk';

type PictureCall = Extract<
  DeskCallKey,
  'GET /recharges/receipt' | 'GET /identity/photo' | 'GET /conversations/picture'
>;

/** Where a picture is: the session's cookie lets it in. */
export function pictureAddress<K extends PictureCall>(call: K, query: DeskQuery<K>): string {
  return `/api/desk${call.slice('GET '.length)}?${new URLSearchParams(query).toString()}`;
}

type FileCall = Extract<
  DeskCallKey,
  | 'GET /customers/statement'
  | 'GET /customers/gains'
  | 'GET /customers/document'
  | 'GET /audit/export'
  | 'GET /payment-files/file'
  | 'GET /cases/paper'
>;

/** Where a file is that is handed out: the session's cookie lets it in. */
export function fileAddress<K extends FileCall>(call: K, query: DeskQuery<K>): string {
  return `/api/desk${call.slice('GET '.length)}?${new URLSearchParams(query).toString()}`;
}
