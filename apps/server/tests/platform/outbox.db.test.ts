import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbox, emitEvents, type DomainEvent } from '../../src/platform/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { quiet } from '../helpers/quiet.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(() => t.drop());

test('what waits is told in the order in which it happened, over more than one batch', async () => {
  const happened = Array.from({ length: 450 }, (_, index): DomainEvent => ({
    type: 'balance',
    customerId: String(index),
  }));
  for (const event of happened) await t.database.transaction((tx) => emitEvents(tx, [event]));
  const told: DomainEvent[] = [];
  const outbox = createOutbox(t.database, (event) => told.push(event), quiet);
  await outbox.start();
  await outbox.stop();
  expect(told).toEqual(happened);
});

test('what this process has committed is told once, whoever takes it out, and not read again', async () => {
  const told: DomainEvent[] = [];
  const first = createOutbox(t.database, (event) => told.push(event), quiet);
  const second = createOutbox(t.database, (event) => told.push(event), quiet);
  await Promise.all([first.start(), second.start()]);
  const happened = Array.from({ length: 40 }, (_, index): DomainEvent => ({
    type: 'balance',
    customerId: `c${index}`,
  }));
  // What another process has in hand is left to it, and told by whoever finds it.
  const [taken] = happened;
  await t.database.transaction((tx) => emitEvents(tx, happened.slice(1, 20)));
  await Promise.all(happened.slice(20).map((event) => t.database.transaction((tx) => emitEvents(tx, [event]))));
  await t.database
    .transaction(async (tx) => {
      await emitEvents(tx, [{ type: 'balance', customerId: 'never' }]);
      throw new Error('not committed');
    })
    .catch(() => undefined);
  if (taken !== undefined) await t.database.sql`INSERT INTO outbox (events) VALUES (${t.database.sql.json([taken])})`;
  await Promise.all([first.stop(), second.stop()]);
  const third = createOutbox(t.database, (event) => told.push(event), quiet);
  await third.start();
  await third.stop();
  const names = told.map((event) => ('customerId' in event ? event.customerId : ''));
  expect(names.toSorted()).toEqual(Array.from({ length: 40 }, (_, index) => `c${index}`).toSorted());
  expect(await t.database.sql`SELECT FROM outbox`).toHaveLength(0);
});
