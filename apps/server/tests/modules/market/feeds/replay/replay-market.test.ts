import { describe, expect, test } from 'vitest';
import { decimal } from '@sauda/money';
import { createManualClock } from '../../../../../src/platform/clock.ts';
import {
  layOut,
  type Bar,
  type Recording,
  type SymbolFacts,
} from '../../../../../src/modules/market/feeds/replay/read-recording.ts';
import { createReplayMarket } from '../../../../../src/modules/market/feeds/replay/replay-market.ts';

const startedAt = new Date('2026-11-20T06:00:00Z');
const minuteMs = 60_000;

function recordingOf(bars: readonly Bar[], facts: Record<string, Partial<SymbolFacts>> = {}): Recording {
  const known = Object.entries(facts).map(([symbol, { name, market }]) => [symbol, { name, market }] as const);
  return { ...layOut(bars), fingerprint: 'abc', facts: new Map(known) };
}

/** Bars of a minute that open at the given prices, in rupees, and close a rupee higher. */
function minutes(symbol: string, ...opens: number[]): Bar[] {
  return opens.map((open, index) => ({
    symbol,
    time: Date.parse('2024-03-01T03:45:00Z') + index * minuteMs,
    open: open * 10_000,
    high: (open + 2) * 10_000,
    low: (open - 1) * 10_000,
    close: (open + 1) * 10_000,
    volume: 400,
  }));
}

function marketOf(recording: Recording, speed = 1) {
  const clock = createManualClock(startedAt);
  const make = () => createReplayMarket({ clock, recording, startedAt, speed });
  return { clock, make, market: make() };
}

describe('the replayed market', () => {
  test('plays each bar in its own time', () => {
    const { clock, market } = marketOf(recordingOf(minutes('DECSTEEL', 100, 200)));
    const price = () => market.quote('DECSTEEL')?.price;
    const seen = [0, 15, 15, 15, 15, 60].map((seconds) => {
      clock.advance(seconds * 1_000);
      return price();
    });
    expect(seen).toEqual(['100', '99', '102', '101', '200', '100'].map(decimal));
  });

  test('plays faster where it is told to', () => {
    const { clock, market } = marketOf(recordingOf(minutes('DECSTEEL', 100, 200)), 60);
    clock.advance(1_000);
    expect(market.quote('DECSTEEL')?.price).toBe(decimal('200'));
  });

  test('a price of less than half a tick is a tick, and never nothing', () => {
    const bar = { symbol: 'DECSTEEL', open: 49, high: 51, low: 1, close: 30, volume: 1 };
    const times = [0, minuteMs].map((later) => Date.parse('2024-03-01T03:45:00Z') + later);
    const { market } = marketOf(recordingOf(times.map((time) => ({ ...bar, time }))));
    const tick = decimal('0.01');
    expect(market.quote('DECSTEEL')).toMatchObject({ price: tick, previousClose: tick, low: tick, bandLow: tick });
  });

  test('a quote is as old as the second, and says what file it is from', () => {
    const { clock, market } = marketOf(recordingOf(minutes('DECSTEEL', 100, 200)));
    clock.advance(1_700);
    expect(market.quote('DECSTEEL')).toMatchObject({
      time: new Date(startedAt.getTime() + 1_000),
      source: 'replay/abc',
    });
  });

  test('another node, or the same one after a restart, shows the same', () => {
    const { clock, market, make } = marketOf(recordingOf(minutes('DECSTEEL', 100, 150, 120, 130, 90)), 7);
    for (const seconds of [0, 13, 999, 86_400, 604_800]) {
      clock.advance(seconds * 1_000);
      const other = make();
      expect(other.quote('DECSTEEL')).toEqual(market.quote('DECSTEEL'));
      for (const [range, interval] of [
        ['1d', '1m'],
        ['1y', '1d'],
        ['5y', '1wk'],
        ['5y', '1mo'],
      ] as const) {
        expect(other.candles('DECSTEEL', range, interval)).toEqual(market.candles('DECSTEEL', range, interval));
      }
    }
  });

  test('the quote of a moment is the one that was shown then', () => {
    const { clock, market } = marketOf(recordingOf(minutes('DECSTEEL', 100, 150, 120)));
    clock.advance(50_000);
    const shown = market.quote('DECSTEEL');
    clock.advance(3_600_000);
    expect(market.quoteAt('DECSTEEL', new Date(startedAt.getTime() + 50_000))).toEqual(shown);
  });

  test.each([
    ['1d', '1m'],
    ['1y', '1d'],
    ['5y', '1wk'],
    ['1y', '1mo'],
  ] as const)('candles of %s by %s rise in time, are whole, and end with the price', (range, interval) => {
    const { clock, market } = marketOf(recordingOf(minutes('DECSTEEL', 100, 150, 120, 130, 90)), 3);
    clock.advance(12_345_678);
    const candles = market.candles('DECSTEEL', range, interval);
    const times = candles.map(({ time }) => time.getTime());
    expect(times).toEqual([...new Set(times)].toSorted((left, right) => left - right));
    for (const { open, high, low, close } of candles) {
      expect(low <= open && low <= close && high >= open && high >= close).toBe(true);
    }
    expect(candles.at(-1)?.close).toBe(market.quote('DECSTEEL')?.price);
    expect(candles.length).toBeGreaterThan(interval === '1mo' ? 11 : 200);
  });

  test('candles agree with each other and with the quote about today', () => {
    const { clock, market } = marketOf(recordingOf(minutes('DECSTEEL', 100, 150, 120, 130, 90)), 3);
    clock.advance(5_000_000);
    const quote = market.quote('DECSTEEL');
    const byMinute = market.candles('DECSTEEL', '1d', '1m');
    const today = market.candles('DECSTEEL', '1y', '1d').at(-1);
    expect(today).toMatchObject({ open: quote?.open, high: quote?.high, low: quote?.low, close: quote?.price });
    expect(byMinute.at(0)?.open).toBe(quote?.open);
    expect(byMinute.reduce((sum, { volume }) => sum + volume, 0)).toBeCloseTo(quote?.volume ?? 0, -4);
  });

  test('knows instruments by what the file says, by the practice market, and by the form of the symbol', () => {
    const symbols = ['DECSTEEL', 'ABC.NS', 'XYZ.BO', 'EURUSD=X', '^IDX', 'QQQ', 'LVL'];
    const facts = { QQQ: { market: 'NASDAQ', name: 'Quiet Quarries' }, LVL: { market: 'US-INDEX' } };
    const { market } = marketOf(
      recordingOf(
        symbols.flatMap((symbol) => minutes(symbol, 10, 20)),
        facts,
      ),
    );
    const described = market
      .list({})
      .map(({ symbol, name, assetClass, market: code, currency }) =>
        [symbol, name, assetClass, code, currency].join(' '),
      );
    expect(described.toSorted()).toEqual([
      'ABC ABC stock NSE INR',
      'DECSTEEL Deccan Steelworks stock NSE INR',
      'EURUSD Euro / US dollar forex FOREX USD',
      'IDX IDX index INDEX INR',
      'LVL LVL index INDEX USD',
      'QQQ Quiet Quarries stock NASDAQ USD',
      'XYZ XYZ stock BSE INR',
    ]);
    expect(market.categories()).toMatchObject([
      { code: 'IN', markets: [{ code: 'NSE' }, { code: 'BSE' }], indices: [{ symbol: 'IDX' }] },
      { code: 'US', markets: [{ code: 'NASDAQ' }], indices: [{ symbol: 'LVL' }] },
    ]);
  });

  test.each([
    ['two symbols that look the same', ['ABC.NS', 'ABC.BO'], {}, 'both shown as ABC'],
    ['a market that there is none of', ['ABC'], { ABC: { market: 'MOON' } }, 'names the market "MOON" for ABC'],
    ['a pair in a currency that there is none of', ['EURJPY=X'], {}, 'has the pair EURJPY'],
  ])('refuses %s', (_, symbols, facts, problem) => {
    expect(() =>
      marketOf(
        recordingOf(
          symbols.flatMap((symbol) => minutes(symbol, 10, 20)),
          facts,
        ),
      ),
    ).toThrow(problem);
  });
});
