import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const hourMs = 3_600_000;
const noonMs = Date.parse('2026-11-28T12:00:00Z');

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'], now: noonMs });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers at the server's time after `onTheWayMs`. */
function answerAt(serverMs: number, onTheWayMs = 0): void {
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(Date.now() + onTheWayMs);
    return new Response('', { headers: { date: new Date(serverMs).toUTCString() } });
  });
}

it.each([-hourMs, hourMs])('tells the time at the server where the phone is wrong by %s ms', async (wrongMs) => {
  const { fetchTelling, serverNowMs } = await import('../../src/lib/server-clock.ts');
  vi.setSystemTime(noonMs + wrongMs);
  answerAt(noonMs);
  await fetchTelling('/api/x');
  expect(Math.abs(serverNowMs() - noonMs)).toBeLessThanOrEqual(1_000);
  vi.setSystemTime(noonMs + wrongMs + 90_000);
  expect(Math.abs(serverNowMs() - noonMs - 90_000)).toBeLessThanOrEqual(1_000);
});

it('keeps the clock of a phone that is right, however slow the answers are', async () => {
  const { fetchTelling, serverNowMs } = await import('../../src/lib/server-clock.ts');
  for (const onTheWayMs of [0, 700, 5_000]) {
    answerAt(Date.now() + onTheWayMs / 2, onTheWayMs);
    await fetchTelling('/api/x');
    expect(serverNowMs()).toBe(Date.now());
  }
});

it('follows a clock that is set, and learns nothing of an answer that lay while the phone slept', async () => {
  const { fetchTelling, serverNowMs } = await import('../../src/lib/server-clock.ts');
  answerAt(noonMs + hourMs);
  await fetchTelling('/api/x');
  expect(serverNowMs()).toBeGreaterThanOrEqual(noonMs + hourMs);
  answerAt(noonMs, 2 * hourMs);
  await fetchTelling('/api/x');
  expect(serverNowMs()).toBeGreaterThanOrEqual(noonMs + 3 * hourMs);
  answerAt(Date.now());
  await fetchTelling('/api/x');
  expect(Math.abs(serverNowMs() - Date.now())).toBeLessThanOrEqual(1_000);
});
