import { afterAll, beforeAll, expect, test } from 'vitest';
import { later } from '../../../src/modules/practice/offerings-seed/shelf.ts';
import { keepFunds } from '../../../src/modules/practice/offerings-seed/keep-offerings.ts';
import { minuteMs } from '../../../src/platform/time.ts';
import { createTestOfferings, type TestOfferings } from '../../helpers/offerings.ts';

let t: TestOfferings;
beforeAll(async () => {
  t = await createTestOfferings();
});
afterAll(() => t.close());

test('a fund that comes after another one of its kind has a name of its own', async () => {
  const start = t.clock.now();
  for (const minutes of [0, 1, 19, 38, 57]) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other, as time goes.
    await t.do((tx) => keepFunds({ tx, now: later(start, minutes * minuteMs), isWatched: true }));
  }
  const rows = await t.database.sql<Array<{ name: string }>>`SELECT name FROM funds ORDER BY id`;
  const names = rows.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('Five-minute Monsoon'))).toEqual([
    'Five-minute Monsoon',
    'Five-minute Monsoon 2',
    'Five-minute Monsoon 3',
    'Five-minute Monsoon 4',
  ]);
  expect(names.filter((name) => name.startsWith('Bridge Builder'))).toEqual(['Bridge Builder', 'Bridge Builder 2']);
  expect(names.filter((name) => name.startsWith('Banyan Year'))).toEqual(['Banyan Year']);
  expect(new Set(names).size).toBe(names.length);
});
