import type { TrialBalanceRow } from '../ledger/index.ts';

/** A row of a trial balance as it is kept: the account, and opening, debits, credits and closing in digits. */
export type KeptRow = readonly [account: string, opening: string, debits: string, credits: string, closing: string];

export function toKept(rows: readonly TrialBalanceRow[]): KeptRow[] {
  return rows.map(({ account, opening, debits, credits, closing }) => [
    account,
    opening.toString(),
    debits.toString(),
    credits.toString(),
    closing.toString(),
  ]);
}

export function fromKept(rows: readonly KeptRow[]): TrialBalanceRow[] {
  return rows.map(([account, opening, debits, credits, closing]) => ({
    account,
    opening: BigInt(opening),
    debits: BigInt(debits),
    credits: BigInt(credits),
    closing: BigInt(closing),
  }));
}
