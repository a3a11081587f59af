import { expect, test } from 'vitest';
import { readTime } from '../../src/http/read-time.ts';

test.each([
  ['2026-11-20T09:02:11.000Z', '2026-11-20T09:02:11.000Z'],
  ['2026-11-20T09:02:11+05:30', '2026-11-20T03:32:11.000Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
])('%s is a moment', (text, moment) => {
  expect(readTime(text)?.toISOString()).toBe(moment);
});

test.each([
  ['a leap second', '2026-06-30T23:59:60Z'],
  ['the year 0', '0000-01-01T00:00:00Z'],
  ['before 1970', '1969-12-31T23:59:59Z'],
  ['before 1970 in its zone alone', '1970-01-01T00:00:00+05:30'],
  ['after 9999 in its zone', '9999-12-31T23:59:59-05:30'],
  ['a year of six digits', '+275760-09-13T00:00:00.000Z'],
  ['a day that its month does not have', '2026-02-30T00:00:00Z'],
  ['a month that there is not', '2026-13-01T00:00:00Z'],
  ['the hour 25', '2026-01-01T25:00:00Z'],
  ['no zone', '2026-01-01T00:00:00'],
  ['a day alone', '2026-01-01'],
  ['nothing', ''],
  ['words', 'tomorrow'],
])('%s is none', (_, text) => {
  expect(readTime(text)).toBeUndefined();
});
