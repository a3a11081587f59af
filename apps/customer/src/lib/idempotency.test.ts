import { describe, expect, it } from 'vitest';
import { deed, randomUuid } from './idempotency.ts';

describe('deed', () => {
  it('keeps its key while the same request has no answer', () => {
    const { keyFor, settled } = deed();
    const first = keyFor({ count: 3 });
    expect(keyFor({ count: 3 })).toBe(first);
    settled();
    expect(keyFor({ count: 3 })).not.toBe(first);
  });

  it('takes a new key for a changed request', () => {
    const { keyFor } = deed();
    expect(keyFor({ count: 3 })).not.toBe(keyFor({ count: 4 }));
  });
});

describe('randomUuid', () => {
  it('writes version 4 UUIDs that differ', () => {
    const made = Array.from({ length: 50 }, randomUuid);
    for (const uuid of made) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(new Set(made).size).toBe(50);
  });
});
