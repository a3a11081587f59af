import type { CallKey } from '@sauda/contract';

/** Calls that later issues fill in. One that answers must leave the list, so that it only ever gets shorter. */
export const yetToCome: ReadonlySet<CallKey> = new Set<CallKey>([
  'GET /stock/success/kefu',
  'GET /stock/success/user_message/list-message',
  'GET /stock/success/user_message/unread-count',
  'POST /stock/success/user_message/send',
]);
