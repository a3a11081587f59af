import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../src/platform/clock.ts';
import { anchorDate, catalogue } from '../../../src/modules/market/instruments/catalogue.ts';
import type { ChartInterval, ChartRange } from '@sauda/facts';
import type { Candle } from '../../../src/modules/market/market.ts';
import { clock, marketAt, markets, practice, quoteOf, scheduled } from '../../helpers/simulated-market.ts';
import { createSimulatedMarket } from '../../../src/modules/market/simulated-market.ts';

/** How many times as many symbols and moments are tried. */
const times = Number(process.env.MARKET_TIMES ?? 1);

const symbols = catalogue.map(({ symbol }) => symbol);
const someSymbols = fc.constantFrom(...symbols);
const someTimes = fc.date({
  min: new Date('2025-01-06T00:00:00Z'),
  max: new Date('2032-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const pairs: readonly [ChartRange, ChartInterval][] = [
  ['1d', '1m'],
  ['1d', '1d'],
  ['1d', '1wk'],
  ['1d', '1mo'],
  ['1y', '1d'],
  ['1y', '1wk'],
  ['1y', '1mo'],
  ['5y', '1d'],
  ['5y', '1wk'],
  ['5y', '1mo'],
  ['max', '1wk'],
  ['max', '1mo'],
];

function join(candles: readonly Candle[]): Omit<Candle, 'time'> {
  return {
    open: candles[0]?.open ?? 0n,
    high: candles.reduce((most, { high }) => (high > most ? high : most), 0n),
    low: candles.reduce((least, { low }) => (low < least ? low : least), 1n << 60n),
    close: candles.at(-1)?.close ?? 0n,
    volume: candles.reduce((sum, { volume }) => sum + volume, 0),
  };
}

describe('purity', () => {
  const moment = new Date('2026-11-20T09:02:07Z');

  it('gives the same prices on every node and after every restart', () => {
    const [one, other] = [marketAt(moment), marketAt(moment)];
    // The second is asked in another order and has been elsewhere before.
    for (const symbol of symbols.toReversed()) other.quoteAt(symbol, new Date('2025-03-03T07:00:00Z'));
    const theirs = new Map(symbols.toReversed().map((symbol) => [symbol, other.quote(symbol)]));
    for (const symbol of symbols) expect(theirs.get(symbol)).toEqual(one.quote(symbol));
    expect(other.candles('DECSTEEL', '5y', '1wk')).toEqual(one.candles('DECSTEEL', '5y', '1wk'));
  });

  it('answers for the past what it answered then', () => {
    const now = createManualClock(moment);
    const market = createSimulatedMarket({ clock: now, seed: 'test', alwaysOpen: true });
    const then = symbols.map((symbol) => quoteOf(market, symbol));
    now.advance(40 * 86_400_000 + 12_345);
    for (const quote of then) expect(market.quoteAt(quote.symbol, moment)).toEqual(quote);
  });

  it('gives other prices for another seed', () => {
    const [one, other] = [marketAt(moment), marketAt(moment, { seed: 'another' })];
    const same = symbols.filter((symbol) => one.quote(symbol)?.price === other.quote(symbol)?.price);
    expect(same.length).toBeLessThan(symbols.length / 10);
  });

  it('passes through the prices of the catalogue on the day of the catalogue, whatever the seed', () => {
    const market = marketAt(new Date(`${anchorDate}T12:00:00Z`), { seed: 'yet another' });
    for (const { symbol, tickSize, model } of catalogue) {
      const ticks = Math.round((model.basePrice * 10_000) / Number(tickSize));
      expect(quoteOf(market, symbol).previousClose, symbol).toBe(BigInt(ticks) * tickSize);
    }
  });
});

describe.each(markets)('quotes of a market %s', (_, market) => {
  it('are on the tick, in the band, and consistent in themselves', () => {
    fc.assert(
      fc.property(someSymbols, someTimes, (symbol, at) => {
        const quote = quoteOf(market, symbol, at);
        const { tickSize = 1n, bandBasisPoints = 0n } = market.instrument(symbol) ?? {};
        for (const price of [quote.price, quote.open, quote.high, quote.low, quote.previousClose]) {
          expect(price % tickSize).toBe(0n);
          expect(price).toBeGreaterThan(0n);
        }
        expect(quote.low).toBeLessThanOrEqual(quote.price < quote.open ? quote.price : quote.open);
        expect(quote.high).toBeGreaterThanOrEqual(quote.price > quote.open ? quote.price : quote.open);
        expect(quote.low).toBeGreaterThanOrEqual(quote.bandLow);
        expect(quote.high).toBeLessThanOrEqual(quote.bandHigh);
        expect(quote.bandLow * 10_000n).toBeGreaterThanOrEqual(quote.previousClose * (10_000n - bandBasisPoints));
        expect(quote.bandHigh * 10_000n).toBeLessThanOrEqual(quote.previousClose * (10_000n + bandBasisPoints));
        expect(Number.isSafeInteger(quote.volume) && quote.volume >= 0).toBe(true);
        expect(quote.time.getTime()).toBeLessThanOrEqual(at.getTime());
        if (market.session(symbol, at).open) expect(at.getTime() - quote.time.getTime()).toBeLessThan(1000);
      }),
      { numRuns: 100 * times },
    );
  });

  it('take the close of the day before as their previous close', () => {
    fc.assert(
      fc.property(someSymbols, someTimes, (symbol, at) => {
        const { startedAt } = market.session(symbol, at);
        const lastOfDayBefore = quoteOf(market, symbol, new Date(startedAt.getTime() - 1));
        expect(quoteOf(market, symbol, at).previousClose).toBe(lastOfDayBefore.price);
      }),
      { numRuns: 50 * times },
    );
  });
});

describe.each(markets)('candles of a market %s', (_, market) => {
  it('rise in time, hold their prices, and end at the current one', () => {
    fc.assert(
      fc.property(someSymbols, someTimes, fc.constantFrom(...pairs), (symbol, at, [range, interval]) => {
        clock.set(at);
        const candles = market.candles(symbol, range, interval);
        expect(candles.length).toBeGreaterThan(0);
        let before = -Infinity;
        for (const { time, open, high, low, close } of candles) {
          expect(time.getTime()).toBeGreaterThan(before);
          before = time.getTime();
          if (!(low <= open && low <= close && high >= open && high >= close && low > 0n)) {
            throw new Error(`${symbol} ${range} ${interval} at ${time.toISOString()} is no candle`);
          }
        }
        expect(before).toBeLessThanOrEqual(at.getTime());
        expect(candles.at(-1)?.close).toBe(quoteOf(market, symbol).price);
      }),
      { numRuns: 15 * times },
    );
  });

  it('of a day are what its minutes come to, at any second of it', () => {
    fc.assert(
      fc.property(someSymbols, someTimes, (symbol, at) => {
        clock.set(at);
        const [day] = market.candles(symbol, '1d', '1d');
        const minutes = market.candles(symbol, '1d', '1m');
        const { time, ...rest } = day ?? { time: at };
        expect(join(minutes)).toEqual(rest);
        expect(minutes[0]?.time).toEqual(time);
        const { open, high, low, price, volume } = quoteOf(market, symbol);
        expect(rest).toEqual({ open, high, low, close: price, volume });
      }),
      { numRuns: 20 * times },
    );
  });

  it('of a minute are what its seconds come to, and go on where the one before ended', () => {
    fc.assert(
      fc.property(someSymbols, someTimes, (symbol, at) => {
        clock.set(at);
        const minutes = market.candles(symbol, '1d', '1m');
        const index = Math.max(0, minutes.length - 2);
        const minute = minutes[index];
        if (minute === undefined || minutes.length < 2) return;
        const prices = Array.from(
          { length: 60 },
          (_second, second) => quoteOf(market, symbol, new Date(minute.time.getTime() + second * 1000)).price,
        );
        expect(prices[0]).toBe(minute.open);
        expect(prices.at(-1)).toBe(minute.close);
        expect(prices.reduce((most, price) => (price > most ? price : most))).toBe(minute.high);
        expect(prices.reduce((least, price) => (price < least ? price : least))).toBe(minute.low);
        if (index > 0) expect(minute.open).toBe(minutes[index - 1]?.close);
      }),
      { numRuns: 10 * times },
    );
  });

  it('of weeks and months are what their days come to', () => {
    fc.assert(
      fc.property(someSymbols, someTimes, (symbol, at) => {
        clock.set(at);
        const days = market.candles(symbol, '5y', '1d');
        for (const interval of ['1wk', '1mo'] as const) {
          const long = market.candles(symbol, '1y', interval);
          for (const [index, { time, ...candle }] of long.entries()) {
            const until = long[index + 1]?.time.getTime() ?? Infinity;
            const inside = days.filter((day) => day.time >= time && day.time.getTime() < until);
            expect(inside.length).toBeLessThanOrEqual(interval === '1wk' ? 7 : 31);
            expect(join(inside)).toEqual(candle);
          }
        }
      }),
      { numRuns: 3 * times },
    );
  });

  it('stay the same once they are finished', () => {
    clock.set(new Date('2026-11-19T09:30:00Z'));
    const earlier = market.candles('DECSTEEL', '1y', '1d').slice(1, -1);
    clock.set(new Date('2026-11-20T09:31:00Z'));
    const later = new Map(market.candles('DECSTEEL', '1y', '1d').map((candle) => [candle.time.getTime(), candle]));
    for (const candle of earlier) expect(later.get(candle.time.getTime())).toEqual(candle);
  });

  it('are kept once they are finished, and are what a market that kept none would draw', () => {
    const at = new Date('2026-11-19T09:30:30Z');
    clock.set(at);
    const before = market.candles('DECSTEEL', '1d', '1m');
    for (const [range, interval] of pairs) market.candles('DECSTEEL', range, interval);
    for (const later of [61_000, 3_600_000, 86_400_000, -120_000]) {
      clock.set(new Date(at.getTime() + later));
      const fresh = marketAt(clock.now(), { alwaysOpen: market === practice });
      for (const [range, interval] of pairs) {
        expect(market.candles('DECSTEEL', range, interval)).toEqual(fresh.candles('DECSTEEL', range, interval));
      }
    }
    clock.set(at);
    const again = market.candles('DECSTEEL', '1d', '1m');
    clock.advance(61_000);
    expect(market.candles('DECSTEEL', '1d', '1m')[0]).toBe(again[0]);
    expect(again).toEqual(before);
  });

  it('refuse minutes beyond a day', () => {
    expect(() => market.candles('DECSTEEL', '1y', '1m')).toThrow(RangeError);
  });
});

describe('five years of prices', () => {
  const now = new Date('2026-11-20T09:02:00Z');
  const market = marketAt(now);
  const returnsOf = (symbol: string): number[] => {
    const closes = market.candles(symbol, '5y', '1d').map(({ close }) => Math.log(Number(close)));
    return closes.slice(1).map((close, index) => close - (closes[index] ?? 0));
  };
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const correlation = (left: readonly number[], right: readonly number[]): number => {
    const product = mean(left.map((value, index) => value * (right[index] ?? 0)));
    return product / Math.sqrt(mean(left.map((value) => value ** 2)) * mean(right.map((value) => value ** 2)));
  };

  it('neither explode nor vanish', { tags: 'all' }, () => {
    const quarters = Array.from({ length: 21 }, (_, quarter) => new Date(now.getTime() - quarter * 91 * 86_400_000));
    for (const { symbol, assetClass } of catalogue) {
      const prices = quarters.map((quarter) => Number(quoteOf(market, symbol, quarter).price));
      const bound = assetClass === 'stock' || assetClass === 'futures' ? 40 : 5;
      expect(Math.max(...prices) / Math.min(...prices), symbol).toBeLessThan(bound);
    }
  });

  it('move as a market does: unpredictable from day to day, in calm and stormy times', () => {
    const shares = ['DECSTEEL', 'UJJBANK', 'TARAKA', 'MALFOODS', 'JNPO', 'KONSHIP', 'SAHMOTOR', 'NILPHARM'].map(
      returnsOf,
    );
    const momentum = mean(shares.map((returns) => correlation(returns.slice(1), returns.slice(0, -1))));
    const clustering = mean(
      shares.map((returns) => {
        const sizes = returns.map(Math.abs);
        const centred = sizes.map((size) => size - mean(sizes));
        return correlation(centred.slice(1), centred.slice(0, -1));
      }),
    );
    const fatness = mean(
      shares.map((returns) => mean(returns.map((value) => value ** 4)) / mean(returns.map((value) => value ** 2)) ** 2),
    );
    expect(Math.abs(momentum)).toBeLessThan(0.04);
    expect(clustering).toBeGreaterThan(0.06);
    expect(fatness).toBeGreaterThan(3.5);
  });

  it('move together: a bank with the banks and the market, and less with another country', () => {
    const bank = returnsOf('UJJBANK');
    expect(correlation(bank, returnsOf('INDBANK'))).toBeGreaterThan(0.6);
    expect(correlation(bank, returnsOf('INDIA50'))).toBeGreaterThan(0.45);
    expect(Math.abs(correlation(bank, returnsOf('USLEAD400')))).toBeLessThan(0.15);
  });

  it('make currencies agree whichever way one goes around', () => {
    const rate = (symbol: string): number => Number(quoteOf(market, symbol, now).previousClose) / 10_000;
    expect(rate('EURUSD') * rate('USDINR')).toBeCloseTo(rate('EURINR'), 1);
    expect(rate('GBPUSD') * rate('USDMXN')).toBeCloseTo(rate('GBPMXN'), 2);
  });
});

describe('closed hours', () => {
  it('hold the last close, and say when it was', () => {
    const saturday = new Date('2026-11-21T06:00:00Z');
    const quote = quoteOf(scheduled, 'DECSTEEL', saturday);
    expect(quote.time).toEqual(new Date('2026-11-20T10:00:00Z'));
    expect(quote.price).toBe(quoteOf(scheduled, 'DECSTEEL', new Date('2026-11-20T09:59:59Z')).price);
    expect(scheduled.session('DECSTEEL', saturday).open).toBe(false);
    expect(practice.session('DECSTEEL', saturday).open).toBe(true);
  });

  it('show as a gap at the next opening', () => {
    clock.set(new Date('2026-11-20T09:02:00Z'));
    const days = scheduled.candles('DECSTEEL', '1y', '1d');
    const gaps = days.filter((day, index) => index > 0 && day.open !== days[index - 1]?.close);
    expect(gaps.length).toBeGreaterThan(days.length * 0.9);
  });
});

describe('lists', () => {
  it('filter by region, sub-market, class and prefix, ordered by name', () => {
    const names = practice.list({ market: 'NSE' }).map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(names).toContain('Aravalli Cement');
    expect(practice.list({ categoryCode: 'US', assetClass: 'index' }).map(({ symbol }) => symbol)).toContain(
      'USTECH80',
    );
    expect(practice.list({ market: 'FUTURE', prefix: 'gold' }).map(({ symbol }) => symbol)).toEqual([
      'GOLDNOV26',
      'GOLDDEC26',
      'GOLDJAN27',
      'USGOLDNOV26',
      'USGOLDDEC26',
      'USGOLDJAN27',
    ]);
    expect(practice.list({ categoryCode: 'IN' }).some(({ market }) => market === 'FUTURE' || market === 'CGI')).toBe(
      false,
    );
    expect(practice.list({ market: 'NOWHERE' })).toEqual([]);
  });

  it('know nothing of an unknown symbol', () => {
    for (const symbol of ['', 'NOSUCH', 'decsteel', '__proto__', 'DECSTEEL.NS']) {
      expect(practice.instrument(symbol)).toBeUndefined();
      expect(practice.quote(symbol)).toBeUndefined();
      expect(practice.candles(symbol, '1d', '1m')).toEqual([]);
    }
  });
});

describe('speed', () => {
  /** Generous: some ten times what an idle machine needs, so that only a change of kind fails. */
  const cpuMsOf = (work: () => void): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };

  it('quotes every instrument each second, and one very often', () => {
    const now = createManualClock(new Date('2026-11-20T09:02:00Z'));
    const market = createSimulatedMarket({ clock: now, seed: 'speed', alwaysOpen: true });
    const quoteAll = (): void => symbols.forEach((symbol) => void market.quote(symbol));
    quoteAll();
    const oneMinute = cpuMsOf(() => {
      for (let second = 0; second < 60; second += 1) {
        now.advance(1000);
        quoteAll();
      }
    });
    expect(oneMinute / 60).toBeLessThan(30);
    const repeated = cpuMsOf(() => {
      for (let count = 0; count < 50_000; count += 1) market.quote('DECSTEEL');
    });
    expect(repeated).toBeLessThan(500);
  });
});
