import type { DeskAnswer, DeskBody, DeskCallKey } from '@sauda/contract/desk';
import { ApiRefusal, ApiUnreachable, isProposed, isUnanswered, randomUuid } from '@sauda/contract/client';
import { api } from './api.ts';
import { keep, readKept } from './kept.ts';

/** Commands whose outcome is not known yet, each with its key. Over a reload, as what was typed for them, they are kept by their digest alone. */
const open = new Map<string, string>();

function keyOf(command: string): string {
  const known = open.get(command) ?? readKept(`command ${digestOf(command)}`);
  return typeof known === 'string' ? known : randomUuid();
}

/** @param key undefined: its outcome is known */
function keepOpen(command: string, key: string | undefined): void {
  if (key === undefined) open.delete(command);
  else open.set(command, key);
  keep(`command ${digestOf(command)}`, key);
}

/** What a text is found again by, and not read from: 64 bits. */
function digestOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return [high, low].map((half) => (half >>> 0).toString(16)).join('');
}

/** Commands that are under way: a second click comes before the button is seen to be busy, and gets the answer of the first. */
const underWay = new Map<string, Promise<unknown>>();

/** Thrown where nothing was done yet: a second person has to confirm it. */
class Proposed extends Error {
  constructor(others: number) {
    super(
      others > 0
        ? 'Proposed: a second person has to confirm it.'
        : 'Proposed, but nobody else at the desk may confirm it now: an administrator has to take somebody on, or let somebody in again, under Staff.',
    );
    this.name = 'Proposed';
  }
}

/** Thrown where no answer came: whoever reads that nothing was reached would take it for not done. */
class Unanswered extends ApiUnreachable {
  constructor({ cause, traceId }: ApiUnreachable) {
    super(cause, traceId);
    this.message = 'The server could not be reached, so this may be done or not: look before you do it again';
  }
}

/** What is said of a command that was proposed; any other failure is thrown on. */
export function sayProposed(failure: unknown): string {
  if (failure instanceof Proposed) return failure.message;
  throw failure;
}

/**
 * Does something at the server. Where its outcome is not known and the same is asked for again, it goes under the same key, so
 * that it is done once.
 * @throws Proposed where it takes a second person, Unanswered where it may be done or not
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
  const idempotencyKey = keyOf(command);
  keepOpen(command, idempotencyKey);
  try {
    const answer = await api.call(call, { body, idempotencyKey });
    keepOpen(command, undefined);
    if (isProposed(answer)) throw new Proposed(answer.others);
    return answer as DeskAnswer<K>;
  } catch (error) {
    if (error instanceof ApiRefusal && !isUnanswered(error)) keepOpen(command, undefined);
    throw error instanceof ApiUnreachable ? new Unanswered(error) : error;
  }
}
