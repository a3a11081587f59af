import { minuteMs } from '../../../../platform/time.ts';

/** A clock that is further ahead of ours is wrong. */
const mostAheadMs = minuteMs;

/**
 * Whether what a feed tells can have happened. What is said of a time to come would count as fresh until then, and keep out as the newest
 * what is told after it.
 */
export function hasHappened(at: Date, now: Date): boolean {
  return at.getTime() <= now.getTime() + mostAheadMs;
}
