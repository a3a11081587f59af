import { intervals } from './intervals.ts';

/** An answer says its time in whole seconds. */
const SAID_WITHIN_MS = 1_000;

/** How much later it is at the server than by this device's clock, in milliseconds, as far as answers have told. */
let aheadMs = 0;

/** What time it is at the server, whose times are compared with it: a phone's own clock may be hours wrong. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}

/** As fetch, of our server, and learns from the answer what time it is there. */
export async function fetchTelling(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const askedAtMs = Date.now();
  const response = await fetch(input, init);
  hearServerTime(response.headers.get('date'), askedAtMs, Date.now());
  return response;
}

/**
 * Learns it to within the second in which it is said, and the time that the answer was on the way. What is known already and agrees with
 * that is kept.
 */
function hearServerTime(said: string | null, askedAtMs: number, nowMs: number): void {
  const saidMs = Date.parse(said ?? '');
  const tookMs = nowMs - askedAtMs;
  // One that took longer lay while the phone slept, or its clock was set meanwhile.
  if (Number.isNaN(saidMs) || tookMs < 0 || tookMs > intervals.callTimeoutMs) return;
  const leastMs = saidMs - nowMs;
  aheadMs = Math.min(Math.max(aheadMs, leastMs), leastMs + SAID_WITHIN_MS + tookMs);
}
