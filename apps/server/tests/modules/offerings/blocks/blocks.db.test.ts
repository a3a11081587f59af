import { openLots } from '../../../helpers/trading.ts';
import {
  closeBlock,
  createBlock,
  editBlock,
  publishBlock,
} from '../../../../src/modules/offerings/blocks/manage-blocks.ts';
import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listOrders } from '../../../../src/modules/trading/index.ts';
import { createTestOfferings, minuteMs, staff, tally, type TestOfferings } from '../../../helpers/offerings.ts';
import { buyBlock, type BlockBuy } from '../../../../src/modules/offerings/blocks/buy-block.ts';
import { listBlocks } from '../../../../src/modules/offerings/blocks/read-blocks.ts';
import { followDates } from '../../../../src/modules/offerings/offerings.ts';

let t: TestOfferings;
let customerId: string;
let itemId: bigint;

beforeAll(async () => {
  t = await createTestOfferings();
});
beforeEach(async () => {
  customerId = await t.newCustomer(1_000_000);
  itemId = await t.newBlock();
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const buy = (more: Partial<BlockBuy> = {}) =>
  t.do((tx) =>
    buyBlock(
      tx,
      {
        customerId,
        kind: 'block',
        itemId,
        symbol: 'KONSHIP',
        quantity: 100n,
        price: decimal('931.20'),
        ...more,
      },
      t.offerings,
    ),
  );
const page = { limit: 100, offset: 0 };
const remaining = async () => {
  const { items } = await listBlocks(t.database.sql, { kind: 'block', now: t.clock.now() }, page);
  return items.find(({ id }) => id === itemId)?.remaining;
};

describe('a purchase', () => {
  test('pays price and fee, takes from the block, and is an order and a lot that can be sold', async () => {
    expect(await buy()).toMatchObject({ quantity: 100n, amount: decimal('93120'), fee: decimal('27.94') });
    expect(await t.cash(customerId)).toBe(decimal('906852.06'));
    expect(await remaining()).toBe(900n);
    const [lot] = await openLots(t.database.sql, customerId);
    expect(lot).toMatchObject({ symbol: 'KONSHIP', remaining: 100n, price: decimal('931.20'), origin: 'block' });
    const { orders } = await listOrders(t.database.sql, customerId, { origin: 'block' }, page);
    expect(orders).toMatchObject([{ no: lot?.no, status: 'success', fill: { quoteSource: `block/${itemId}` } }]);
  });

  test('of a block in another currency is settled at the rate of the moment', async () => {
    itemId = await t.newBlock({ symbol: 'USCO', price: decimal('10') });
    expect(await buy({ symbol: 'USCO', price: decimal('10') })).toMatchObject({ amount: decimal('80000') });
  });

  test.each<[string, Partial<BlockBuy>]>([
    ['block_price_changed', { price: decimal('931.15') }],
    ['quantity_below_minimum', { quantity: 99n }],
    ['quantity_below_minimum', { quantity: -100n }],
    ['insufficient_funds', { quantity: 1_000_000_000n }],
    ['not_found', { itemId: 999_999n }],
    ['not_found', { kind: 'qip' }],
    ['not_found', { symbol: 'SARAGRO' }],
  ])('is refused as %s: %o', async (key, more) => {
    await expect(buy(more)).rejects.toMatchObject({ key });
    expect(await t.cash(customerId)).toBe(decimal('1000000'));
    expect(await remaining()).toBe(1_000n);
  });

  test('of more than is left is a failed order without money, and says what is left', async () => {
    itemId = await t.newBlock({ quantity: 150n });
    await buy();
    const cash = await t.cash(customerId);
    expect(await buy()).toMatchObject({ key: 'block_sold_out', details: { values: { remaining: '50' } } });
    expect(await t.cash(customerId)).toBe(cash);
    const { orders } = await listOrders(t.database.sql, customerId, { origin: 'block', status: 'failed' }, page);
    expect(orders).toMatchObject([{ status: 'failed', endReason: 'block_sold_out', fill: undefined }]);
    expect(await openLots(t.database.sql, customerId)).toHaveLength(1);
  });

  test('of a QIP block needs a qualified buyer', async () => {
    itemId = await t.newBlock({ kind: 'qip' });
    await expect(buy({ kind: 'qip' })).rejects.toMatchObject({ key: 'not_eligible' });
    await t.do((tx) => tx`UPDATE customers SET qip_eligible = true WHERE id = ${customerId}`);
    expect(await buy({ kind: 'qip' })).toMatchObject({ quantity: 100n });
  });
});

test('of the last lots is made by as many of 500 at once as there are lots', async () => {
  const buyers = await t.newCustomers(500, 1_000_000);
  itemId = await t.newBlock({ quantity: 700n });
  const outcomes = await Promise.allSettled(buyers.map((buyer) => buy({ customerId: buyer })));
  expect(tally(outcomes)).toEqual({ done: 7, block_sold_out: 493 });
  expect(await remaining()).toBe(0n);
  const charged = await Promise.all(buyers.map((buyer) => t.cash(buyer)));
  expect(charged.filter((cash) => cash < decimal('1000000'))).toHaveLength(7);
});

describe('a block', () => {
  test('is no longer sold after its date, nor once it is closed by hand', async () => {
    itemId = await t.newBlock({ closesAt: new Date(t.clock.now().getTime() + minuteMs) });
    t.clock.advance(minuteMs);
    await expect(buy()).rejects.toMatchObject({ key: 'block_closed' });
    await followDates(t.offerings);
    expect(await remaining()).toBeUndefined();

    itemId = await t.newBlock();
    const command = await t.do((tx) => closeBlock(tx, itemId, { actor: staff, at: t.clock.now() }));
    expect(command).toMatchObject({
      command: 'close',
      actor: staff,
      before: { status: 'open' },
      after: { status: 'closed' },
    });
    await expect(buy()).rejects.toMatchObject({ key: 'block_closed' });
  });

  test('is edited while it is a draft, which nobody can buy, and not after', async () => {
    const draft = {
      kind: 'block',
      symbol: 'KONSHIP',
      price: decimal('930'),
      minimum: 1n,
      quantity: 5n,
      closesAt: undefined,
    } as const;
    const { id } = await t.do((tx) => createBlock(tx, draft, { actor: staff, at: t.clock.now() }, t.offerings));
    itemId = id;
    await expect(buy({ price: decimal('930') })).rejects.toMatchObject({ key: 'not_found' });
    const changed = { ...draft, price: decimal('940') };
    const command = await t.do((tx) => editBlock(tx, id, changed, { actor: staff, at: t.clock.now() }, t.offerings));
    expect(command).toMatchObject({ before: { price: '930.00' }, after: { price: '940.00' } });
    await t.do((tx) => publishBlock(tx, id, { actor: staff, at: t.clock.now() }, t.offerings));
    await expect(
      t.do((tx) => editBlock(tx, id, draft, { actor: staff, at: t.clock.now() }, t.offerings)),
    ).rejects.toMatchObject({
      key: 'offering_not_editable',
    });
    const record = await t.database
      .sql`SELECT command FROM offering_events WHERE offering = 'block' AND offering_id = ${id} ORDER BY id`;
    expect(record.map(({ command: word }) => String(word))).toEqual(['create', 'edit', 'publish']);
  });

  test('keeps its record: the application cannot change it', async () => {
    await expect(t.do((tx) => tx`UPDATE offering_events SET actor = 'nobody'`)).rejects.toThrow('permission denied');
    await expect(t.do((tx) => tx`DELETE FROM offering_events`)).rejects.toThrow('permission denied');
  });
});
