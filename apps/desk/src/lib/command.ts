import type { DeskAnswer, DeskBody, DeskCallKey } from '@sauda/contract/desk';
import { ApiRefusal, isProposed } from '@sauda/contract/client';
import { api } from './api.ts';

/** Commands whose answer is not known yet, each with its key. */
const open = new Map<string, string>();

/** Commands that are under way: a second click comes before the button is seen to be busy, and gets the answer of the first. */
const underWay = new Map<string, Promise<unknown>>();

/** Thrown where nothing was done yet: a second person has to confirm it. */
class Proposed extends Error {
  constructor() {
    super('Proposed: a second person has to confirm it.');
    this.name = 'Proposed';
  }
}

/** What is said of a command that was proposed; any other failure is thrown on. */
export function sayProposed(failure: unknown): string {
  if (failure instanceof Proposed) return failure.message;
  throw failure;
}

/**
 * Does something at the server. Where the answer was lost and the same is asked for again, it goes under the same key, so
 * that it is done once.
 * @throws Proposed where it takes a second person
 */
export function runCommand<K extends DeskCallKey>(call: K, body: DeskBody<K>): Promise<DeskAnswer<K>> {
  const command = `${call} ${JSON.stringify(body)}`;
  const first = underWay.get(command);
  if (first !== undefined) return first as Promise<DeskAnswer<K>>;
  const asked = ask(call, body, command).finally(() => underWay.delete(command));
  underWay.set(command, asked);
  return asked;
}

async function ask<K extends DeskCallKey>(call: K, body: DeskBody<K>, command: string): Promise<DeskAnswer<K>> {
  const idempotencyKey = open.get(command) ?? crypto.randomUUID();
  open.set(command, idempotencyKey);
  try {
    const answer = await api.call(call, { body, idempotencyKey });
    open.delete(command);
    if (isProposed(answer)) throw new Proposed();
    return answer as DeskAnswer<K>;
  } catch (error) {
    if (error instanceof ApiRefusal) open.delete(command);
    throw error;
  }
}
