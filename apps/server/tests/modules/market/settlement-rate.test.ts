import { formatRate } from '@sauda/money';
import { expect, test } from 'vitest';
import type { Market, Quote } from '../../../src/modules/market/market.ts';
import { findSettlementRate, ownCurrency } from '../../../src/modules/trading/market-view.ts';
import { marketAt, quoteOf } from '../../helpers/simulated-market.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const market = marketAt(noon);
const priceOf = (symbol: string) => quoteOf(market, symbol).price;

/** The market without some of its instruments, or with one of them as something else. */
function without(...symbols: readonly string[]): Pick<Market, 'instrument' | 'quote'> {
  return {
    instrument: (symbol) => (symbols.includes(symbol) ? undefined : market.instrument(symbol)),
    quote: (symbol) => market.quote(symbol),
  };
}

test("an account's own currency is worth one, and of no quote", () => {
  expect(findSettlementRate(market, 'INR', 'INR')).toBe(ownCurrency);
});

test('follows the pair, with where and when it was quoted', () => {
  const quote = quoteOf(market, 'USDINR');
  expect(findSettlementRate(market, 'USD', 'INR')).toEqual({
    hundredMillionths: quote.price * 10_000n,
    source: `USDINR, ${quote.source}`,
    quoteTime: quote.time,
  });
});

test('follows the pair the other way round, with eight decimals', () => {
  const rate = findSettlementRate(market, 'INR', 'USD');
  expect(rate?.source).toMatch(/^USDINR, /);
  const rupees = Number(priceOf('USDINR')) / 10_000;
  expect(Math.abs(Number(rate && formatRate(rate)) * rupees - 1)).toBeLessThan(1e-6);
});

test('goes through the dollar where there is no pair, and is as old as the older of both', () => {
  const rate = findSettlementRate(market, 'INR', 'MXN');
  const [rupee, peso] = [quoteOf(market, 'USDINR'), quoteOf(market, 'USDMXN')];
  expect(rate?.source).toMatch(/^USDINR × USDMXN, /);
  const older = rupee.time < peso.time ? rupee.time : peso.time;
  expect(rate?.quoteTime).toEqual(older);
  expect(Math.abs(Number(rate && formatRate(rate)) / (Number(peso.price) / Number(rupee.price)) - 1)).toBeLessThan(
    1e-6,
  );
});

test('is not known where the market has no pair', () => {
  expect(findSettlementRate(without('USDINR'), 'USD', 'INR')).toBeUndefined();
  expect(findSettlementRate(without('USDMXN'), 'INR', 'MXN')).toBeUndefined();
});

test('a share with the code of a pair says nothing about a currency', () => {
  const cheap: Quote = { ...quoteOf(market, 'DECSTEEL'), symbol: 'USDINR', price: 1n };
  const share = market.instrument('DECSTEEL');
  const tricked = {
    instrument: (symbol: string) => (symbol === 'USDINR' ? share : market.instrument(symbol)),
    quote: (symbol: string) => (symbol === 'USDINR' ? cheap : market.quote(symbol)),
  };
  expect(findSettlementRate(tricked, 'USD', 'INR')).toBeUndefined();
});

test.each(['INR', 'USD', 'MXN'])('an account in %s can pay for whatever the practice market trades', (account) => {
  for (const { symbol, currency } of market.list({})) {
    expect([symbol, findSettlementRate(market, currency, account) !== undefined]).toEqual([symbol, true]);
  }
});
