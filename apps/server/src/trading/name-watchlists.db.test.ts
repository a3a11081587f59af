import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, migrationsDirectory } from '../platform/migrate.ts';
import { connectOwner, createEmptyDatabase } from '../platform/test-database.ts';

let directory: string;
let url: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-watchlists-'));
  url = await createEmptyDatabase();
});
afterAll(() => rmSync(directory, { recursive: true }));

test('what was followed before there were lists is in the default one', async () => {
  const files = readdirSync(migrationsDirectory).toSorted();
  const bringOver = (chosen: string[]) => {
    for (const file of chosen) cpSync(join(migrationsDirectory, file), join(directory, file));
  };
  bringOver(files.filter((file) => file < '0012'));
  await migrate(url, directory);
  const owner = connectOwner(url);
  const { sql } = owner;
  const customer = randomUUID();
  await sql`insert into favourites (customer_id, symbol, added_at) values (${customer}, 'ABC', now()), (${customer}, 'DEF', now())`;

  bringOver(files);
  await migrate(url, directory);
  const lists = await sql`select id::int, name from watchlists where customer_id = ${customer}`;
  expect([...lists]).toEqual([{ id: 0, name: 'Favourites' }]);
  const followed = await sql`
    select symbol from favourites where customer_id = ${customer} and watchlist_id = 0 order by symbol`;
  expect(followed.map(({ symbol }) => symbol as string)).toEqual(['ABC', 'DEF']);
  await owner.close();
});
