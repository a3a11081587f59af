import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../src/modules/market/instruments/instrument.ts';
import type { Market } from '../../../src/modules/market/market.ts';
import { clock, marketAt, practice, quoteOf } from '../../helpers/simulated-market.ts';

describe('contracts and bills', () => {
  const start = new Date('2026-11-20T09:02:00Z');
  const listed = (market: Market, place: string, at: Date, moved = clock): readonly Instrument[] => {
    moved.set(at);
    return market.list({ market: place }).filter(({ endsAt }) => endsAt !== undefined);
  };

  it('roll: whenever one ends another is listed, and none that has ended is', () => {
    for (let hours = 0; hours < 24 * 70; hours += 7) {
      const at = new Date(start.getTime() + hours * 3_600_000 + 1);
      const futures = listed(practice, 'FUTURE', at);
      expect(new Set(futures.map(({ symbol }) => symbol)).size).toBe(futures.length);
      expect(futures).toHaveLength(28 * 3);
      for (const { listedAt, endsAt } of [...futures, ...listed(practice, 'CGI', at)]) {
        expect(endsAt?.getTime()).toBeGreaterThan(at.getTime());
        expect(listedAt?.getTime() ?? 0).toBeLessThanOrEqual(at.getTime());
      }
    }
  });

  it('show an end within hours in practice', () => {
    const soonest = (place: string): number =>
      Math.min(
        ...listed(practice, place, start).map(({ endsAt }) => (endsAt?.getTime() ?? Infinity) - start.getTime()),
      );
    expect(soonest('FUTURE')).toBeLessThanOrEqual(3 * 3_600_000);
    expect(soonest('CGI')).toBeLessThanOrEqual(30 * 60_000);
  });

  it('stop at their end: the last price stays, nobody bids, and the market is closed for them', () => {
    const [mini] = listed(practice, 'FUTURE', start).filter(({ symbol }) => symbol.startsWith('MINI'));
    const { symbol = '', endsAt = start } = mini ?? {};
    expect(practice.session(symbol, start)).toMatchObject({ open: true, closesAt: endsAt });
    clock.set(new Date(endsAt.getTime() - 1));
    const { best, ...last } = quoteOf(practice, symbol);
    expect(best).toBeDefined();
    clock.set(new Date(endsAt.getTime() + 86_400_000));
    expect(quoteOf(practice, symbol)).toEqual(last);
    expect(quoteOf(practice, symbol, endsAt)).toEqual(last);
    expect(practice.session(symbol, endsAt).open).toBe(false);
    expect(practice.session(symbol, endsAt).opensAt).toBeUndefined();
    expect(practice.list({ market: 'FUTURE' }).some((one) => one.symbol === symbol)).toBe(false);
    expect(practice.instrument(symbol)?.name).toContain('India 50 mini');
    expect(practice.candles(symbol, '1d', '1m').at(-1)?.close).toBe(last.price);
  });

  it('are the same on a node that never saw them trade', () => {
    clock.set(start);
    const before = listed(practice, 'CGI', start).map(({ symbol }) => quoteOf(practice, symbol, start));
    const other = marketAt(new Date('2026-12-24T00:00:00Z'));
    for (const quote of before) expect(other.quoteAt(quote.symbol, start)).toEqual(quote);
  });

  it('cost more the later they end, and come to their underlying', () => {
    clock.set(new Date('2026-11-23T09:00:00Z'));
    const prices = ['GOLDDEC26', 'GOLDJAN27', 'GOLDFEB27'].map((symbol) => quoteOf(practice, symbol).previousClose);
    expect(prices).toEqual(prices.toSorted((left, right) => Number(left - right)));
    const ends = practice.instrument('INDIA50NOV26')?.endsAt ?? start;
    const [future, index] = ['INDIA50NOV26', 'INDIA50'].map((symbol) => Number(quoteOf(practice, symbol, ends).price));
    expect(Math.abs((future ?? 0) / (index ?? 1) - 1)).toBeLessThan(0.02);
  });

  it('have prices of two decimals', () => {
    for (const market of ['FUTURE', 'CGI']) {
      for (const { symbol, priceDecimals, tickSize } of listed(practice, market, start)) {
        expect(priceDecimals, symbol).toBe(2);
        expect(tickSize % 100n, symbol).toBe(0n);
        expect(quoteOf(practice, symbol).price % 100n, symbol).toBe(0n);
      }
    }
  });

  it('bring a bill to its face value', () => {
    for (const { symbol, endsAt = start } of listed(practice, 'CGI', start)) {
      if (!symbol.startsWith('PBILL')) continue;
      const away = Number(quoteOf(practice, symbol, endsAt).price - 100_000_000n);
      expect(Math.abs(away)).toBeLessThan(100);
    }
  });

  it('begin their chart on the day of their listing', () => {
    clock.set(new Date('2026-11-23T09:00:00Z'));
    const [first] = practice.candles('GOLDFEB27', '5y', '1d');
    const { listedAt = start } = practice.instrument('GOLDFEB27') ?? {};
    expect(first?.time.getTime()).toBe(practice.session('GOLDFEB27', listedAt).startedAt.getTime());
  });

  it('are not known before they are listed, nor where the code names no moment', () => {
    clock.set(start);
    for (const symbol of ['GOLDMAR27', 'GOLDXXX26', 'MINI2613402000', 'MINI2611211933', 'PBILL9902312000']) {
      expect(practice.instrument(symbol), symbol).toBeUndefined();
    }
  });
});
