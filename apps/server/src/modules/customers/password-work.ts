import { Refusal } from '../../platform/refusal.ts';

/**
 * Who waits for a password to be hashed or compared: customers in their session, customers on a device of theirs, staff who log
 * in, strangers who log in, and strangers who register.
 */
export type PasswordLane = 'session' | 'known' | 'staff' | 'stranger' | 'registration';

/** Runs `work` when it is its lane's turn. @throws Refusal `unavailable` at once where too many wait in this lane already */
export type PasswordWork = <T>(lane: PasswordLane, work: () => Promise<T>) => Promise<T>;

export interface PasswordWorkOptions {
  /** How many pieces of work run at once. One fewer are ever those of strangers, staff among them. */
  readonly workers: number;
  /** How many may wait in each lane, first come, first served. */
  readonly maxWaiting: Readonly<Record<PasswordLane, number>>;
}

/** Two at once leave two of Node's four worker threads to files and name look-ups. Those in a session may be many at a block's start. */
const usualOptions: PasswordWorkOptions = {
  workers: 2,
  maxWaiting: { session: 256, known: 128, staff: 32, stranger: 64, registration: 64 },
};

const trustedLanes = ['session', 'known'] as const;
const openLanes = ['staff', 'stranger', 'registration'] as const;

type Start = () => void;

/**
 * Shares the workers between the lanes. Of two workers one is for who is known, so that nobody known ever waits for a stranger's work to
 * end; the other goes to strangers and to the known by turns. Within both, lanes take turns too.
 */
export function createPasswordWork(options: PasswordWorkOptions = usualOptions): PasswordWork {
  const trusted = createTurns(trustedLanes);
  const open = createTurns(openLanes);
  const atMost = { open: Math.max(1, options.workers - 1), all: options.workers };
  const running = { open: 0, all: 0 };
  let strangersAreNext = false;

  function startWaiting(): void {
    while (running.all < atMost.all) {
      const mayBeOpen = running.open < atMost.open && !open.isEmpty();
      const isOpen = mayBeOpen && (trusted.isEmpty() || strangersAreNext);
      const start = (isOpen ? open : trusted).next();
      if (start === undefined) return;
      // Whose turn it is changes only where both had a choice.
      if (mayBeOpen) strangersAreNext = !isOpen;
      running.all += 1;
      if (isOpen) running.open += 1;
      start();
    }
  }

  return async (lane, work) => {
    const isOpen = lane === 'staff' || lane === 'stranger' || lane === 'registration';
    const turns = isOpen ? open : trusted;
    const mustWait = running.all >= atMost.all || (isOpen && running.open >= atMost.open);
    if (mustWait && turns.waitingIn(lane) >= options.maxWaiting[lane]) {
      throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    }
    await new Promise<void>((start) => {
      turns.wait(lane, start);
      startWaiting();
    });
    try {
      return await work();
    } finally {
      running.all -= 1;
      if (isOpen) running.open -= 1;
      startWaiting();
    }
  };
}

interface Turns {
  isEmpty(): boolean;
  waitingIn(lane: PasswordLane): number;
  wait(lane: PasswordLane, start: Start): void;
  /** Who waits longest in the lane whose turn it is. */
  next(): Start | undefined;
}

/** Lanes that take turns: each gives one of its own, then stands behind the others. */
function createTurns(lanes: readonly PasswordLane[]): Turns {
  const order: PasswordLane[] = [...lanes];
  const waiting = new Map<PasswordLane, Start[]>(lanes.map((lane) => [lane, []]));
  const inLane = (lane: PasswordLane): Start[] => waiting.get(lane) ?? [];
  return {
    isEmpty: () => order.every((lane) => inLane(lane).length === 0),
    waitingIn: (lane) => inLane(lane).length,
    wait: (lane, start) => void inLane(lane).push(start),
    next() {
      const lane = order.find((one) => inLane(one).length > 0);
      if (lane === undefined) return undefined;
      order.push(...order.splice(order.indexOf(lane), 1));
      return inLane(lane).shift();
    },
  };
}
