import { MINOR_UNIT } from '@sauda/money';
import { Refusal } from '../platform/refusal.ts';
import type { Account, Balances, Transfer } from './account.ts';

/** A transfer with the free cash that it leaves, where it moves free cash. */
export type Posting = Transfer & { readonly cashAfter: bigint | undefined };

/**
 * Locked balances and the transfers decided on so far. It is pure: nothing reaches the database before `post`.
 * Between `lockBook` and `post` no other transaction can change these balances.
 */
export interface Book {
  readonly postings: readonly Posting[];
  balances(customerId: string): Balances;
  /**
   * Adds transfers that belong together: all of them or none.
   * @throws Refusal `insufficient_funds` where free cash, or what is set aside, would go below zero
   */
  move(...transfers: readonly Transfer[]): void;
}

export function createBook(locked: ReadonlyMap<string, Balances>): Book {
  const current = new Map(locked);
  const postings: Posting[] = [];

  const balancesOf = (customerId: string): Balances => {
    const balances = current.get(customerId);
    if (balances === undefined) throw new Error(`the accounts of customer ${customerId} are not locked`);
    return balances;
  };

  return {
    postings,
    balances: balancesOf,
    move(...transfers) {
      const before = new Map<string, Balances>();
      const added: Posting[] = [];
      try {
        for (const transfer of transfers) {
          const balances = balancesOf(transfer.customerId);
          if (!before.has(transfer.customerId)) before.set(transfer.customerId, balances);
          const after = applyTransfer(balances, transfer);
          current.set(transfer.customerId, after);
          added.push({ ...transfer, cashAfter: movesCash(transfer) ? after.cash : undefined });
        }
      } catch (error) {
        for (const [customerId, balances] of before) current.set(customerId, balances);
        throw error;
      }
      postings.push(...added);
    },
  };
}

function applyTransfer(balances: Balances, transfer: Transfer): Balances {
  const { amount, debit, credit } = transfer;
  if (amount <= 0n || amount % MINOR_UNIT !== 0n || debit === credit) {
    throw new Error(`not a transfer: ${amount} from ${debit} to ${credit}`);
  }
  const change = (account: Account): bigint => (credit === account ? amount : 0n) - (debit === account ? amount : 0n);
  const after = {
    cash: balances.cash + change('cash'),
    holds: balances.holds + change('holds'),
    loan: balances.loan + change('loan'),
  };
  if (after.cash < 0n || after.holds < 0n) throw new Refusal('insufficient_funds');
  if (after.loan > 0n) throw new Error('a loan cannot be overpaid');
  return after;
}

function movesCash(transfer: Transfer): boolean {
  return transfer.debit === 'cash' || transfer.credit === 'cash';
}
