import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Instrument, Quote } from '../../../src/modules/market/index.ts';
import { keepBlocks } from '../../../src/modules/practice/offerings-seed/blocks.ts';
import { createTestOfferings, type TestOfferings } from '../../helpers/offerings.ts';

let t: TestOfferings;
beforeAll(async () => {
  t = await createTestOfferings();
});
afterAll(() => t.close());

test('a share at the low end of its band is offered at what it may cost at the least', async () => {
  const [price, bandLow] = [decimal('931.20'), decimal('930.97')];
  t.prices.set('KONSHIP', { price, bandLow });
  const share = { symbol: 'KONSHIP', tickSize: decimal('0.05') } as Instrument;
  const market = { list: () => [share], quote: () => ({ price, bandLow }) as Quote };
  const { offerings, clock } = t;
  await t.do((tx) => keepBlocks({ tx, now: clock.now(), offerings, market }));
  const rows = await t.database.sql<Array<{ kind: string; price: bigint; status: string }>>`
    SELECT kind, price, status FROM block_items`;
  expect(rows.length).toBe(10);
  for (const row of rows) expect(row).toMatchObject({ price: decimal('931.00'), status: 'open' });
});
