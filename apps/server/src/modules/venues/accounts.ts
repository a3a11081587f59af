import { column, type Sql, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** `unchecked` until the venue was asked; `refused` where it says that nothing can be traded in it. */
type AccountState = 'unchecked' | 'open' | 'refused';

/** A customer's account at a venue that keeps one for each. */
export interface VenueAccount {
  /** By which the venue knows it. */
  readonly account: string;
  readonly state: AccountState;
  /** Why it is refused, in the venue's words. */
  readonly why: string | undefined;
  readonly checkedAt: Date | undefined;
}

export async function readAccount(sql: Sql, venue: string, customerId: string): Promise<VenueAccount | undefined> {
  const [row] = await sql<VenueAccount[]>`
    SELECT account, state, why, checked_at FROM venue_accounts WHERE venue = ${venue} AND customer_id = ${customerId}`;
  return row;
}

/** Those of the customers who can trade at the venue. */
export async function openAccountsAmong(
  tx: Tx,
  venue: string,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx<Array<{ customerId: string }>>`
    SELECT customer_id FROM venue_accounts
    WHERE venue = ${venue} AND state = 'open' AND customer_id = ANY (${column(customerIds)}::uuid[])`;
  return new Set(rows.map(({ customerId }) => customerId));
}

/**
 * Says which account at a venue is a customer's. It trades once the venue has been asked. Call it under the lock on the customer's ledger
 * accounts, where no order of theirs waits at the venue.
 * @throws Refusal `venue_account_taken` where it is another customer's
 */
export async function setAccount(
  tx: Tx,
  venue: string,
  { customerId, account, actor, at }: { customerId: string; account: string; actor: string; at: Date },
): Promise<void> {
  const [other] = await tx`
    SELECT FROM venue_accounts WHERE venue = ${venue} AND account = ${account} AND customer_id <> ${customerId}`;
  if (other !== undefined) throw new Refusal('venue_account_taken');
  await tx`
    INSERT INTO venue_accounts (venue, customer_id, account, set_at, set_by)
    VALUES (${venue}, ${customerId}, ${account}, ${at}, ${actor})
    ON CONFLICT (venue, customer_id) DO UPDATE SET account = excluded.account, state = 'unchecked', why = NULL, checked_at = NULL,
      set_at = excluded.set_at, set_by = excluded.set_by`;
}
