import { randomUuid } from '../../lib/idempotency.ts';

/** A message that the customer has written and of which this device does not know yet that it has arrived. */
export interface UnsentMessage {
  /** The Idempotency-Key that every attempt carries. */
  key: string;
  /** Whose it is. */
  customer: string;
  content: string;
  /** The address of an uploaded picture; empty where there is none. */
  img: string;
  /** Epoch milliseconds. */
  writtenAt: number;
  /** The newest message that the list had when this one was written; 0 where it had none. */
  after: number;
  /** It is not tried again by itself: the server's reason, empty where there was none. */
  failed?: string;
}

const STORAGE_KEY = 'unsentMessages';
/** The server knows a repeat by its key for 24 h; an hour of that is left for clocks that differ. */
const REPEATABLE_MS = 23 * 60 * 60 * 1_000;

const listeners = new Set<() => void>();
let known: { text: string | null; messages: readonly UnsentMessage[] } = { text: null, messages: [] };

/** All that this device keeps, oldest first: the same array until something changes. */
export function readUnsent(): readonly UnsentMessage[] {
  const text = localStorage.getItem(STORAGE_KEY);
  if (text !== known.text) known = { text, messages: parse(text) };
  return known.messages;
}

/** Calls back when something changes, in this tab or in another one. */
export function onUnsentChange(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heard);
  };
}

export function keepUnsent(
  written: Pick<UnsentMessage, 'customer' | 'content' | 'img' | 'after'>,
  nowMs: number,
): void {
  write([...readUnsent(), { ...written, key: randomUuid(), writtenAt: nowMs }]);
}

export function dropUnsent(key: string): void {
  write(readUnsent().filter((message) => message.key !== key));
}

/** Notes that a message was refused. @param reason the server's, for the customer */
export function failUnsent(key: string, reason: string): void {
  write(readUnsent().map((message) => (message.key === key ? { ...message, failed: reason } : message)));
}

/** Has a message that failed tried again, as a message of its own. */
export function retryUnsent(key: string, nowMs: number): void {
  write(
    readUnsent().map((message) => {
      if (message.key !== key) return message;
      const { failed: _, ...again } = message;
      return { ...again, key: randomUuid(), writtenAt: nowMs };
    }),
  );
}

/**
 * The customer's message whose turn it is. One that has waited for so long that the server would no longer know a repeat
 * is failed instead, for the customer to decide.
 */
export function nextUnsent(customer: string, nowMs: number): UnsentMessage | undefined {
  for (const message of readUnsent()) {
    if (message.customer !== customer || message.failed !== undefined) continue;
    if (nowMs - message.writtenAt < REPEATABLE_MS) return message;
    failUnsent(message.key, '');
  }
  return undefined;
}

/** Forgets all of them, as at logout: the next person at this phone must not see them. */
export function forgetUnsent(): void {
  write([]);
}

interface Listed {
  id: number;
  from: string;
  content: string;
  img: string;
}

/** Those of `unsent` that the list does not show yet: a message may be in it before its answer is here, or instead of it. */
export function notListed(unsent: readonly UnsentMessage[], listed: readonly Listed[]): UnsentMessage[] {
  const taken = new Set<number>();
  return unsent.filter(({ after, content, img }) => {
    const match = listed
      .toReversed()
      .find(
        (message) =>
          message.id > after &&
          !taken.has(message.id) &&
          message.from === 'customer' &&
          message.content === content &&
          message.img === img,
      );
    if (match !== undefined) taken.add(match.id);
    return match === undefined;
  });
}

function write(messages: readonly UnsentMessage[]): void {
  try {
    if (messages.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(messages));
  } catch (reason) {
    console.warn('A message could not be kept for after a reload.', reason);
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): readonly UnsentMessage[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isUnsent) : [];
  } catch {
    // Written by hand or by another version.
    return [];
  }
}

function isUnsent(kept: unknown): kept is UnsentMessage {
  if (typeof kept !== 'object' || kept === null) return false;
  const { key, customer, content, img, writtenAt, after, failed } = kept as Partial<
    Record<keyof UnsentMessage, unknown>
  >;
  return (
    [key, customer, content, img, failed ?? ''].every((value) => typeof value === 'string') &&
    [writtenAt, after].every((value) => typeof value === 'number')
  );
}
