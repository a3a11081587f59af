import { sendCall, type SentCall } from '../client.ts';
import type { RefusalBody } from '../shapes.ts';
import type { DeskBody, DeskCallKey, DeskQuery, DeskReply } from './index.ts';

export { isProposed, type DeskProposed } from './proposed.ts';
export { ApiRefusal, ApiUnreachable } from '../client.ts';

export interface DeskClientOptions {
  /** Where `/api` is; empty for the page's own origin. */
  readonly origin?: string;
  /** Called with every refusal: `logout` and `desk_locked` are for the whole app. */
  onRefusal?(body: RefusalBody): void;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

type DeskInput<K extends DeskCallKey> = {
  readonly signal?: AbortSignal;
  /** A UUID, the same for every repeat of one deed. Calls that are `repeatable` demand it. */
  readonly idempotencyKey?: string;
  /** Asked by the clock, not by a person: it does not keep the session awake. */
  readonly isBackground?: boolean;
} & (DeskBody<K> extends undefined ? { body?: undefined } : { body: DeskBody<K> }) &
  (DeskQuery<K> extends undefined ? { query?: undefined } : { query?: DeskQuery<K> });

export interface DeskClient {
  call<K extends DeskCallKey>(key: K, input: DeskInput<K>): Promise<DeskReply<K>>;
}

/** The typed client of the desk. The session is a cookie, so nothing of it is kept here. */
export function createDeskClient({ origin = '', onRefusal, ...options }: DeskClientOptions = {}): DeskClient {
  return {
    call<K extends DeskCallKey>(key: K, { isBackground, idempotencyKey, ...input }: DeskInput<K>) {
      const call: SentCall = {
        ...input,
        ...options,
        headers: {
          'x-sauda-desk': isBackground === true ? 'background' : '1',
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(onRefusal === undefined ? {} : { onRefusal }),
      };
      return sendCall(`${origin}/api/desk`, key, call) as Promise<DeskReply<K>>;
    },
  };
}
