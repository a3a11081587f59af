import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../../../src/platform/clock.ts';
import { createTimedCache } from '../../../../src/modules/market/feeds/timed-cache.ts';

function cacheOf() {
  const clock = createManualClock(new Date('2026-11-20T06:00:00Z'));
  const cache = createTimedCache<number>({ clock, limit: 10, staleMs: 10_000 });
  let loads = 0;
  const load = async (): Promise<number> => {
    loads += 1;
    return loads;
  };
  return { clock, cache, load };
}

describe('the cache', () => {
  test('asks once while what it has is fresh', async () => {
    const { clock, cache, load } = cacheOf();
    expect(await cache.get('a', 1_000, load)).toBe(1);
    clock.advance(999);
    expect(await cache.get('a', 1_000, load)).toBe(1);
    clock.advance(1);
    expect(await cache.get('a', 1_000, load)).toBe(2);
    expect(await cache.get('b', 1_000, load)).toBe(3);
  });

  test('asks anew for what was asked by a clock that has been set back since', async () => {
    const { clock, cache, load } = cacheOf();
    expect(await cache.get('a', 1_000, load)).toBe(1);
    clock.advance(-86_400_000);
    expect(await cache.get('a', 1_000, load)).toBe(2);
    expect(await cache.get('a', 1_000, load)).toBe(2);
  });

  test('tells of faults once a minute, though what is kept serves on', async () => {
    const clock = createManualClock(new Date('2026-11-20T06:00:00Z'));
    const faults: unknown[] = [];
    const options = { clock, limit: 10, staleMs: 3_600_000, onFault: (error: unknown) => faults.push(error) };
    const cache = createTimedCache<number>(options);
    await cache.get('a', 1_000, async () => 1);
    const away = new Error('away');
    for (let second = 0; second < 100; second += 1) {
      clock.advance(1_000);
      expect(await cache.get('a', 1_000, () => Promise.reject(away))).toBe(1);
    }
    expect(faults).toEqual([away, away]);
  });

  test('asks once for all who wait', async () => {
    const { cache, load } = cacheOf();
    expect(await Promise.all([1, 2, 3].map(() => cache.get('a', 1_000, load)))).toEqual([1, 1, 1]);
  });

  test('serves what it has while nothing newer comes, but not for ever', async () => {
    const { clock, cache, load } = cacheOf();
    const away = async (): Promise<number> => {
      throw new Error('away');
    };
    await cache.get('a', 1_000, load);
    clock.advance(5_000);
    expect(await cache.get('a', 1_000, away)).toBe(1);
    clock.advance(5_000);
    await expect(cache.get('a', 1_000, away)).rejects.toThrow('away');
    await expect(cache.get('new', 1_000, away)).rejects.toThrow('away');
    expect(await cache.get('new', 1_000, load)).toBe(2);
  });
});
