import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookElsewhere } from '../../src/app/look-elsewhere.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

let t: TestDatabase;
const headsDirectory = mkdtempSync(join(tmpdir(), 'sauda-heads-'));
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(async () => {
  await t.drop();
  rmSync(headsDirectory, { recursive: true });
});

test('another process looks at the books of the database that it is told of, and at no other', async () => {
  const books = { headsDirectory, reach: 'whole' } as const;
  expect(await lookElsewhere({ ...books, url: t.url })).toMatchObject({ differences: [] });
  const gone = new URL(t.url);
  gone.port = '1';
  await expect(lookElsewhere({ ...books, url: gone.href })).rejects.toThrow(
    /The look at the books has failed: .*ECONNREFUSED/s,
  );
});
