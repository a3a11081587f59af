import { createKeptList, hasTexts } from './kept-list.ts';
import { randomUuid } from './random-uuid.ts';

/** What was sent and has no answer yet on this device: a deed with money, or a message to customer service. */
export interface UnansweredDeed {
  /** Which of the app's actions it is. */
  action: string;
  /** Of its call, below the base path. */
  path: string;
  /** What is sent again while it is still what was meant. Absent where it carries a password: that is not kept on the device. */
  request?: unknown;
  /** What and how much, as the customer was told; empty where no other screen has to say that it is under way. */
  about: string;
  /** The Idempotency-Key that every repeat of it carries. */
  key: string;
  /** Whose it is. */
  customer: string;
  /** When it was sent first, epoch milliseconds. */
  sentAt: number;
  /** It was refused, and stays until the customer decides: the server's reason, empty where there was none. */
  refused?: string;
}

/** The server knows a request by its key for 24 h; an hour of that is left for clocks that differ. */
const KNOWN_MS = 23 * 60 * 60 * 1_000;
/** A price and a wish of some minutes ago are not those of now. */
const MEANT_MS = 2 * 60 * 1_000;

const deeds = createKeptList('unanswered', isDeed);

/** Whether the server still knows what became of it. Later it would take the key for a new one. */
export function isKnown({ sentAt }: Pick<UnansweredDeed, 'sentAt'>, nowMs: number): boolean {
  return nowMs - sentAt < KNOWN_MS;
}

/** Whether to send it again, which does it where the first has not arrived. Later it is only asked about. */
export function isStillMeant({ sentAt }: Pick<UnansweredDeed, 'sentAt'>, nowMs: number): boolean {
  return nowMs - sentAt < MEANT_MS;
}

/** Remembers a deed across reloads, until it is answered. @throws where the browser does not keep it: then it is not to be sent */
export function keepUnanswered(deed: UnansweredDeed): void {
  deeds.put(deed);
}

/** Notes that one was refused and is not sent again by itself. */
export function refuseUnanswered(key: string, reason: string): void {
  const deed = deeds.current().find((known) => known.key === key);
  if (deed !== undefined) deeds.replace(key, { ...deed, refused: reason });
}

/** Has one that was refused sent again, as one of its own. */
export function retryUnanswered(key: string, nowMs: number): void {
  const deed = deeds.current().find((known) => known.key === key);
  if (deed === undefined) return;
  const { refused: _, ...again } = deed;
  deeds.replace(key, { ...again, key: randomUuid(), sentAt: nowMs });
}

export function dropUnanswered(key: string): void {
  deeds.drop(key);
}

/** All that this device keeps, of whichever customer. */
export function allUnanswered(): readonly UnansweredDeed[] {
  return deeds.current();
}

/** The customer's deeds. Those of others are forgotten: the next person at this phone must not repeat them. */
export function unansweredOf(customer: string): readonly UnansweredDeed[] {
  if (deeds.current().some((deed) => deed.customer !== customer)) deeds.keep((deed) => deed.customer === customer);
  return deeds.current();
}

/** Forgets all of them, as at logout. */
export function forgetUnanswered(): void {
  deeds.keep(() => false);
}

export const onUnansweredChange = deeds.subscribe;

function isDeed(kept: unknown): kept is UnansweredDeed {
  if (typeof kept !== 'object' || kept === null) return false;
  const { sentAt, refused = '' } = kept as Partial<Record<keyof UnansweredDeed, unknown>>;
  return (
    hasTexts(kept, ['action', 'path', 'about', 'key', 'customer']) &&
    typeof sentAt === 'number' &&
    typeof refused === 'string'
  );
}
