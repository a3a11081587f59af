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
