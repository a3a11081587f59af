import { describe, expect, it, vi } from 'vitest';
import { createRateLimiter } from '../../src/http/rate-limit.ts';

describe('the rate limiter', () => {
  const limits = { writesPerMinute: 3, readsPerMinute: 5 };

  it('refuses what is beyond the limit, for each customer and kind by itself, until a minute has passed', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T10:00:00Z'));
    const limiter = createRateLimiter(limits);
    for (let call = 0; call < 3; call += 1) await limiter.count('a', 'write');
    now.mockReturnValue(Date.parse('2026-11-20T10:00:20Z'));
    await expect(limiter.count('a', 'write')).rejects.toMatchObject({
      key: 'rate_limited',
      details: { retryAfterSeconds: 40 },
    });
    await limiter.count('a', 'read');
    await limiter.count('b', 'write');
    now.mockReturnValue(Date.parse('2026-11-20T10:01:00Z'));
    await limiter.count('a', 'write');
    now.mockRestore();
  });
});
