import type { DeskAnswer, DeskBody, DeskCallKey } from '@sauda/contract/desk';
import { ApiRefusal } from '@sauda/contract/desk/client';
import { api } from './api.ts';

/** Deeds whose answer is not known yet, each with its key. */
const open = new Map<string, string>();

/**
 * Does something at the server. Where the answer was lost and the same is asked for again, it goes under the same key, so
 * that it is done once.
 */
export async function doDeed<K extends DeskCallKey>(call: K, body: DeskBody<K>): Promise<DeskAnswer<K>> {
  const deed = `${call} ${JSON.stringify(body)}`;
  const idempotencyKey = open.get(deed) ?? crypto.randomUUID();
  open.set(deed, idempotencyKey);
  try {
    const answer = await api.call(call, { body, idempotencyKey });
    open.delete(deed);
    return answer;
  } catch (error) {
    if (error instanceof ApiRefusal) open.delete(deed);
    throw error;
  }
}
