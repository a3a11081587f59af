import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createManualClock } from '../../../src/platform/clock.ts';
import { houseMarket } from '../../../src/modules/market/house-market.ts';
import { catalogue } from '../../../src/modules/market/instruments/catalogue.ts';
import type { ListedInstrument } from '../../../src/modules/market/instruments/instrument.ts';
import { createDepth } from '../../../src/modules/market/simulation/depth.ts';
import type { Quote } from '../../../src/modules/market/index.ts';
import { createSimulatedMarket } from '../../../src/modules/market/simulated-market.ts';
import { marketAt, markets, practice, quoteOf, scheduled } from '../../helpers/simulated-market.ts';

const traded = catalogue.filter(({ assetClass }) => assetClass !== 'index');
const someInstruments = fc.constantFrom(...traded);
const someTimes = fc.date({
  min: new Date('2025-01-06T00:00:00Z'),
  max: new Date('2032-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const depthOf = (instrument: ListedInstrument, quote: Quote, levels?: number) =>
  createDepth('test', instrument)(quote, levels);

const sidesOf = ({ best }: Quote) => ({
  bids: best?.bid === undefined ? [] : [best.bid],
  asks: best?.ask === undefined ? [] : [best.ask],
});

describe.each(markets)('depth of a market %s', (_, market) => {
  it('never crosses, keeps to tick, lot and band, and stands around the price', () => {
    fc.assert(
      fc.property(someInstruments, someTimes, (instrument, at) => {
        const quote = quoteOf(market, instrument.symbol, at);
        const { bids, asks } = depthOf(instrument, quote);
        for (const { price, quantity } of [...bids, ...asks]) {
          expect(price % instrument.tickSize).toBe(0n);
          expect(price).toBeGreaterThanOrEqual(quote.bandLow);
          expect(price).toBeLessThanOrEqual(quote.bandHigh);
          expect(quantity).toBeGreaterThan(0);
          expect(BigInt(quantity) % instrument.lotSize).toBe(0n);
        }
        const rising = [...bids.toReversed(), ...asks].map(({ price }) => price);
        expect(rising.every((price, index) => index === 0 || price > (rising[index - 1] ?? 0n))).toBe(true);
        const best = [bids[0]?.price, asks[0]?.price];
        expect(best).toContain(quote.price);
        if (quote.best !== undefined)
          expect(depthOf(instrument, quote, 1)).toEqual({ time: quote.time, ...sidesOf(quote) });
        // Short of the band's edge there are five a side.
        const room = 12n * instrument.tickSize;
        if (quote.price - room > quote.bandLow && quote.price > room) expect(bids).toHaveLength(5);
        if (quote.price + room < quote.bandHigh) expect(asks).toHaveLength(5);
      }),
      { numRuns: 300 },
    );
  });
});

test('at the edge of the band one side runs out', () => {
  const [instrument] = traded;
  if (instrument === undefined) throw new Error('nothing is traded');
  const quote = quoteOf(practice, instrument.symbol);
  const top = depthOf(instrument, { ...quote, price: quote.bandHigh });
  expect(top.asks.length).toBeLessThanOrEqual(1);
  expect(top.bids).toHaveLength(5);
  const floor = depthOf(instrument, { ...quote, price: quote.bandLow });
  expect(floor.bids.length).toBeLessThanOrEqual(1);
  expect(floor.asks).toHaveLength(5);
});

test('it is the same on every node, stands still in part, and changes with time and seed', () => {
  const moment = new Date('2026-11-20T09:02:07Z');
  const depth = marketAt(moment).depth?.('DECSTEEL');
  expect(depth?.bids).toHaveLength(5);
  expect(marketAt(moment).depth?.('DECSTEEL')).toEqual(depth);
  const first = { bid: depth?.bids[0], ask: depth?.asks[0], time: depth?.time, source: 'simulated/3' };
  expect(marketAt(moment).quote('DECSTEEL')?.best).toEqual(first);
  expect(marketAt(moment, { seed: 'another' }).depth?.('DECSTEEL')).not.toEqual(depth);

  const instrument = practice.instrument('DECSTEEL');
  const listed = traded.find(({ symbol }) => symbol === instrument?.symbol);
  if (listed === undefined) throw new Error('DECSTEEL is not there');
  const quote = quoteOf(practice, 'DECSTEEL');
  const after = (seconds: number) =>
    depthOf(listed, { ...quote, time: new Date(quote.time.getTime() + seconds * 1_000) }).bids;
  const changed = (seconds: number) => {
    const [now, later] = [after(0), after(seconds)];
    return now.filter(({ quantity }, place) => quantity !== later[place]?.quantity).length;
  };
  expect(changed(1)).toBeLessThan(5);
  expect(changed(60)).toBeGreaterThan(2);
  expect(after(60).map(({ price }) => price)).toEqual(after(0).map(({ price }) => price));
});

test('there is none of an index, of what has no session, of what is halted, and of what waits for its offer', () => {
  expect(practice.depth?.('NOTHERE')).toBeUndefined();
  const index = catalogue.find(({ assetClass }) => assetClass === 'index');
  expect(practice.depth?.(index?.symbol ?? '')).toBeUndefined();
  expect(practice.quote(index?.symbol ?? '')).not.toHaveProperty('best');
  const night = createSimulatedMarket({
    clock: createManualClock(new Date('2026-11-21T20:00:00Z')),
    seed: 'test',
    alwaysOpen: false,
  });
  expect(night.depth?.('DECSTEEL')).toBeUndefined();
  expect(night.quote('DECSTEEL')).not.toHaveProperty('best');
  expect(scheduled.depth?.('DECSTEEL')).toBeDefined();

  const newcomer = catalogue.find(({ awaitsOffer }) => awaitsOffer === true)?.symbol ?? '';
  const rule = { symbol: 'DECSTEEL', name: undefined, sector: undefined, updatedBy: 'x', updatedAt: new Date() };
  const { market } = houseMarket(practice, {
    rules: { of: (symbol) => (symbol === 'DECSTEEL' ? { ...rule, trading: 'halted' } : undefined), all: () => [] },
    listedSince: () => undefined,
    currency: 'INR',
  });
  expect(market.depth?.('DECSTEEL')).toBeUndefined();
  expect(practice.quote('DECSTEEL')).toHaveProperty('best');
  expect(market.quote('DECSTEEL')).not.toHaveProperty('best');
  expect(market.depth?.('KAVPOWER')).toEqual(practice.depth?.('KAVPOWER'));
  expect(practice.depth?.(newcomer)).toBeDefined();
  expect(market.depth?.(newcomer)).toBeUndefined();
});
