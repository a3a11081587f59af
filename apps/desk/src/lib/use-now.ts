import { useSyncExternalStore } from 'react';
import { intervals } from './intervals.ts';

/** The time of the machine, anew every now and then, for ages and deadlines. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, step);
}

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, intervals.clockMs / 3);
  return () => clearInterval(timer);
}

function step(): number {
  return Math.floor(Date.now() / intervals.clockMs) * intervals.clockMs;
}
