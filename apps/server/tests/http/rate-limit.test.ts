import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../src/platform/clock.ts';
import { createMemoryCounter, createRateLimiter } from '../../src/http/rate-limit.ts';

describe('the rate limiter', () => {
  const limits = { writesPerMinute: 3, readsPerMinute: 5 };

  it('refuses what is beyond the limit, for each customer and kind by itself, until the minute ends', () => {
    const clock = createManualClock(new Date('2026-11-20T10:00:20Z'));
    const limiter = createRateLimiter(limits, createMemoryCounter(), clock);
    for (let call = 0; call < 3; call += 1) void limiter.count('a', 'write');
    expect(() => limiter.count('a', 'write')).toThrow(
      expect.objectContaining({ key: 'rate_limited', details: { retryAfterSeconds: 40 } }),
    );
    expect(() => limiter.count('a', 'read')).not.toThrow();
    expect(() => limiter.count('b', 'write')).not.toThrow();
    clock.advance(40_000);
    expect(() => limiter.count('a', 'write')).not.toThrow();
  });
});
