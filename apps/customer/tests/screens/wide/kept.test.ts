import { describe, expect, it } from 'vitest';
import { parseCharts } from '../../../src/screens/wide/kept-charts.ts';
import { parsePlace } from '../../../src/screens/wide/pane-place.ts';

const nothing = [null, '', 'no JSON', '[]', '"text"', 'null', '7'];

describe('the charts that were kept', () => {
  it('are one where nothing is known', () => {
    for (const text of nothing) expect(parseCharts(text)).toEqual({ count: '1', symbols: [null, null, null] });
  });

  it('are read part by part', () => {
    const kept = { count: '4', symbols: ['KAVPOWER', null, 7, 'NILPHARM'] };
    expect(parseCharts(JSON.stringify(kept))).toEqual({ count: '4', symbols: ['KAVPOWER', null, null] });
    expect(parseCharts('{"count":3,"symbols":"KAVPOWER"}')).toEqual({ count: '1', symbols: [null, null, null] });
  });
});

describe('the list that was kept', () => {
  const first = { list: 'favourites', watchlist: undefined, market: undefined, filter: {}, page: 1 };

  it('is the watchlists where nothing is known', () => {
    for (const text of nothing) expect(parsePlace(text)).toEqual(first);
    expect(parsePlace('{"list":"orders","watchlist":"2","market":3}')).toEqual(first);
  });

  it('is read part by part, always from its first page', () => {
    const kept = { list: 'markets', watchlist: 2, market: 'NSE', page: 4, filter: { movers: 'gainers' } };
    expect(parsePlace(JSON.stringify(kept))).toEqual({ ...first, list: 'markets', watchlist: 2, market: 'NSE' });
  });
});
