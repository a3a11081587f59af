import { listNotices } from '../../../src/modules/customers/notices.ts';
import { openLots } from '../../helpers/trading.ts';
import { decimal } from '@sauda/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockBook, openAccounts, post, sealBlock, verifyLedger } from '../../../src/modules/ledger/index.ts';
import { createOutbox, type DomainEvent } from '../../../src/platform/outbox.ts';
import { connectDatabase, databaseIsBusy } from '../../../src/platform/database.ts';
import { applicationRole } from '../../../src/platform/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type Executor, type Repeatable } from '../../../src/modules/trading/executor.ts';
import { changesOf, listOrders } from '../../../src/modules/trading/read-orders.ts';
import type { Command } from '../../../src/modules/trading/decide.ts';
import { tellWaited } from '../../../src/modules/trading/tell-waited.ts';
import type { Order } from '../../../src/modules/trading/order.ts';
import { slotOf } from '../../../src/platform/public-number.ts';
import { quiet } from '../../helpers/quiet.ts';
import { buySteel, createSteelExecutor, createSteelMarket, replaceOf, steel } from '../../helpers/steel-market.ts';

let test: TestDatabase;
let executor: Executor;
let outbox: ReturnType<typeof createOutbox>;
const events: DomainEvent[] = [];

const everything = { limit: 100, offset: 0 };
const market = createSteelMarket({ price: '100', band: ['10', '500'] });

beforeAll(async () => {
  test = await createTestDatabase();
  outbox = createOutbox(test.database, (event) => events.push(event), quiet);
  await outbox.start();
  executor = createSteelExecutor(test.database, market);
});

afterAll(async () => {
  await executor.drain();
  // Where everything settles at once, an order leaves nothing of settlement behind, and nobody has a row more to be locked.
  const [left] = await test.database.sql`
    SELECT (SELECT count(*)::int FROM settlements) + (SELECT count(*)::int FROM settlement_days)
      + (SELECT count(*)::int FROM unsettled_uses) + (SELECT count(*)::int FROM ledger.accounts WHERE kind = 'unsettled') AS rows`;
  expect(left).toEqual({ rows: 0 });
  await outbox.stop();
  await sealBlock(test.database, new Date());
  const { differences, transfers } = await verifyLedger(test.database);
  expect(differences).toEqual([]);
  expect(transfers).toBeGreaterThan(0);
  await test.drop();
});

let customers = 0;
async function customerWith(cash: string): Promise<string> {
  const customerId = randomUUID();
  const number = 10_000_000 + (customers += 1);
  await test.database.transaction(async (tx) => {
    await tx`
      INSERT INTO customers (id, number, phone, password_hash, created_at)
      VALUES (${customerId}, ${number}, ${`90${number}`}, '', now())`;
    await openAccounts(tx, customerId);
    const book = await lockBook(tx, [customerId]);
    book.move({
      customerId,
      debit: 'bank',
      credit: 'cash',
      amount: decimal(cash),
      reason: 'recharge',
      subject: { kind: 'recharge', no: 'TEST' },
      actor: 'test',
    });
    await post(tx, book, new Date());
  });
  return customerId;
}

const buyOf = (customerId: string, quantity = 1n, limit = '100'): Command => buySteel(customerId, quantity, limit);

function repeatable(customerId: string, key: string, body = 'a'): Repeatable {
  return {
    customerId,
    path: '/buy',
    key,
    bodyHash: Buffer.alloc(32, body),
    yes: ([order]: readonly [Order, ...Order[]]) => ({ status: 200, answer: JSON.stringify({ no: order.no }) }),
    no: (refusal) => ({ status: 422, answer: JSON.stringify({ data: refusal.key }) }),
  };
}

async function walletOf(customerId: string) {
  return test.database.transaction(async (tx) => (await lockBook(tx, [customerId])).balances(customerId));
}

describe('the executor', () => {
  it('gives each of many orders at once its own outcome', async () => {
    const [rich, poor] = [await customerWith('10000'), await customerWith('50')];
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => executor.submit(buyOf(index % 2 === 0 ? rich : poor))),
    );
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(30);
    for (const outcome of outcomes) {
      if (outcome.kind === 'refused') expect(outcome.refusal.key).toBe('insufficient_funds');
    }
    expect(await walletOf(poor)).toMatchObject({ cash: decimal('50') });
    expect(await walletOf(rich)).toMatchObject({ cash: decimal('10000') - 30n * decimal('100.03') });
    expect((await openLots(test.database.sql, rich)).length).toBe(30);
  });

  it('spends a balance for one order once, whoever comes first', async () => {
    const customerId = await customerWith('100.03');
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => executor.submit(buyOf(customerId))));
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(await walletOf(customerId)).toMatchObject({ cash: 0n, holds: 0n });
  });

  it('sells a lot once, however often it is asked at the same time', async () => {
    const customerId = await customerWith('1000');
    const bought = await executor.submit(buyOf(customerId, 3n));
    if (bought.kind !== 'done') throw new Error(bought.kind);
    expect(bought.orders[0].no).toMatch(new RegExp(`^${slotOf(customerId)}\\w{11}$`));
    const sell: Command = {
      kind: 'sell',
      customerId,
      lotNo: bought.orders[0].no,
      lotPrice: undefined,
      limitPrice: decimal('90'),
      quantity: 3n,
    };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => executor.submit(sell)));
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(await openLots(test.database.sql, customerId)).toEqual([]);
  });

  it('sells over more lots than it looks at, the oldest first, and knows how much of all is free', async () => {
    const customerId = await customerWith('30000');
    await Promise.all(Array.from({ length: 230 }, () => executor.submit(buyOf(customerId))));
    const held = await openLots(test.database.sql, customerId);
    expect(held).toHaveLength(230);
    const across = (quantity: bigint): Command => ({
      kind: 'sellAcross',
      customerId,
      symbol: steel.symbol,
      limitPrice: decimal('90'),
      quantity,
    });
    expect(await executor.submit(across(231n))).toMatchObject({ refusal: { key: 'exceeds_position' } });
    expect(await executor.submit(across(230n))).toMatchObject({
      refusal: { key: 'quantity_above_limit', details: { values: { maximum: '100' } } },
    });
    const newest = held.at(-1)?.no ?? '';
    const ofOne = { kind: 'sell', customerId, lotNo: newest, lotPrice: undefined, quantity: undefined } as const;
    const outcomes = await Promise.all([
      executor.submit(across(100n)),
      executor.submit({ ...ofOne, limitPrice: decimal('90') }),
      executor.submit(across(100n)),
      executor.submit(across(30n)),
      executor.submit(across(29n)),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'refused', 'done']);
    const sold = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? outcome.orders : []));
    expect(new Set(sold.map(({ lotNo }) => lotNo)).size).toBe(230);
    const [first] = outcomes;
    const oldest = held.slice(0, 100).map(({ no }) => no);
    expect(first?.kind === 'done' ? first.orders.map(({ lotNo }) => lotNo) : []).toEqual(oldest);
    expect(await openLots(test.database.sql, customerId)).toEqual([]);
  });

  it('does a repeated request once, in one batch and in the next, and says when its body differs', async () => {
    const customerId = await customerWith('1000');
    const key = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => executor.submit(buyOf(customerId), repeatable(customerId, key))),
    );
    const done = outcomes.filter((outcome) => outcome.kind === 'done');
    expect(done).toHaveLength(1);
    const no = done[0]?.orders[0].no;
    for (const outcome of outcomes) {
      if (outcome.kind === 'repeated') expect(JSON.parse(outcome.kept.answer)).toEqual({ no });
    }
    const later = await executor.submit(buyOf(customerId), repeatable(customerId, key));
    expect(later).toMatchObject({ kind: 'repeated', sameBody: true, kept: { status: 200 } });
    const other = await executor.submit(buyOf(customerId, 2n), repeatable(customerId, key, 'b'));
    expect(other).toMatchObject({ kind: 'repeated', sameBody: false });
    expect((await listOrders(test.database.sql, customerId, {}, everything)).count).toBe(1);
  });

  it('keeps a refusal for repeats too', async () => {
    const customerId = await customerWith('10');
    const key = randomUUID();
    expect(await executor.submit(buyOf(customerId), repeatable(customerId, key))).toMatchObject({ kind: 'refused' });
    expect(await executor.submit(buyOf(customerId), repeatable(customerId, key))).toMatchObject({
      kind: 'repeated',
      kept: { status: 422, answer: '{"data":"insufficient_funds"}' },
    });
  });

  it('saves a pending order, its fill, and tells both', async () => {
    const customerId = await customerWith('1000');
    const placed = await executor.submit(buyOf(customerId, 5n, '90'));
    if (placed.kind !== 'done') throw new Error(placed.kind);
    const [{ no }] = placed.orders;
    expect(await walletOf(customerId)).toMatchObject({ cash: decimal('549.86'), holds: decimal('450.14') });
    market.price = decimal('85');
    await executor.submit({ kind: 'match', customerId, no });
    market.price = decimal('100');
    const { orders } = await listOrders(test.database.sql, customerId, {}, everything);
    expect(orders).toMatchObject([
      { no, status: 'success', held: 0n, fill: { price: decimal('85'), quoteSource: 'test' } },
    ]);
    expect(await walletOf(customerId)).toMatchObject({ cash: decimal('1000') - decimal('425.13'), holds: 0n });
    const told = await listNotices(test.database.sql, customerId, everything);
    expect(told.notices).toMatchObject([{ kind: 'order_bought', values: { count: '5', price: '85.00 INR', no } }]);
    await expect
      .poll(() =>
        events
          .filter((event) => event.type === 'order' && event.no === no)
          .map((event) => 'status' in event && event.status),
      )
      .toEqual(['pending', 'success']);
  });

  it('saves what a pending order is changed to, and what from, and tells of it', async () => {
    const customerId = await customerWith('1000');
    const placed = await executor.submit(buyOf(customerId, 5n, '90'));
    if (placed.kind !== 'done') throw new Error(placed.kind);
    const [{ no }] = placed.orders;
    const requestKey = randomUUID();
    const change = replaceOf(customerId, no, { limitPrice: decimal('80'), quantity: 6n, requestKey });
    // In one batch: of several that were made from the same sight of it, one is done.
    const outcomes = await Promise.all([1, 2, 3].map(() => executor.submit(change)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'refused', 'refused']);
    expect(outcomes[2]).toMatchObject({ refusal: { key: 'order_changed' } });
    const { orders } = await listOrders(test.database.sql, customerId, {}, everything);
    expect(orders).toMatchObject([{ no, status: 'pending', quantity: 6n, held: decimal('480.14'), version: 1 }]);
    expect(await walletOf(customerId)).toMatchObject({ cash: decimal('519.86'), holds: decimal('480.14') });
    expect(await changesOf(test.database.sql, customerId, [no])).toMatchObject([
      { seq: 1, oldPrice: decimal('90'), newPrice: decimal('80'), oldQuantity: 5n, newQuantity: 6n, requestKey },
    ]);
    await expect.poll(() => events.filter((event) => event.type === 'order' && event.no === no)).toHaveLength(2);
    const stranger = await customerWith('1000');
    expect(await executor.submit(replaceOf(stranger, no, { quantity: 1n, version: 1 }))).toMatchObject({
      kind: 'refused',
      refusal: { key: 'unknown_order' },
    });
    for (const sql of ['UPDATE order_changes SET new_quantity = 7', 'DELETE FROM order_changes']) {
      await expect(test.database.transaction((tx) => tx.unsafe(sql))).rejects.toThrow('permission denied');
    }
  });

  it('tells of the parts of one sell that waited as of one thing, and of other orders one by one', async () => {
    const customerId = await customerWith('1000');
    const bought = await Promise.all([2n, 3n].map((quantity) => executor.submit(buyOf(customerId, quantity))));
    const orders = bought.flatMap((outcome) => (outcome.kind === 'done' ? outcome.orders : []));
    const [first] = orders;
    const parts = orders.map((order) => ({
      ...order,
      side: 'sell' as const,
      createdAt: first?.createdAt ?? new Date(),
    }));
    const later = parts.map((part) => ({ ...part, createdAt: new Date(part.createdAt.getTime() + 1_000) })).slice(1);
    await test.database.transaction((tx) => tellWaited(tx, [...orders, ...parts, ...later], market));
    const told = await listNotices(test.database.sql, customerId, everything);
    expect(told.notices.map(({ kind, values }) => `${kind} ${values['count']}`).toSorted()).toEqual([
      'order_bought 2',
      'order_bought 3',
      'order_sold 3',
      'order_sold 5',
    ]);
  });

  it('does not find what belongs to somebody else', async () => {
    const [owner, stranger] = [await customerWith('1000'), await customerWith('1000')];
    const placed = await executor.submit(buyOf(owner, 1n, '90'));
    if (placed.kind !== 'done') throw new Error(placed.kind);
    const outcome = await executor.submit({ kind: 'cancel', customerId: stranger, no: placed.orders[0].no });
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { key: 'unknown_order' } });
  });

  it('answers the others where one command of a batch is at fault', async () => {
    const customerId = await customerWith('1000');
    const nobody = randomUUID();
    const outcomes = await Promise.allSettled([
      executor.submit(buyOf(customerId)),
      executor.submit(buyOf(nobody)),
      executor.submit(buyOf(customerId)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await listOrders(test.database.sql, customerId, {}, everything)).count).toBe(2);
  });
});

describe('a customer whose rows somebody else holds', () => {
  /** As a node does that was frozen in the middle of a transaction. */
  async function hold(customerId: string): Promise<() => Promise<void>> {
    const held = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const holding = test.database.transaction(async (tx) => {
      await lockBook(tx, [customerId]);
      held.resolve();
      await end.promise;
    });
    await held.promise;
    return () => {
      end.resolve();
      return holding;
    };
  }

  it('keeps nobody else waiting, neither those of the same transaction nor those who come after, and loses nothing', async () => {
    const stuck = await customerWith('10000');
    const others = await Promise.all(Array.from({ length: 12 }, () => customerWith('10000')));
    const release = await hold(stuck);
    let isAnswered = false;
    const waiting = executor.submit(buyOf(stuck)).finally(() => (isAnswered = true));
    // Some share the transaction of the one who is stuck, some come while it is under way.
    const together = others.slice(0, 6).map((id) => executor.submit(buyOf(id)));
    for (const outcome of await Promise.all(together)) expect(outcome.kind).toBe('done');
    const later = others.slice(6).map((id) => executor.submit(buyOf(id)));
    for (const outcome of await Promise.all(later)) expect(outcome.kind).toBe('done');
    expect(isAnswered).toBe(false);
    await release();
    expect((await waiting).kind).toBe('done');
  });

  it('is told to try again when the wait is over, and nothing of the command has happened', async () => {
    const stuck = await customerWith('10000');
    const release = await hold(stuck);
    const url = `${test.url}?lock_timeout=400ms`;
    const database = connectDatabase({ url, role: applicationRole, maxConnections: 4, name: 'impatient' });
    await expect(createSteelExecutor(database, market).submit(buyOf(stuck))).rejects.toSatisfy(databaseIsBusy);
    await database.close();
    await release();
    const [row] = await test.database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM orders WHERE customer_id = ${stuck}`;
    expect(row.count).toBe(0);
  });
});
