export interface TimeLeft {
  unit: 'day' | 'hour' | 'minute' | 'over';
  count: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long it is until a moment, in the largest unit of which one is whole; a part of the unit counts for nothing. */
export function timeLeft(until: string, nowMs: number): TimeLeft {
  const leftMs = Date.parse(until) - nowMs;
  if (leftMs <= 0) return { unit: 'over', count: 0 };
  if (leftMs >= DAY_MS) return { unit: 'day', count: Math.floor(leftMs / DAY_MS) };
  if (leftMs >= HOUR_MS) return { unit: 'hour', count: Math.floor(leftMs / HOUR_MS) };
  return { unit: 'minute', count: Math.max(1, Math.floor(leftMs / MINUTE_MS)) };
}
