import { randomUuid } from './api.ts';
import { createKeptList, hasTexts } from './kept-list.ts';

/** What was sent and has no answer yet on this device: a command with money, or a message to customer service. */
export interface UnansweredCommand {
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

const commands = createKeptList('unanswered', isCommand);

/** Whether the server still knows what became of it. Later it would take the key for a new one. */
export function isKnown({ sentAt }: Pick<UnansweredCommand, 'sentAt'>, nowMs: number): boolean {
  return nowMs - sentAt < KNOWN_MS;
}

/**
 * Whether to send it again, which does it where the first has not arrived. Later it is only asked about, and so is one that is yet to be sent by this
 * device's clock: that was set back since, and nobody knows how old it is.
 */
export function isStillMeant({ sentAt }: Pick<UnansweredCommand, 'sentAt'>, nowMs: number): boolean {
  return nowMs >= sentAt && nowMs - sentAt < MEANT_MS;
}

/** Remembers a command across reloads, until it is answered. @throws where the browser does not keep it: then it is not to be sent */
export const keepUnanswered = commands.put;

/** Notes that one was refused and is not sent again by itself. */
export function refuseUnanswered(key: string, reason: string): void {
  const command = commands.current().find((known) => known.key === key);
  if (command !== undefined) commands.replace(key, { ...command, refused: reason });
}

/** Has one that was refused sent again, as one of its own. */
export function retryUnanswered(key: string, nowMs: number): void {
  const command = commands.current().find((known) => known.key === key);
  if (command === undefined) return;
  const { refused: _, ...again } = command;
  commands.replace(key, { ...again, key: randomUuid(), sentAt: nowMs });
}

export const dropUnanswered = commands.drop;

/** All that this device keeps, of whichever customer. */
export const allUnanswered = commands.current;

/** The customer's commands. Those of others are forgotten: the next person at this phone must not repeat them. */
export function unansweredOf(customer: string): readonly UnansweredCommand[] {
  if (commands.current().some((command) => command.customer !== customer))
    commands.keep((command) => command.customer === customer);
  return commands.current();
}

/** Forgets all of them, as at logout. */
export function forgetUnanswered(): void {
  commands.keep(() => false);
}

export const onUnansweredChange = commands.subscribe;

function isCommand(kept: unknown): kept is UnansweredCommand {
  if (typeof kept !== 'object' || kept === null) return false;
  const { sentAt, refused = '' } = kept as Partial<Record<keyof UnansweredCommand, unknown>>;
  return (
    hasTexts(kept, ['action', 'path', 'about', 'key', 'customer']) &&
    typeof sentAt === 'number' &&
    typeof refused === 'string'
  );
}
