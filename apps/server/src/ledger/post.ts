import { column, type Tx } from '../platform/database.ts';
import type { Balances } from './account.ts';
import { createBook, type Book } from './book.ts';

const none: Balances = { cash: 0n, holds: 0n, loan: 0n };

/** Opens a new customer's accounts, all at zero. */
export async function openAccounts(tx: Tx, customerId: string): Promise<void> {
  await tx`SELECT ledger.open_accounts(${customerId})`;
}

/**
 * Locks the accounts of customers, in sorted order so that two transactions never wait for each other in a circle,
 * and answers a book of their balances. The lock on a customer's accounts also guards the customer's orders and lots.
 */
export async function lockBook(tx: Tx, customerIds: readonly string[]): Promise<Book> {
  const rows = await tx<Array<{ owner: string; kind: keyof Balances; balance: bigint }>>`
    SELECT owner, kind, balance FROM ledger.lock_accounts(${column([...new Set(customerIds)])}::uuid[])`;
  const balances = new Map<string, Balances>();
  for (const { owner, kind, balance } of rows) {
    balances.set(owner, { ...(balances.get(owner) ?? none), [kind]: balance });
  }
  return createBook(balances);
}

/**
 * Writes the book's transfers. The balances follow by a trigger, which also checks the free cash that each customer is
 * left with.
 * @param at the time of posting
 */
export async function post(tx: Tx, book: Book, at: Date): Promise<void> {
  const { postings } = book;
  if (postings.length === 0) return;
  await tx`
    INSERT INTO ledger.transfers
      (customer_id, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor, posted_at)
    SELECT customer_id, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor, ${at}
    FROM unnest(
      ${column(postings.map((posting) => posting.customerId))}::uuid[],
      ${column(postings.map((posting) => posting.debit))}::text[],
      ${column(postings.map((posting) => posting.credit))}::text[],
      ${column(postings.map((posting) => posting.amount))}::bigint[],
      ${column(postings.map((posting) => posting.cashAfter ?? null))}::bigint[],
      ${column(postings.map((posting) => posting.reason))}::text[],
      ${column(postings.map((posting) => posting.subject.kind))}::text[],
      ${column(postings.map((posting) => posting.subject.no))}::text[],
      ${column(postings.map((posting) => posting.actor))}::text[]
    ) WITH ORDINALITY
      AS posting (customer_id, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor, ordinal)
    ORDER BY ordinal`;
}
