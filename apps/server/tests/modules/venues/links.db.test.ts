import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLink, tellLink } from '../../../src/modules/venues/index.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';

const now = new Date('2026-11-25T09:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(() => t.drop());

test('a link whose gateway has died is away, also where its clock was ahead of the reader’s', async () => {
  const tell = (at: Date) => tellLink(t.database.sql, 'bourse', { state: 'up', why: undefined, now: at });
  const stateAt = async (at: Date) => (await readLink(t.database.sql, 'bourse', at))?.state;
  await tell(now);
  expect([await stateAt(later(10)), await stateAt(later(11))]).toEqual(['up', 'away']);
  // Clocks that are kept differ by less than this.
  expect([await stateAt(later(-30)), await stateAt(later(-31))]).toEqual(['up', 'away']);
});

test('since when a link is up is no time that is still to come', async () => {
  const tell = (at: Date) => tellLink(t.database.sql, 'ahead', { state: 'up', why: undefined, now: at });
  await tell(later(3_600));
  expect(await readLink(t.database.sql, 'ahead', now)).toEqual({
    state: 'away',
    why: 'the clock of the gateway is ahead',
    since: now,
  });
  await tell(now);
  expect(await readLink(t.database.sql, 'ahead', now)).toMatchObject({ state: 'up', since: now });
});
