/** The one source of "now". Tests move it by hand; domain code never asks the machine. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds of the machine, which no setting of its clock moves. */
export const systemTicks = (): number => performance.now();

/** A clock that stands still until it is told to move. */
export interface ManualClock extends Clock {
  set(at: Date): void;
  advance(milliseconds: number): void;
}

export function createManualClock(start: Date): ManualClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    set(at) {
      current = at.getTime();
    },
    advance(milliseconds) {
      current += milliseconds;
    },
  };
}
