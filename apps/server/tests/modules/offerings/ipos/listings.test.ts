import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../../../src/platform/clock.ts';
import { houseMarket } from '../../../../src/modules/market/house-market.ts';
import { createSimulatedMarket } from '../../../../src/modules/market/index.ts';

const now = new Date('2026-11-20T12:00:00Z');
const companies = createSimulatedMarket({ clock: createManualClock(now), seed: 'gate', alwaysOpen: true });
const waiting = 'SARAGRO';

/** A market in which these symbols were listed, each at a time. */
function marketWith(listed: Record<string, Date>) {
  const rules = { of: () => undefined, all: () => [] };
  return houseMarket(companies, { rules, listedSince: (symbol) => listed[symbol], currency: 'INR' }).market;
}

describe('a company that waits for its offer', () => {
  const market = marketWith({});

  test('is nowhere on the market', () => {
    expect(companies.instrument(waiting)?.awaitsOffer).toBe(true);
    expect(market.instrument(waiting)).toBeUndefined();
    expect(market.quote(waiting)).toBeUndefined();
    expect(market.quoteAt(waiting, now)).toBeUndefined();
    expect(market.candles(waiting, '1y', '1d')).toEqual([]);
    expect(market.search('sarovar', 10)).toEqual([]);
    expect(market.list({}).some(({ awaitsOffer }) => awaitsOffer === true)).toBe(false);
  });

  test('changes nothing for the others', () => {
    expect(market.quote('DECSTEEL')).toEqual(companies.quote('DECSTEEL'));
    expect(market.candles('DECSTEEL', '1y', '1d')).toEqual(companies.candles('DECSTEEL', '1y', '1d'));
    expect(market.list({}).length).toBe(companies.list({}).filter(({ awaitsOffer }) => awaitsOffer !== true).length);
  });
});

test('once listed it is there, with a chart that begins with its listing', () => {
  const since = new Date('2026-11-17T09:00:00Z');
  const market = marketWith({ [waiting]: since });
  expect(market.quote(waiting)).toEqual(companies.quote(waiting));
  expect(market.search('sarovar', 10).map(({ symbol }) => symbol)).toEqual([waiting]);
  const days = market.candles(waiting, '1y', '1d');
  expect(days).toEqual(companies.candles(waiting, '1y', '1d').slice(-days.length));
  expect(days[0]?.time.getTime()).toBeLessThanOrEqual(since.getTime());
  expect(days[1]?.time.getTime()).toBeGreaterThan(since.getTime());
  expect(days.at(-1)?.close).toBe(companies.quote(waiting)?.price);
});

test('what was listed by a further offer keeps its history', () => {
  const market = marketWith({ DECSTEEL: now });
  expect(market.candles('DECSTEEL', '5y', '1wk')).toEqual(companies.candles('DECSTEEL', '5y', '1wk'));
});
