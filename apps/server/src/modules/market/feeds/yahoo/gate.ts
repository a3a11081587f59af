import type { Clock } from '../../../../platform/clock.ts';

/** The feed may not be asked now: it was asked too much, or it does not answer. */
export class GateShut extends Error {
  readonly retryAfterSeconds: number;

  constructor(reason: string, retryAfterMs: number) {
    super(reason);
    this.name = 'GateShut';
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  }
}

/** The feed says that it is asked too often. */
export class TooManyRequests extends Error {
  readonly retryAfterMs: number | undefined;

  constructor(retryAfterMs: number | undefined) {
    super('Yahoo answers 429: too many requests');
    this.name = 'TooManyRequests';
    this.retryAfterMs = retryAfterMs;
  }
}

/** The feed knows nothing of what was asked: its answer, and no failure of it. */
export class NothingThere extends Error {}

export type Gate = ReturnType<typeof createGate>;

interface Rate {
  /** Requests at once after a quiet time. */
  readonly burst: number;
  readonly perMinute: number;
}

export interface GateOptions extends Rate {
  readonly clock: Clock;
}

const failuresToShut = 4;
const firstPauseMs = 15_000;
const longestPauseMs = 10 * 60_000;

/**
 * Keeps requests within a rate, and stops them while the feed is away: after a few failures in a row, or at once when it
 * says that it is asked too often. After a pause one request tries; while it fails the pauses grow.
 */
export function createGate({ clock, ...rate }: GateOptions) {
  const requests = createRate(clock, rate);
  let failures = 0;
  let shutAt = 0;
  let shutUntil = 0;
  let pauseMs = firstPauseMs;
  let isTrying = false;

  /** How long it is shut yet. Not at all where the clock has gone back since: by it that would be as much longer. */
  function shutForMs(): number {
    const now = clock.now().getTime();
    return now < shutAt ? 0 : Math.max(0, shutUntil - now);
  }

  function shut(forMs: number): void {
    shutAt = clock.now().getTime();
    shutUntil = shutAt + forMs;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  function noteFailure(error: unknown): void {
    if (shutForMs() > 0) {
      // It was under way when the gate shut, and says the same once more.
      if (error instanceof TooManyRequests)
        shutUntil = Math.max(shutUntil, clock.now().getTime() + (error.retryAfterMs ?? 0));
      return;
    }
    failures += 1;
    if (error instanceof TooManyRequests) shut(Math.max(error.retryAfterMs ?? 0, pauseMs));
    else if (failures >= failuresToShut) shut(pauseMs);
  }

  function noteAnswer(): void {
    // It was asked before the gate shut.
    if (shutForMs() > 0) return;
    failures = 0;
    shutUntil = 0;
    pauseMs = firstPauseMs;
  }

  function refuseShut(): void {
    const wait = shutForMs();
    if (wait > 0) throw new GateShut('Yahoo is not asked for a while', wait);
  }

  async function pass<T>(ask: () => Promise<T>): Promise<T> {
    refuseShut();
    // One request finds out whether it is back; the others would only make it worse.
    const isTrial = shutUntil > 0;
    if (isTrial && isTrying) throw new GateShut('Yahoo is being tried', firstPauseMs);
    requests.take();
    isTrying = isTrial;
    try {
      const answer = await ask();
      noteAnswer();
      return answer;
    } catch (error) {
      if (error instanceof NothingThere) noteAnswer();
      else noteFailure(error);
      throw error;
    } finally {
      if (isTrial) isTrying = false;
    }
  }

  return {
    /** Does what asks the feed. @throws GateShut without asking, where it may not be asked now */
    pass,
    /** How many more requests it would let through now. */
    available: (): number => (shutForMs() > 0 ? 0 : requests.available()),
    /** The same gate for what may take no more of it than this, so that it leaves the rest. */
    upTo(most: Rate) {
      const own = createRate(clock, most);
      return {
        async pass<T>(ask: () => Promise<T>): Promise<T> {
          refuseShut();
          own.take();
          return pass(ask);
        },
      };
    },
  };
}

function createRate(clock: Clock, { burst, perMinute }: Rate) {
  let tokens = burst;
  let countedAt = clock.now().getTime();

  function refill(): void {
    const now = clock.now().getTime();
    tokens = Math.min(burst, tokens + (Math.max(0, now - countedAt) * perMinute) / 60_000);
    countedAt = now;
  }

  return {
    /** @throws GateShut */
    take(): void {
      refill();
      if (tokens < 1) throw new GateShut('Yahoo is asked as often as it may be', ((1 - tokens) * 60_000) / perMinute);
      tokens -= 1;
    },
    available(): number {
      refill();
      return Math.floor(tokens);
    },
  };
}
