import { useEffect, useState } from 'react';
import { intervals } from './intervals.ts';
import { serverNowMs } from './server-clock.ts';

const LOOK_EVERY_MS = 5_000;

/** True once a price is older than the server would still trade on. */
function isStale(quoteTime: string, nowMs: number): boolean {
  return nowMs - Date.parse(quoteTime) > intervals.priceStaleMs;
}

/** Watches the age of a price: true from the moment that it is too old, without waiting for a newer one. */
export function useIsStale(quoteTime: string | undefined): boolean {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return quoteTime !== undefined && isStale(quoteTime, nowMs);
}
