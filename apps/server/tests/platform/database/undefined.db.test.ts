import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(() => t.drop());

test('a condition refuses undefined, which would be NULL and fit no row', async () => {
  const { sql } = t.database;
  const missing = undefined;
  await expect(sql`SELECT 1 FROM outbox WHERE id = ${missing}`).rejects.toThrow('undefined is compared');
  await expect(sql`SELECT 1 FROM outbox WHERE id > 1 AND id <= ${missing}`).rejects.toThrow(TypeError);
  await expect(sql`UPDATE outbox SET events = '[]' WHERE id = ${missing}`).rejects.toThrow(TypeError);
  const piece = sql`AND o.id <> ${missing}`;
  await expect(sql`SELECT 1 FROM outbox o WHERE true ${piece}`).rejects.toThrow(TypeError);
});

test('where undefined says what it says, it is NULL', async () => {
  const { sql } = t.database;
  const missing = undefined;
  expect(await sql`SELECT id FROM outbox WHERE (${missing}::bigint IS NULL OR id = ${missing})`).toEqual([]);
  expect(await sql`SELECT ${missing}::text AS nothing`).toEqual([{ nothing: undefined }]);
  expect(await sql`UPDATE outbox SET created_at = ${missing} WHERE id IS DISTINCT FROM ${missing}`).toEqual([]);
});
