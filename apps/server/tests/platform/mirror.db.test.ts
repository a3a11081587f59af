import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMirror, type Mirror } from '../../src/platform/mirror.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { restingRounds } from '../helpers/quiet.ts';

let t: TestDatabase;
let mirror: Mirror<string>;
let read: () => Promise<string>;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(() => t.drop());
beforeEach(() => {
  read = async () => 'as read';
  mirror = createMirror({ name: 'a mirror', everyMs: 1_000, rounds: restingRounds(), empty: '', read: () => read() });
});

test('is empty until it has started, and then as it was read', async () => {
  expect(mirror.now()).toBe('');
  await mirror.start();
  expect(mirror.now()).toBe('as read');
});

test('goes by a change from its commit on, and not where there is none', async () => {
  await mirror.start();
  await t.database.transaction(async (tx) => {
    mirror.setOnCommit(tx, (now) => `${now}, changed`);
    expect(mirror.now()).toBe('as read');
  });
  expect(mirror.now()).toBe('as read, changed');
  const undone = t.database.transaction(async (tx) => {
    mirror.setOnCommit(tx, () => 'undone');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(mirror.now()).toBe('as read, changed');
});

test('what was read before a change does not overwrite it', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  read = () => promise;
  const refreshing = mirror.refresh();
  await t.database.transaction(async (tx) => mirror.setOnCommit(tx, () => 'changed'));
  resolve('as it was before');
  await refreshing;
  expect(mirror.now()).toBe('changed');
  read = async () => 'changed elsewhere';
  await mirror.refresh();
  expect(mirror.now()).toBe('changed elsewhere');
});

test('stays as it is while it cannot be read', async () => {
  await mirror.start();
  read = () => Promise.reject(new Error('the database is away'));
  await expect(mirror.refresh()).rejects.toThrow('away');
  expect(mirror.now()).toBe('as read');
});
