import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEarlierDatabase } from '../../helpers/migrations.ts';

test('what was followed before there were lists is in the default one', async () => {
  const earlier = await createEarlierDatabase('0012');
  const { sql } = earlier;
  const customer = randomUUID();
  await sql`insert into favourites (customer_id, symbol, added_at) values (${customer}, 'ABC', now()), (${customer}, 'DEF', now())`;

  await earlier.upgrade();
  const lists = await sql`select id::int, name from watchlists where customer_id = ${customer}`;
  expect([...lists]).toEqual([{ id: 0, name: 'Favourites' }]);
  const followed = await sql`
    select symbol from favourites where customer_id = ${customer} and watchlist_id = 0 order by symbol`;
  expect(followed.map(({ symbol }) => symbol as string)).toEqual(['ABC', 'DEF']);
  await earlier.close();
});

test('what was followed before it could be arranged stands the newest first', async () => {
  const earlier = await createEarlierDatabase('0058');
  const { sql } = earlier;
  const customer = randomUUID();
  await sql`insert into watchlists (customer_id, id, name, created_at) values (${customer}, 0, 'Favourites', now())`;
  await sql`
    insert into favourites (customer_id, watchlist_id, symbol, added_at) values
      (${customer}, 0, 'OLD', '2026-01-01'), (${customer}, 0, 'NEW', '2026-01-03'),
      (${customer}, 0, 'B', '2026-01-02'), (${customer}, 0, 'A', '2026-01-02')`;

  await earlier.upgrade();
  const followed = await sql`select symbol from favourites where customer_id = ${customer} order by place desc`;
  expect(followed.map(({ symbol }) => symbol as string)).toEqual(['NEW', 'A', 'B', 'OLD']);
  await earlier.close();
});
