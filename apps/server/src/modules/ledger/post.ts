import { column, type Tx } from '../../platform/database.ts';
import type { Balances } from './account.ts';
import { transfers } from './chain.ts';
import { createBook, type Book, type LockedAccounts } from './book.ts';

const none: LockedAccounts = { cash: 0n, holds: 0n, loan: 0n, transfers: 0n };

/** Opens a new customer's accounts, all at zero. */
export async function openAccounts(tx: Tx, customerId: string): Promise<void> {
  await tx`SELECT ledger.open_accounts(${customerId})`;
}

/**
 * Locks the accounts of customers, in sorted order so that two transactions never wait for each other in a circle,
 * and answers a book of their balances. The lock on a customer's accounts also guards the customer's orders and lots.
 */
export async function lockBook(tx: Tx, customerIds: readonly string[]): Promise<Book> {
  const rows = await tx<Array<{ owner: string; kind: keyof Balances; balance: bigint; transfers: bigint }>>`
    SELECT owner, kind, balance, transfers FROM ledger.lock_accounts(${column([...new Set(customerIds)])}::uuid[])`;
  const locked = new Map<string, LockedAccounts>();
  for (const { owner, kind, balance, transfers } of rows) {
    const before = locked.get(owner) ?? none;
    // How many transfers there are is kept beside the free cash, and zero elsewhere.
    locked.set(owner, { ...before, [kind]: balance, transfers: before.transfers + transfers });
  }
  return createBook(locked);
}

/**
 * Writes the book's transfers. The balances follow by a trigger, which also checks the free cash that each customer is
 * left with, and that each transfer has the next of the customer's numbers.
 * @param at the time of posting
 */
export async function post(tx: Tx, book: Book, at: Date): Promise<void> {
  await transfers.insert(
    tx,
    book.postings.map(({ subject, ...posting }) => ({
      ...posting,
      subjectKind: subject.kind,
      subjectNo: subject.no,
      postedAt: at,
    })),
  );
}
