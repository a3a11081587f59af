import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { layChartBelow } from '../../src/app/chart-below.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the ways back lead to, the address itself first. */
function waysFrom(path: string, { isWide = false, state = {} } = {}): string[] {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isWide }) });
  const history = createMemoryHistory({ initialEntries: ['/trade'] });
  history.push(path, state);
  layChartBelow(history);
  const ways = [history.location.href];
  while (history.canGoBack() && ways.length < 5) {
    history.back();
    ways.push(history.location.href);
  }
  return ways;
}

test('a page that is loaded with a ticket has the chart below it, once', () => {
  const chart = '/stock/v2/PANCBANK/Panchvati%20Bank';
  expect(waysFrom(`${chart}?type=sell&count=5`)).toEqual([`${chart}?type=sell&count=5`, chart, '/trade']);
  const trading = '/stock/trading/PANCBANK/NSE/Panchvati%20Bank?type=buy';
  expect(waysFrom(trading)).toEqual([trading, chart, '/trade']);
  expect(waysFrom(`${chart}?type=buy`, { state: { isOverChart: true } })).toEqual([`${chart}?type=buy`, '/trade']);
  expect(waysFrom(`${chart}?type=buy`, { isWide: true })).toEqual([`${chart}?type=buy`, '/trade']);
  for (const path of [chart, `${chart}?type=none`, '/markets?type=buy'])
    expect(waysFrom(path)).toEqual([path, '/trade']);
});
