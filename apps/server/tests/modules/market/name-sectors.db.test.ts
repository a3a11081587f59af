import { expect, test } from 'vitest';
import { isSector, sectors } from '@sauda/facts';
import { createEarlierDatabase } from '../../helpers/migrations.ts';

test('sectors that staff had named are codes, and what is none is left to the market', async () => {
  const earlier = await createEarlierDatabase('0056');
  const { sql } = earlier;
  const named = [...Object.values(sectors).map(({ name }) => name), ' metals AND mining ', 'Widgets'];
  for (const [index, sector] of named.entries()) {
    await sql`
      insert into instrument_rules (symbol, name, sector, trading, updated_by, updated_at)
      values (${`S${index}`}, 'Kept', ${sector}, 'open', 'staff', now())`;
  }

  await earlier.upgrade();
  const rows = await sql<{ sector: string | undefined; name: string }[]>`
    select sector, name from instrument_rules order by substr(symbol, 2)::int`;
  const codes = rows.map(({ sector }) => sector);
  expect(codes).toEqual([...Object.keys(sectors), 'metal', undefined]);
  expect(codes.filter(isSector)).toHaveLength(named.length - 1);
  expect(rows.every(({ name }) => name === 'Kept')).toBe(true);
  await earlier.close();
});
