/** A request that moves money or makes a record and whose answer this device does not know yet. */
export interface UnansweredDeed {
  /** Which of the app's money actions it is. */
  action: string;
  request: unknown;
  /** The Idempotency-Key that every repeat of it carries. */
  key: string;
  /** Whose it is. */
  customer: string;
  /** When it was sent first, epoch milliseconds. */
  sentAt: number;
}

const STORAGE_KEY = 'unanswered';
/** The server knows a repeat by its key for 24 h (DECISIONS §6); an hour of that is left for clocks that differ. */
const REPEATABLE_MS = 23 * 60 * 60 * 1_000;

/** Whether the server would still answer a repeat with what became of the first, and not do the deed again. */
export function isRepeatable({ sentAt }: UnansweredDeed, nowMs: number): boolean {
  return nowMs - sentAt < REPEATABLE_MS;
}

/** Remembers a deed across reloads, until it is answered. */
export function keepUnanswered(deed: UnansweredDeed): void {
  write([...read().filter(({ key }) => key !== deed.key), deed]);
}

export function dropUnanswered(key: string): void {
  write(read().filter((deed) => deed.key !== key));
}

/** The customer's deeds that can still be asked about; all others are forgotten. */
export function unansweredOf(customer: string, nowMs: number): readonly UnansweredDeed[] {
  const deeds = read().filter((deed) => deed.customer === customer && isRepeatable(deed, nowMs));
  write(deeds);
  return deeds;
}

/** Forgets all of them, as at logout: the next person at this phone must not repeat them. */
export function forgetUnanswered(): void {
  write([]);
}

function read(): readonly UnansweredDeed[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isDeed) : [];
  } catch {
    // Written by hand or by another version.
    return [];
  }
}

function write(deeds: readonly UnansweredDeed[]): void {
  try {
    if (deeds.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(deeds));
  } catch (reason) {
    console.warn('A request could not be kept for after a reload.', reason);
  }
}

function isDeed(kept: unknown): kept is UnansweredDeed {
  if (typeof kept !== 'object' || kept === null) return false;
  const { action, key, customer, sentAt } = kept as Partial<Record<keyof UnansweredDeed, unknown>>;
  return [action, key, customer].every((text) => typeof text === 'string') && typeof sentAt === 'number';
}
