import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBlock, publishBlock, type BlockDraft } from '../../../src/modules/offerings/blocks/manage-blocks.ts';
import { mostReturn, appraiseBlock } from '../../../src/modules/offerings/hold-against-market.ts';
import { createTestOfferings, staff, type TestOfferings } from '../../helpers/offerings.ts';
import { buyBlock } from '../../../src/modules/offerings/blocks/buy-block.ts';
import { changeApplication, withdrawApplication } from '../../../src/modules/offerings/ipos/apply.ts';

let t: TestOfferings;
beforeAll(async () => {
  t = await createTestOfferings();
});
beforeEach(() => {
  t.prices.set('KONSHIP', { price: decimal('1000') });
  t.prices.delete('SARAGRO');
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const invalid = (fields: Record<string, unknown>) => ({ key: 'invalid', details: { fields } });

describe('the price of a block', () => {
  const buy = async (price: string, itemId: bigint) => {
    const customerId = await t.newCustomer(1_000_000);
    const order = {
      customerId,
      kind: 'block',
      itemId,
      symbol: 'KONSHIP',
      quantity: 100n,
      price: decimal(price),
    } as const;
    return t.do((tx) => buyBlock(tx, order, t.offerings));
  };

  test.each(['950', '1000', '1050'])('may be %s where the market is at 1000', async (price) => {
    expect(await buy(price, await t.newBlock({ price: decimal(price) }))).toMatchObject({ price: decimal(price) });
  });

  test.each(['0.01', '1', '949.99', '1050.01', '1000000'])('may not be %s', async (price) => {
    for (const kind of ['block', 'qip'] as const) {
      const making = t.newBlock({ kind, price: decimal(price) });
      await expect(making).rejects.toMatchObject(invalid({ price: expect.stringContaining('950.00 to 1050.00') }));
    }
  });

  test('may not leave the band of the day, even where that is narrow', async () => {
    t.prices.set('KONSHIP', { price: decimal('1000'), bandLow: decimal('990') });
    await expect(t.newBlock({ price: decimal('985') })).rejects.toMatchObject({ key: 'invalid' });
  });

  test('is held against the market when it is published, not only when it is drafted', async () => {
    const draft: BlockDraft = {
      kind: 'block',
      symbol: 'KONSHIP',
      price: decimal('960'),
      minimum: 100n,
      quantity: 100n,
      closesAt: undefined,
    };
    const { id } = await t.do((tx) => createBlock(tx, draft, { actor: staff, at: t.clock.now() }, t.offerings));
    const publish = () => t.do((tx) => publishBlock(tx, id, { actor: staff, at: t.clock.now() }, t.offerings));
    t.prices.set('KONSHIP', { price: decimal('1100') });
    await expect(publish()).rejects.toMatchObject({ key: 'invalid' });
    t.prices.set('KONSHIP', { price: decimal('1000'), ageMs: 60_001 });
    await expect(publish()).rejects.toMatchObject({ key: 'stale_quote' });
    t.prices.delete('KONSHIP');
    await expect(publish()).rejects.toMatchObject({ key: 'stale_quote' });
    t.prices.set('KONSHIP', { price: decimal('1000') });
    await publish();
  });

  test('is held against it at each purchase: away from the market, or with no quote, nothing is sold', async () => {
    const itemId = await t.newBlock({ price: decimal('960') });
    t.prices.set('KONSHIP', { price: decimal('1010.60') });
    await expect(buy('960', itemId)).rejects.toMatchObject({ key: 'offer_away_from_market' });
    t.prices.set('KONSHIP', { price: decimal('1000'), ageMs: 60_001 });
    await expect(buy('960', itemId)).rejects.toMatchObject({ key: 'stale_quote' });
    t.prices.set('KONSHIP', { price: decimal('1010') });
    expect(await buy('960', itemId)).toMatchObject({ quantity: 100n });
  });

  test('times its shares may not cost the house more than an offer may', async () => {
    const quantity = 2_000_001n;
    await expect(t.newBlock({ price: decimal('950'), quantity })).rejects.toMatchObject(
      invalid({ quantity: expect.stringContaining('would cost the house 100000050.00') }),
    );
    const item = { symbol: 'KONSHIP', price: decimal('950'), remaining: 10n };
    expect(appraiseBlock(item, t.offerings)).toMatchObject({ cost: decimal('500') });
    // What is dearer than the market costs the house nothing.
    expect(appraiseBlock({ ...item, price: decimal('1050') }, t.offerings)).toMatchObject({ cost: 0n });
  });
});

describe('a public offer', () => {
  const further = { symbol: 'KONSHIP', series: 'FPO' } as const;

  test('of a share that trades is a further offer, near its price', async () => {
    const band = (low: string, high: string) => ({ ...further, floorPrice: decimal(low), capPrice: decimal(high) });
    await t.newIpo(band('900', '1100'));
    await expect(t.newIpo(band('1', '1000'))).rejects.toMatchObject(
      invalid({ price_low: expect.stringContaining('900.00 to 1100.00') }),
    );
    await expect(t.newIpo(band('950', '1101'))).rejects.toMatchObject(invalid({ price_high: expect.anything() }));
    for (const series of ['EQ', 'SME'] as const) {
      await expect(t.newIpo({ ...band('950', '1000'), series })).rejects.toMatchObject(
        invalid({ series: expect.anything() }),
      );
    }
  });

  test('of one that does not trade is its first, of a size that is bounded', async () => {
    await expect(t.newIpo({ series: 'FPO' })).rejects.toMatchObject(invalid({ series: expect.anything() }));
    await expect(t.newIpo({ shares: 24_272_000n })).rejects.toMatchObject(invalid({ shares: expect.anything() }));
    await t.newIpo({ shares: 24_271_800n });
  });

  test('that the market has left takes no applications, and lets go of those that there are', async () => {
    const customerId = await t.newCustomer(1_000_000);
    const ipoId = await t.newIpo({ ...further, floorPrice: decimal('950'), capPrice: decimal('1000') });
    const no = await t.apply(customerId, ipoId, 100n, '1000');
    t.prices.set('KONSHIP', { price: decimal('1060') });
    await expect(t.apply(await t.newCustomer(1_000_000), ipoId, 100n, '1000')).rejects.toMatchObject({
      key: 'offer_away_from_market',
    });
    const change = { customerId, no, shares: 200n, price: undefined };
    await expect(t.do((tx) => changeApplication(tx, change, t.offerings))).rejects.toMatchObject({
      key: 'offer_away_from_market',
    });
    await t.do((tx) => withdrawApplication(tx, { customerId, no }, t.offerings));
    expect(await t.cash(customerId)).toBe(decimal(1_000_000));
  });
});

describe('the return of a fund', () => {
  const days = (periodDays: number, most: string, more = {}) =>
    t.newFund({ daySeconds: 86_400, periodDays, minimumReturn: 0n, maximumReturn: decimal(most), ...more });

  test.each([
    [1, '0.08', '0.09'],
    [30, '2.46', '2.47'],
    [365, '30', '30.01'],
    [3_660, '100', '100.01'],
  ])('of %i days may be %s %%, not %s', async (period, most, more) => {
    expect(mostReturn(period)).toBe(decimal(most));
    await days(period, most);
    await expect(days(period, more)).rejects.toMatchObject(invalid({ max_return: expect.anything() }));
  });

  test('of a day was 999 % and 999999999999 %: neither is possible, on a day of a minute either', async () => {
    for (const most of ['999', '999999999999']) {
      await expect(days(1, most)).rejects.toMatchObject({ key: 'invalid' });
      await expect(days(1, most, { daySeconds: 60 })).rejects.toMatchObject({ key: 'invalid' });
    }
  });

  test('for all its shares may not cost the house more than an offer may', async () => {
    await days(365, '30', { issueAmount: decimal('333330000') });
    await expect(days(365, '30', { issueAmount: decimal('333340000') })).rejects.toMatchObject(
      invalid({ issue_amount: expect.stringContaining('100002000.00') }),
    );
  });
});
