import { column, type Tx } from '../../platform/database.ts';
import { houseId, type Account, type Balances, type HouseTransfer, type Transfer } from './account.ts';
import { transfers } from './chain.ts';
import { MINOR_UNIT, fits, formatDecimal } from '@sauda/money';
import { Refusal } from '../../platform/refusal.ts';
import { dayText } from '../../platform/time.ts';
import { readPending, releasesOf, type Pending } from './pending.ts';

/** A transfer with the free cash that it leaves, where it moves free cash, and its number among the customer's own. */
export type Posting = Transfer & { readonly cashAfter: bigint | undefined; readonly number: bigint };

export type Book = ReturnType<typeof createBook>;

/** What a customer's accounts hold, and how many transfers the customer has, before any of the book. */
export interface LockedAccounts extends Balances {
  readonly transfers: bigint;
}

/** What a book knows of proceeds that have not settled. */
interface Settling {
  /** Customers who never had any, and so no account for it. */
  readonly unopened: ReadonlySet<string>;
  /** Of those who have some, what is to come. */
  readonly pending: ReadonlyMap<string, readonly Pending[]>;
}

/**
 * Locked balances and the transfers decided on so far. It is pure: nothing reaches the database before `post`.
 * Between `lockBook` and `post` no other transaction can change these balances.
 */
export function createBook(
  locked: ReadonlyMap<string, LockedAccounts>,
  { unopened = new Set(), pending = new Map() }: Partial<Settling> = {},
) {
  const current = new Map(locked);
  const postings: Posting[] = [];

  const accountsOf = (customerId: string): LockedAccounts => {
    const accounts = current.get(customerId);
    if (accounts === undefined) throw new Error(`the accounts of customer ${customerId} are not locked`);
    return accounts;
  };

  return {
    postings: postings as readonly Posting[],
    unopened,
    /** @throws Refusal `funds_not_settled` where only what has not settled makes it enough */
    refuseUnsettled(customerId: string, amount: bigint): void {
      const { cash, unsettled } = accountsOf(customerId);
      if (amount > cash && amount <= cash + unsettled)
        throw shortOfCash(amount - cash, unsettled, pending.get(customerId));
    },
    balances: (customerId: string): Balances => accountsOf(customerId),
    /**
     * Adds transfers that belong together: all of them or none.
     * @throws Refusal `insufficient_funds` where free cash, what is set aside, or what has not settled would go below zero,
     * `funds_not_settled` where it would not with what has not settled, and `out_of_range` where an amount or a balance would be more
     * than the database can hold
     */
    move(...transfers: readonly Transfer[]): void {
      const before = new Map<string, LockedAccounts>();
      const added: Posting[] = [];
      try {
        for (const transfer of transfers) {
          const accounts = accountsOf(transfer.customerId);
          if (!before.has(transfer.customerId)) before.set(transfer.customerId, accounts);
          const after = applyTransfer(accounts, transfer, pending.get(transfer.customerId));
          current.set(transfer.customerId, after);
          added.push({
            ...transfer,
            cashAfter: movesCash(transfer) ? after.cash : undefined,
            number: after.transfers,
          });
        }
      } catch (error) {
        for (const [customerId, accounts] of before) current.set(customerId, accounts);
        throw error;
      }
      postings.push(...added);
    },
  };
}

function applyTransfer(
  accounts: LockedAccounts,
  transfer: Transfer,
  pending: readonly Pending[] | undefined,
): LockedAccounts {
  const { amount, debit, credit } = transfer;
  if (amount <= 0n || amount % MINOR_UNIT !== 0n || debit === credit) {
    throw new Error(`not a transfer: ${amount} from ${debit} to ${credit}`);
  }
  const change = (account: Account): bigint => (credit === account ? amount : 0n) - (debit === account ? amount : 0n);
  const after = {
    cash: accounts.cash + change('cash'),
    holds: accounts.holds + change('holds'),
    loan: accounts.loan + change('loan'),
    unsettled: accounts.unsettled + change('unsettled'),
    transfers: accounts.transfers + 1n,
  };
  if (after.cash < 0n) throw shortOfCash(-after.cash, accounts.unsettled, pending);
  if (after.holds < 0n || after.unsettled < 0n) throw new Refusal('insufficient_funds');
  if (![amount, after.cash, after.holds, after.loan, after.unsettled].every(fits)) throw new Refusal('out_of_range');
  if (after.loan > 0n) throw new Error('a loan cannot be overpaid');
  return after;
}

/** Where it is there, but has not settled, with how much that is and when all that is missing of it will be free. */
function shortOfCash(missing: bigint, unsettled: bigint, pending: readonly Pending[] = []): Refusal {
  if (unsettled < missing) return new Refusal('insufficient_funds');
  let free = 0n;
  const enough = releasesOf(unsettled, pending).find(({ amount }) => (free += amount) >= missing);
  const day = (enough ?? pending.at(-1))?.dueOn;
  const values = { unsettled: formatDecimal(unsettled), ...(day !== undefined && { day: dayText(day) }) };
  return new Refusal('funds_not_settled', { values });
}

function movesCash(transfer: Transfer): boolean {
  return transfer.debit === 'cash' || transfer.credit === 'cash';
}

const none: LockedAccounts = { cash: 0n, holds: 0n, loan: 0n, unsettled: 0n, transfers: 0n };

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
  const unopened = new Set(customerIds);
  for (const { owner, kind, balance, transfers } of rows) {
    const before = locked.get(owner) ?? none;
    // How many transfers there are is kept beside the free cash, and zero elsewhere.
    locked.set(owner, { ...before, [kind]: balance, transfers: before.transfers + transfers });
    if (kind === 'unsettled') unopened.delete(owner);
  }
  const waiting = [...locked].flatMap(([owner, { unsettled }]) => (unsettled > 0n ? [owner] : []));
  return createBook(locked, { unopened, pending: await readPending(tx, waiting) });
}

/**
 * Writes the book's transfers. The balances follow by a trigger, which also checks the free cash that each customer is
 * left with, and that each transfer has the next of the customer's numbers.
 * @param at the time of posting
 */
export async function post(tx: Tx, book: Book, at: Date): Promise<void> {
  const first = firstUnsettled(book);
  if (first.length > 0) await tx`SELECT ledger.open_unsettled(${column(first)}::uuid[])`;
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

/** Who sells for the first time what settles later: nobody else has a row for it. */
function firstUnsettled({ postings, unopened }: Book): string[] {
  const first = new Set<string>();
  for (const { credit, customerId } of postings) {
    if (credit === 'unsettled' && unopened.has(customerId)) first.add(customerId);
  }
  return [...first];
}

/**
 * Moves money between accounts of the house, for no customer: such a transfer has no number, since no customer counts it, and
 * states no free cash.
 * @param at the time of posting
 */
export async function postOfHouse(tx: Tx, { subject, ...transfer }: HouseTransfer, at: Date): Promise<void> {
  if (transfer.amount <= 0n || transfer.amount % MINOR_UNIT !== 0n) {
    throw new Error(`not a transfer: ${transfer.amount} from ${transfer.debit} to ${transfer.credit}`);
  }
  await transfers.insert(tx, [
    { ...transfer, customerId: houseId, subjectKind: subject.kind, subjectNo: subject.no, postedAt: at },
  ]);
}
