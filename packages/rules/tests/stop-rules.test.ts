import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReached, isSetOff, limitBreach, protectedLimit, stopBreach } from '../src/index.ts';

/** A market on a tick within a band, which need not lie on the tick. */
const anyMarket = fc
  .record({
    tickSize: fc.constantFrom(0n, 1n, 100n, 500n, 10_000n),
    price: fc.bigInt({ min: 1_000n, max: 100_000n }),
    below: fc.bigInt({ min: 0n, max: 99n }),
    above: fc.bigInt({ min: 0n, max: 99n }),
  })
  .map(({ tickSize, price, below, above }) => {
    const unit = tickSize === 0n ? 1n : tickSize;
    const now = price * unit;
    return {
      now,
      unit,
      market: { tickSize, bandLow: now - (now * below) / 200n - below, bandHigh: now + (now * above) / 200n + above },
    };
  });
const anySide = fc.constantFrom('buy' as const, 'sell' as const);
/** From the market's price, in half ticks or many. */
const anyDistance = fc.oneof(fc.bigInt({ min: -8n, max: 8n }), fc.bigInt({ min: -60_000n, max: 60_000n }));

describe('a stop', () => {
  it('is refused exactly where it is off the tick or the band, set off already, or its limit lies before it', () => {
    const seen = new Set<string | undefined>();
    fc.assert(
      fc.property(anyMarket, anySide, anyDistance, anyDistance, ({ now, unit, market }, side, away, further) => {
        const trigger = now + (away * unit) / 2n;
        const limit = trigger + further * unit;
        const breach = stopBreach(market, side, { trigger, limit }, now);
        seen.add(breach?.key);
        const isPrice = limitBreach(market, market, trigger) === undefined;
        const isAhead = side === 'buy' ? trigger > now : trigger < now;
        const isBeyond = side === 'buy' ? limit >= trigger : limit <= trigger;
        expect(breach === undefined).toBe(isPrice && isAhead && isBeyond);
        // What is taken waits now, and can trade at the price that sets it off.
        if (breach !== undefined) return;
        expect(isSetOff(side, trigger, now)).toBe(false);
        expect(isSetOff(side, trigger, trigger)).toBe(true);
        expect(isReached(side, limit, trigger)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect([...seen].map(String).toSorted()).toEqual([
      'buy_stop_not_above',
      'limit_before_stop',
      'price_not_above_zero',
      'price_off_tick',
      'price_outside_band',
      'sell_stop_not_below',
      'undefined',
    ]);
  });
});

describe('the limit that protects a stop', () => {
  it('is a price that is taken, beyond the trigger, and no further than is said', () => {
    fc.assert(
      fc.property(anyMarket, anySide, anyDistance, fc.bigInt({ min: 0n, max: 50n }), (given, side, away, percent) => {
        const { now, unit, market } = given;
        const trigger = now + away * unit;
        fc.pre(limitBreach(market, market, trigger) === undefined);
        const limit = protectedLimit(market, side, trigger, percent * 100n);
        expect(limitBreach(market, market, limit)).toBeUndefined();
        const distance = side === 'buy' ? limit - trigger : trigger - limit;
        expect(distance).toBeGreaterThanOrEqual(0n);
        expect(distance * 100n).toBeLessThanOrEqual(trigger * percent);
        // The next tick is too far, or outside of the band.
        const next = side === 'buy' ? limit + unit : limit - unit;
        const isTooFar = (distance + unit) * 100n > trigger * percent;
        expect(isTooFar || limitBreach(market, market, next) !== undefined).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
