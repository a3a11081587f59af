import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sellLimit } from '../../../../src/modules/trading/triggers/sell-reached.ts';

const tick = decimal('0.05');
const quote = (price: string, bandLow: string) => ({ price: decimal(price), bandLow: decimal(bandLow) });

describe('sellLimit', () => {
  it('lies 3 % below the quote for a stop, on the tick', () => {
    expect(sellLimit('stop', undefined, quote('100', '80'), tick)).toBe(decimal('97'));
    expect(sellLimit('stop', decimal('120'), quote('100.05', '80'), tick)).toBe(decimal('97'));
  });

  it('is the target for a target', () => {
    expect(sellLimit('target', decimal('120'), quote('121', '80'), tick)).toBe(decimal('120'));
  });

  it('stays within the band', () => {
    expect(sellLimit('stop', undefined, quote('100', '98.02'), tick)).toBe(decimal('98.05'));
    expect(sellLimit('target', decimal('60'), quote('121', '80'), tick)).toBe(decimal('80'));
  });

  it('is on the tick, not below the band and not above a price on the tick within it', () => {
    const ticks = fc.bigInt({ min: 1n, max: 5_000n });
    fc.assert(
      fc.property(ticks, ticks, fc.constantFrom(1n, 25n, 500n, 10_000n), (low, above, size) => {
        const price = (low + above) * size;
        const limit = sellLimit('stop', undefined, { price, bandLow: low * size }, size);
        expect(limit % size).toBe(0n);
        expect(limit).toBeGreaterThanOrEqual(low * size);
        expect(limit).toBeLessThanOrEqual(price);
      }),
    );
  });
});
