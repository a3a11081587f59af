import type { Clock } from './clock.ts';
import { minuteMs } from './time.ts';

/** What this node has answered within one minute. */
export interface ActivityMinute {
  readonly at: Date;
  readonly answers: number;
  /** Answers of 500 and above. */
  readonly errors: number;
  /** Orders to buy or sell that were taken. */
  readonly orders: number;
}

export type Activity = ReturnType<typeof createActivity>;

const keptMinutes = 60;

/**
 * How much this node has done lately, for a picture; what is to be kept is Prometheus' to keep.
 * @param orderRoutes where orders are placed
 */
export function createActivity(clock: Clock, orderRoutes: ReadonlySet<string>) {
  const counts = new Map<number, { answers: number; errors: number; orders: number }>();
  const thisMinute = () => Math.floor(clock.now().getTime() / minuteMs);

  function bucket(minute: number) {
    const known = counts.get(minute);
    if (known !== undefined) return known;
    for (const old of counts.keys()) if (old <= minute - keptMinutes) counts.delete(old);
    const made = { answers: 0, errors: 0, orders: 0 };
    counts.set(minute, made);
    return made;
  }

  return {
    /** Counts an answer. @param route the pattern of its address */
    observe(route: string, method: string, status: number): void {
      const count = bucket(thisMinute());
      count.answers += 1;
      if (status >= 500) count.errors += 1;
      if (status === 200 && method === 'POST' && orderRoutes.has(route)) count.orders += 1;
    },
    /** The last minutes, oldest first, the running one last. */
    minutes(): ActivityMinute[] {
      const last = thisMinute();
      return Array.from({ length: keptMinutes }, (_, index) => {
        const minute = last - keptMinutes + 1 + index;
        const count = counts.get(minute) ?? { answers: 0, errors: 0, orders: 0 };
        return { at: new Date(minute * minuteMs), ...count };
      });
    },
  };
}
