import { expect, it } from 'vitest';
import { stockIn } from '../../src/app/stock-path.ts';

it('names the stock whose page a path leads to, and nothing else', () => {
  expect(stockIn('/stock/v2/DECSTEEL/Deccan%20Steelworks')).toBe('DECSTEEL');
  expect(stockIn('/stock/M%26M/IN/Maikal')).toBe('M&M');
  for (const other of ['/stock/trading/DECSTEEL/NSE/Deccan', '/trading/DECSTEEL', '/markets', '/stock/v2/DECSTEEL']) {
    expect(stockIn(other)).toBeUndefined();
  }
});
