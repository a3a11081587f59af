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
