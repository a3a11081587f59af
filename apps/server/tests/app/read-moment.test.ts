import { expect, test } from 'vitest';
import { readMoment } from '../../src/app/backup/read-moment.ts';

test('a moment to restore to has a zone and a day that there is', () => {
  expect(readMoment('2026-11-26T19:33:07+05:30')).toEqual(new Date('2026-11-26T14:03:07Z'));
  for (const text of ['2026-11-26T14:03:07', '2026-02-30T00:00:00Z', '2026-11-31T00:00:00Z', '2026-11-26T25:00Z', '1'])
    expect(() => readMoment(text)).toThrow('--to is a time with its zone');
});
