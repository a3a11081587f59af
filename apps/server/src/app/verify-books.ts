import { verifyCashier } from '../modules/cashier/verify.ts';
import { verifyCustomers } from '../modules/customers/index.ts';
import { verifyAudit } from '../modules/audit/index.ts';
import { verifyLedger } from '../modules/ledger/index.ts';
import type { Database } from '../platform/database.ts';
import { difference, type Difference } from '../platform/difference.ts';
import { verifyOfferings } from '../modules/offerings/verify.ts';
import { verifyTrading } from '../modules/trading/index.ts';

export interface BooksVerification {
  /** What was looked at, by its name in the plural. */
  readonly checked: Readonly<
    Record<
      | 'transfers'
      | 'accounts'
      | 'blocks'
      | 'orders'
      | 'lots'
      | 'recharges'
      | 'withdrawals'
      | 'loans'
      | 'applications'
      | 'draws'
      | 'fund shares'
      | 'audit entries',
      number
    >
  >;
  /** Transfers that are not yet sealed in a block. */
  readonly unsealed: number;
  /** The hash of the last block; undefined where there is none. */
  readonly head: string | undefined;
  /** Published heads that were taken back after a restore. */
  readonly headsTakenBack: number;
  /** Empty: the books are right. */
  readonly differences: readonly Difference[];
}

/** Recomputes the ledger, then compares it with the orders, lots and requests that it came from. Reads only. */
export async function verifyBooks(database: Database): Promise<BooksVerification> {
  const ledger = await verifyLedger(database);
  const { trading, cashier, offerings, audit, customers } = await database.snapshot(async (tx) => {
    return {
      trading: await verifyTrading(tx),
      cashier: await verifyCashier(tx),
      offerings: await verifyOfferings(tx),
      audit: await verifyAudit(tx),
      customers: await verifyCustomers(tx),
    };
  });
  const checked = {
    transfers: ledger.transfers,
    accounts: ledger.accounts,
    blocks: ledger.blocks,
    orders: trading.orders,
    lots: trading.lots,
    recharges: cashier.recharges,
    withdrawals: cashier.withdrawals,
    loans: cashier.loans,
    applications: offerings.applications,
    draws: offerings.draws,
    'fund shares': offerings.fundOrders,
    'audit entries': audit.entries,
  };
  const differences = [
    ...ledger.differences,
    ...trading.differences,
    ...cashier.differences,
    ...offerings.differences,
    ...audit.differences,
    ...customers.differences,
  ];
  if (checked.transfers === 0 && checked.orders > 0) {
    differences.push(difference('transfer', 'all', 'there are orders, and not one transfer'));
  }
  return { checked, headsTakenBack: ledger.headsTakenBack, unsealed: ledger.unsealed, head: ledger.head, differences };
}
