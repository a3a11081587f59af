import { LARGEST, MINOR_UNIT } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account, Transfer } from '../../../src/modules/ledger/account.ts';
import { createBook, type Book, type LockedAccounts } from '../../../src/modules/ledger/post.ts';
import { anyTransfers, customers, transferBetween as transfer } from '../../helpers/ledger.ts';

const zero: LockedAccounts = { cash: 0n, holds: 0n, loan: 0n, unsettled: 0n, transfers: 0n };
const [one = '', other = ''] = customers;

const emptyBook = (): Book => createBook(new Map(customers.map((customer) => [customer, zero])));

/** Does what can be done of a history; answers how much of it was refused. */
function play(book: Book, history: readonly Transfer[][]): number {
  let refused = 0;
  for (const group of history) {
    const before = snapshot(book);
    try {
      book.move(...group);
    } catch {
      refused += 1;
      expect(snapshot(book)).toEqual(before);
    }
  }
  return refused;
}

const snapshot = (book: Book) => ({
  balances: customers.map((customer) => book.balances(customer)),
  postings: [...book.postings],
});

describe('a book', () => {
  test('refuses what the database could not hold, in one transfer and in a balance', () => {
    const book = createBook(new Map([[one, { ...zero, cash: LARGEST - (LARGEST % MINOR_UNIT) }]]));
    const refused = expect.objectContaining({ name: 'Refusal', key: 'out_of_range' }) as Error;
    expect(() => book.move(transfer('bank', 'cash', MINOR_UNIT, one))).toThrow(refused);
    expect(() => emptyBook().move(transfer('bank', 'cash', (LARGEST / MINOR_UNIT + 1n) * MINOR_UNIT, one))).toThrow(
      refused,
    );
    expect(book.postings).toEqual([]);
  });

  test('after any history holds what its postings sum to, and no customer is below zero', () => {
    fc.assert(
      fc.property(fc.array(anyTransfers, { maxLength: 60 }), (history) => {
        const book = emptyBook();
        play(book, history);
        const sums = new Map<string, bigint>();
        const add = (customerId: string, account: Account, amount: bigint) =>
          sums.set(`${customerId} ${account}`, (sums.get(`${customerId} ${account}`) ?? 0n) + amount);
        for (const { customerId, debit, credit, amount, cashAfter } of book.postings) {
          add(customerId, debit, -amount);
          add(customerId, credit, amount);
          const movesCash = debit === 'cash' || credit === 'cash';
          expect(cashAfter).toBe(movesCash ? (sums.get(`${customerId} cash`) ?? 0n) : undefined);
          if (cashAfter !== undefined) expect(cashAfter).toBeGreaterThanOrEqual(0n);
        }
        for (const customer of customers) {
          const { cash, holds, loan } = book.balances(customer);
          expect({ cash, holds, loan }).toEqual({
            cash: sums.get(`${customer} cash`) ?? 0n,
            holds: sums.get(`${customer} holds`) ?? 0n,
            loan: sums.get(`${customer} loan`) ?? 0n,
          });
          expect(cash >= 0n && holds >= 0n && loan <= 0n).toBe(true);
        }
        expect([...sums.values()].reduce((total, sum) => total + sum, 0n)).toBe(0n);
      }),
    );
  });

  test('the histories of these tests are refused in part and done in part', () => {
    const histories = fc.sample(fc.array(anyTransfers, { minLength: 20, maxLength: 60 }), 50);
    const refused = histories.map((history) => play(emptyBook(), history));
    expect(refused.some((count) => count > 0)).toBe(true);
    expect(refused.some((count, index) => count < (histories[index]?.length ?? 0))).toBe(true);
  });

  test('moves a group or none of it, for each of its customers', () => {
    const book = emptyBook();
    book.move(transfer('bank', 'cash', 1_000n));
    const before = snapshot(book);
    const group = [
      transfer('bank', 'cash', 500n, other),
      transfer('cash', 'holds', 900n),
      transfer('cash', 'fees', 200n),
    ];
    expect(() => book.move(...group)).toThrowError(expect.objectContaining({ key: 'insufficient_funds' }));
    expect(snapshot(book)).toEqual(before);
  });

  test('lets a group spend what its earlier part brought', () => {
    const book = emptyBook();
    book.move(
      transfer('bank', 'cash', 1_000n),
      transfer('cash', 'holds', 1_000n),
      transfer('holds', 'ipo_escrow', 1_000n),
    );
    expect(book.balances(one)).toEqual({ ...zero, transfers: 3n });
  });

  test('refuses what is set aside to go below zero, and to spend what is set aside', () => {
    const book = emptyBook();
    book.move(transfer('bank', 'cash', 1_000n), transfer('cash', 'holds', 600n));
    for (const [debit, credit] of [
      ['cash', 'clearing'],
      ['holds', 'ipo_escrow'],
    ] as const) {
      expect(() => book.move(transfer(debit, credit, 700n))).toThrowError(
        expect.objectContaining({ key: 'insufficient_funds' }),
      );
    }
  });

  test('a loan is owed, and repaid no further than that', () => {
    const book = emptyBook();
    book.move(transfer('loan', 'cash', 1_000n));
    expect(book.balances(one)).toMatchObject({ cash: 1_000n, holds: 0n, loan: -1_000n });
    book.move(transfer('bank', 'cash', 1_000n));
    expect(() => book.move(transfer('cash', 'loan', 1_100n))).toThrow(/overpaid/);
    book.move(transfer('cash', 'loan', 1_000n));
    expect(book.balances(one)).toMatchObject({ cash: 1_000n, holds: 0n, loan: 0n });
  });

  test.each([
    ['nothing', transfer('bank', 'cash', 0n)],
    ['less than nothing', transfer('bank', 'cash', -100n)],
    ['a part of a minor unit', transfer('bank', 'cash', MINOR_UNIT + 1n)],
    ['from an account to itself', { ...transfer('bank', 'cash', 100n), credit: 'bank' } as unknown as Transfer],
  ])('does not move %s', (_, faulty) => {
    expect(() => emptyBook().move(faulty)).toThrow(/not a transfer/);
  });

  test('numbers the transfers of each customer from the last one on, without a gap where a group was refused', () => {
    const book = createBook(new Map(customers.map((customer) => [customer, { ...zero, transfers: 41n }])));
    book.move(transfer('bank', 'cash', 1_000n), transfer('bank', 'cash', 1_000n, other));
    expect(() => book.move(transfer('bank', 'cash', 100n), transfer('cash', 'fees', 9_000n))).toThrow(
      'insufficient_funds',
    );
    book.move(transfer('cash', 'fees', 100n), transfer('cash', 'holds', 100n, other), transfer('cash', 'holds', 100n));
    const numbersOf = (customer: string) =>
      book.postings.filter(({ customerId }) => customerId === customer).map(({ number }) => number);
    expect(numbersOf(one)).toEqual([42n, 43n, 44n]);
    expect(numbersOf(other)).toEqual([42n, 43n]);
  });

  test('knows no customer whose accounts are not locked', () => {
    expect(() => emptyBook().move(transfer('bank', 'cash', 100n, 'somebody'))).toThrow(/not locked/);
  });
});
