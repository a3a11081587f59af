import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Balances, Transfer } from '../../../src/modules/ledger/account.ts';
import { createBook, lockBook, openAccounts, post } from '../../../src/modules/ledger/post.ts';
import { balancesOf } from '../../../src/modules/ledger/history.ts';
import {
  anyTransfers,
  at,
  createTestLedger,
  customers,
  deposit,
  transferBetween,
  type TestLedger,
} from '../../helpers/ledger.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify.ts';

let t: TestLedger;
const [one = '', other = ''] = customers;

beforeAll(async () => {
  t = await createTestLedger();
});
afterEach(async () => {
  expect((await verifyLedger(t.database)).differences).toEqual([]);
});
afterAll(() => t.drop());

const balancesNow = async (): Promise<Map<string, Balances>> =>
  new Map(await Promise.all(customers.map(async (id) => [id, await balancesOf(t.database.sql, id)] as const)));

async function houseNow(): Promise<Map<string, bigint>> {
  const rows = await t.owner<Array<{ kind: string; balance: bigint }>>`
    SELECT kind, sum(balance)::bigint AS balance FROM ledger.accounts WHERE owner = ledger.house() GROUP BY kind`;
  return new Map(rows.map(({ kind, balance }) => [kind, balance]));
}

/** Those who wait for a lock. */
async function countWaiting(): Promise<number> {
  const waiting = await t.owner`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return waiting.length;
}

describe('posting', () => {
  test('any history leaves the database with what the book said, and the books balanced', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTransfers, { minLength: 1, maxLength: 12 }), async (history) => {
        const locked = [...(await balancesNow())].map(
          ([id, balances]) => [id, { ...balances, transfers: 0n }] as const,
        );
        const model = createBook(new Map(locked));
        const house = await houseNow();
        for (const group of history) {
          const done = await t.move(...group).then(
            () => true,
            () => false,
          );
          const expected = attempt(() => model.move(...group));
          expect(done).toBe(expected);
        }
        for (const { debit, credit, amount } of model.postings) {
          if (house.has(debit)) house.set(debit, (house.get(debit) ?? 0n) - amount);
          if (house.has(credit)) house.set(credit, (house.get(credit) ?? 0n) + amount);
        }
        for (const [customer, balances] of await balancesNow())
          expect(model.balances(customer)).toMatchObject(balances);
        expect(await houseNow()).toEqual(house);
      }),
      { numRuns: 25 },
    );
  });

  test('numbers transfers in the order of the book, each customer’s for themselves', async () => {
    const transfers = Array.from({ length: 50 }, (_, index) => deposit(BigInt(index + 1) * 100n, customers[index % 2]));
    await t.move(...transfers);
    const rows = await t.database.sql<Array<{ amount: bigint }>>`
      SELECT amount FROM ledger.transfers ORDER BY id DESC LIMIT 50`;
    expect(rows.map(({ amount }) => amount).toReversed()).toEqual(transfers.map(({ amount }) => amount));
    const numbers = await t.database.sql<Array<{ numbers: bigint[]; places: bigint[] }>>`
      SELECT array_agg(number ORDER BY id) AS numbers, array_agg(place ORDER BY id) AS places
      FROM (SELECT *, row_number() OVER (PARTITION BY customer_id ORDER BY id) AS place FROM ledger.transfers) AS placed
      GROUP BY customer_id`;
    for (const each of numbers) expect(each.numbers).toEqual(each.places);
  });

  test('what a transaction rolls back was never posted', async () => {
    const before = [await balancesNow(), await houseNow()];
    const rolledBack = t.database.transaction(async (tx) => {
      const book = await lockBook(tx, [one]);
      book.move(deposit(100n));
      await post(tx, book, at);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect([await balancesNow(), await houseNow()]).toEqual(before);
  });

  test('nobody has accounts twice, and only those who have accounts can be posted to', async () => {
    await expect(t.database.transaction((tx) => openAccounts(tx, one))).rejects.toThrow(/duplicate key/);
    const stranger = '99999999-0000-7000-8000-000000000009';
    await expect(t.move(deposit(100n, stranger))).rejects.toThrow(/not locked/);
  });
});

describe('at once', () => {
  beforeEach(() => t.move(...customers.map((customer) => deposit(100_000n, customer))));

  const between = (customerId: string, amount: bigint): Transfer[] => [
    {
      customerId,
      debit: 'cash',
      credit: 'clearing',
      amount,
      reason: 'buyStock',
      subject: { kind: 'order', no: 'O' },
      actor: 'market',
    },
    {
      customerId,
      debit: 'cash',
      credit: 'fees',
      amount: 100n,
      reason: 'transactionExpenses',
      subject: { kind: 'order', no: 'O' },
      actor: 'market',
    },
  ];

  test('who waits for a customer sees all that was moved meanwhile, also what moved no free cash', async () => {
    const holding = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const first = t.database.transaction(async (tx) => {
      const book = await lockBook(tx, [one]);
      holding.resolve();
      await held.promise;
      book.move(transferBetween('cash', 'holds', 700n, one), transferBetween('holds', 'ipo_escrow', 300n, one));
      await post(tx, book, at);
      return book.balances(one);
    });
    await holding.promise;
    const second = t.database.transaction(async (tx) => {
      const asked = lockBook(tx, [one]);
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 30_000);
      held.resolve();
      return (await asked).balances(one);
    });
    expect(await second).toEqual(await first);
  });

  test('hundreds of commands on three customers: none is lost and none waits in a circle', async () => {
    const before = await balancesNow();
    let attempts = 0;
    const commands = Array.from({ length: 300 }, (_, index) => {
      const customer = customers[index % 3] ?? one;
      const second = customers[(index * 7 + 1) % 3] ?? other;
      const transfers = [deposit(200n, customer), deposit(300n, second), ...between(customer, 100n)];
      return t.database.transaction(async (tx) => {
        // A command that waited in a circle would be broken off by the database and tried again.
        attempts += 1;
        const book = await lockBook(tx, [customer, second]);
        book.move(...transfers);
        await post(tx, book, at);
      });
    });
    expect((await Promise.allSettled(commands)).filter(({ status }) => status === 'rejected')).toEqual([]);
    const after = await balancesNow();
    const gained = customers.map((customer) => (after.get(customer)?.cash ?? 0n) - (before.get(customer)?.cash ?? 0n));
    expect(gained.reduce((total, gain) => total + gain, 0n)).toBe(300n * 300n);
    expect(gained).toEqual(customers.map((customer) => expectedGain(customer)));
    expect(attempts).toBe(300);
  });

  function expectedGain(customer: string): bigint {
    let gain = 0n;
    for (let index = 0; index < 300; index += 1) {
      if (customers[index % 3] === customer) gain += 200n - 100n - 100n;
      if (customers[(index * 7 + 1) % 3] === customer) gain += 300n;
    }
    return gain;
  }

  test('forty spend what suffices for ten: ten do', async () => {
    const { cash, unsettled } = await balancesOf(t.database.sql, other);
    if (unsettled > 0n) await t.move(transferBetween('unsettled', 'cash', unsettled, other));
    await t.move(transferBetween('cash', 'payouts', cash + unsettled, other));
    await t.move(deposit(10n * 1_100n, other));
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => t.move(...between(other, 1_000n))));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(30);
    for (const reason of refused) expect(reason).toMatchObject({ key: 'insufficient_funds' });
    expect(await balancesOf(t.database.sql, other)).toMatchObject({ cash: 0n });
  });
});

function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
