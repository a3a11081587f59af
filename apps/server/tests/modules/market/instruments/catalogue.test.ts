import { describe, expect, it } from 'vitest';
import {
  anchorDate,
  catalogue as staying,
  categories,
  createSeries,
  factors,
} from '../../../../src/modules/market/instruments/catalogue.ts';
import { unchanged } from '../../../../src/modules/market/calendar/dates.ts';

const series = createSeries(() => unchanged);
const catalogue = [...staying, ...series.flatMap((one) => one.listedAt(Date.parse(anchorDate)))];
const inMarket = (market: string): number => catalogue.filter((instrument) => instrument.market === market).length;

describe('the catalogue', () => {
  it('has the breadth of a market', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(300);
    expect(inMarket('NSE')).toBeGreaterThanOrEqual(150);
    expect(inMarket('BSE')).toBeGreaterThanOrEqual(60);
    expect(inMarket('SME')).toBeGreaterThanOrEqual(20);
    expect(inMarket('ETF')).toBeGreaterThanOrEqual(15);
    expect(inMarket('NASDAQ') + inMarket('NYSE')).toBeGreaterThanOrEqual(60);
    expect(inMarket('FUTURE')).toBeGreaterThanOrEqual(20);
    expect(inMarket('FOREX')).toBeGreaterThanOrEqual(20);
    expect(inMarket('CGI')).toBeGreaterThanOrEqual(12);
  });

  it('gives every instrument a code and a name of its own', () => {
    expect(new Set(catalogue.map(({ symbol }) => symbol)).size).toBe(catalogue.length);
    expect(new Set(catalogue.map(({ name }) => name.toLowerCase())).size).toBe(catalogue.length);
    for (const { symbol } of catalogue) expect(symbol).toMatch(/^[A-Z][A-Z0-9]{2,15}$/);
  });

  it('finds what comes and goes by its code', () => {
    for (const { find, listedAt } of series) {
      for (const listed of listedAt(Date.parse(anchorDate))) expect(find(listed.symbol)).toEqual(listed);
    }
  });

  it('prices every instrument on its tick and moves it by known factors', () => {
    const known = new Set(factors.map(({ name }) => name));
    expect(known.size).toBe(factors.length);
    for (const { symbol, tickSize, priceDecimals, model } of catalogue) {
      expect(tickSize % (priceDecimals === 2 ? 100n : 1n), symbol).toBe(0n);
      expect(model.basePrice / (Number(tickSize) / 10_000), `${symbol} is worth too few ticks`).toBeGreaterThan(200);
      expect(model.dailyVolume, symbol).toBeGreaterThan(100);
      for (const { factor } of model.loadings) expect(known, `${symbol} follows ${factor}`).toContain(factor);
    }
  });

  it('leads each region with its headline index', () => {
    expect(categories.map(({ code, indices }) => [code, indices[0]?.symbol])).toEqual([
      ['IN', 'INDIA50'],
      ['US', 'USLEAD400'],
    ]);
    for (const { indices } of categories) {
      expect(indices.length).toBeGreaterThanOrEqual(3);
      for (const { assetClass } of indices) expect(assetClass).toBe('index');
    }
  });
});
