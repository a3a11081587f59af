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

export interface GateOptions {
  readonly clock: Clock;
  /** Requests at once after a quiet time. */
  readonly burst: number;
  readonly perMinute: number;
}

const failuresToShut = 4;
const firstPauseMs = 15_000;
const longestPauseMs = 10 * 60_000;

/**
 * Keeps requests within a rate, and stops them while the feed is away: after a few failures in a row, or at once when it
 * says that it is asked too often. After a pause one request tries; while it fails the pauses grow.
 */
export function createGate({ clock, burst, perMinute }: GateOptions) {
  let tokens = burst;
  let countedAt = clock.now().getTime();
  let failures = 0;
  let shutUntil = 0;
  let pauseMs = firstPauseMs;
  let isTrying = false;

  function refill(): void {
    const now = clock.now().getTime();
    tokens = Math.min(burst, tokens + ((now - countedAt) * perMinute) / 60_000);
    countedAt = now;
  }

  function shut(forMs: number): void {
    shutUntil = clock.now().getTime() + forMs;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  function noteFailure(error: unknown): void {
    failures += 1;
    if (error instanceof TooManyRequests) shut(Math.max(error.retryAfterMs ?? 0, pauseMs));
    else if (failures >= failuresToShut) shut(pauseMs);
  }

  function noteAnswer(): void {
    failures = 0;
    shutUntil = 0;
    pauseMs = firstPauseMs;
  }

  return {
    /** Does what asks the feed. @throws GateShut without asking, where it may not be asked now */
    async pass<T>(ask: () => Promise<T>): Promise<T> {
      const wait = shutUntil - clock.now().getTime();
      if (wait > 0) throw new GateShut('Yahoo is not asked for a while', wait);
      // One request finds out whether it is back; the others would only make it worse.
      const isTrial = shutUntil > 0;
      if (isTrial && isTrying) throw new GateShut('Yahoo is being tried', firstPauseMs);
      refill();
      if (tokens < 1) throw new GateShut('Yahoo is asked as often as it may be', ((1 - tokens) * 60_000) / perMinute);
      tokens -= 1;
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
    },
    /** How many more requests it would let through now. */
    available(): number {
      if (shutUntil > clock.now().getTime()) return 0;
      refill();
      return Math.floor(tokens);
    },
  };
}
