import { expect, test } from 'vitest';
import { readQuotes } from '../../../src/lib/stream/read-quotes.ts';

test('quotes that came together have each their own time', () => {
  const data =
    '{"time":"2026-11-21T10:00:05.000Z","rows":[["DECSTEEL","1284.60","18.05","1.43"],["UB2036","101.02","-0.06","-0.06",2500]]}';
  expect(readQuotes(data)).toEqual([
    {
      symbol: 'DECSTEEL',
      price: '1284.60',
      change: '18.05',
      changePercent: '1.43',
      time: '2026-11-21T10:00:05.000Z',
    },
    {
      symbol: 'UB2036',
      price: '101.02',
      change: '-0.06',
      changePercent: '-0.06',
      time: '2026-11-21T10:00:02.500Z',
    },
  ]);
});
