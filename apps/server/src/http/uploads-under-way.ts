import { Refusal } from '../platform/refusal.ts';

/** An upload whose body has not arrived yet. */
export interface Receiving {
  /** Counts what has come. */
  heard(bytes: number): void;
  /** Aborted where it has to make room. */
  readonly signal: AbortSignal;
}

export interface UploadBounds {
  readonly perCustomer: number;
  /** From the first byte until what was sent has been worked on, which may take longer than it takes to arrive. */
  readonly unfinishedPerCustomer: number;
  readonly inAll: number;
  /** Of all bodies, as far as they have come. */
  readonly bytesInAll: number;
}

interface Entry {
  readonly customerId: string;
  readonly since: number;
  readonly abort: AbortController;
  bytes: number;
}

/** A new one is not told from a slow one before this. */
const settlesWithinMs = 1_000;

export function createUploadsUnderWay(bounds: UploadBounds) {
  const { perCustomer, unfinishedPerCustomer, inAll, bytesInAll } = bounds;
  const entries = new Set<Entry>();
  const unfinished = new Map<string, number>();

  function endSlowest(): void {
    const now = performance.now();
    const speedOf = ({ bytes, since }: Entry): number => bytes / Math.max(now - since, settlesWithinMs);
    const [slowest] = [...entries].toSorted(
      (left, right) => speedOf(left) - speedOf(right) || left.since - right.since,
    );
    if (slowest === undefined) return;
    entries.delete(slowest);
    slowest.abort.abort(new Refusal('unavailable', { retryAfterSeconds: 5 }));
  }

  return {
    /**
     * Does all of an upload: one customer's do not fill the line that everybody's wait in.
     * @throws Refusal `rate_limited` where the customer has as many unfinished as anybody may
     */
    async whole<T>(customerId: string, work: () => Promise<T>): Promise<T> {
      const own = unfinished.get(customerId) ?? 0;
      if (own >= unfinishedPerCustomer) throw new Refusal('rate_limited', { retryAfterSeconds: 2 });
      unfinished.set(customerId, own + 1);
      try {
        return await work();
      } finally {
        const others = (unfinished.get(customerId) ?? 1) - 1;
        if (others === 0) unfinished.delete(customerId);
        else unfinished.set(customerId, others);
      }
    },
    /**
     * Receives a body. Where there is no room for it, the slowest one goes: who sends a byte a second keeps nobody out.
     * @throws Refusal `rate_limited` where the customer has as many under way as anybody may
     */
    async receive<T>(customerId: string, work: (receiving: Receiving) => Promise<T>): Promise<T> {
      const own = [...entries].filter((entry) => entry.customerId === customerId).length;
      if (own >= perCustomer) throw new Refusal('rate_limited', { retryAfterSeconds: 2 });
      if (entries.size >= inAll) endSlowest();
      const hears = (bytes: number) => {
        entry.bytes += bytes;
        const held = [...entries].reduce((sum, one) => sum + one.bytes, 0);
        if (held > bytesInAll) endSlowest();
      };
      const entry: Entry = { customerId, since: performance.now(), abort: new AbortController(), bytes: 0 };
      entries.add(entry);
      try {
        return await work({ signal: entry.abort.signal, heard: hears });
      } finally {
        entries.delete(entry);
      }
    },
  };
}
