import type { Tx } from '../../platform/database.ts';
import { difference, type Difference } from '../../platform/difference.ts';

const reportedAtMost = 100;

/** Every customer has accounts in the ledger, and there are none but those of customers and the house. */
export async function verifyCustomers(tx: Tx): Promise<{ differences: readonly Difference[] }> {
  const rows = await tx<Array<{ id: string; hasAccounts: boolean }>>`
    SELECT coalesce(customers.id, owner) AS id, owner IS NOT NULL AS has_accounts
    FROM customers
    FULL JOIN (SELECT DISTINCT owner FROM ledger.accounts WHERE owner <> ledger.house()) AS owners ON owner = customers.id
    WHERE customers.id IS NULL OR owner IS NULL
    LIMIT ${reportedAtMost}`;
  const differences = rows.map(({ id, hasAccounts }) =>
    difference(
      'customer',
      id,
      hasAccounts ? `there are accounts of ${id}, who is no customer` : `customer ${id} has no accounts`,
    ),
  );
  return { differences };
}
