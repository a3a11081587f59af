import type { Tx } from '../../../platform/database.ts';
import type { AccountLifeContext } from './context.ts';

/** Removes what was kept of a closed account for the law. What the ledger's transfers name stays, under a bare number. */
export async function wipeKept({ clock, records }: AccountLifeContext, tx: Tx, customerId: string): Promise<void> {
  for (const module of records) await module.forgetKept?.(tx, customerId);
  await tx`
    UPDATE closed_accounts SET sealed_profile = NULL, wiped_at = ${clock.now()}
    WHERE customer_id = ${customerId} AND wiped_at IS NULL`;
}

/** Wipes the accounts whose time is over, one in a transaction. Nodes may do it at once. */
export async function wipeOverdue(context: AccountLifeContext): Promise<void> {
  const { database, clock } = context;
  let found: boolean;
  do {
    found = await database.transaction(async (tx) => {
      const [row] = await tx<Array<{ customerId: string }>>`
        SELECT customer_id FROM closed_accounts
        WHERE wiped_at IS NULL AND keep_until <= ${clock.now()}
        ORDER BY keep_until
        LIMIT 1
        FOR UPDATE SKIP LOCKED`;
      if (row !== undefined) await wipeKept(context, tx, row.customerId);
      return row !== undefined;
    });
  } while (found);
}
