import { lockBook } from '../../ledger/index.ts';
import { doPages, firstUuid } from '../../../platform/apart.ts';
import type { Obstacle } from '../../../platform/customer-records.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { AccountLife } from './account-life.ts';
import { requireActiveAccount } from '../frozen.ts';

/** What has to end before the account can be closed; nothing where it can. */
export async function findObstacles(
  { records }: AccountLife,
  tx: Tx,
  customerId: string,
): Promise<readonly Obstacle[]> {
  await lockBook(tx, [customerId]);
  const found: Obstacle[] = [];
  for (const module of records) found.push(...((await module.obstacles?.(tx, customerId)) ?? []));
  return found;
}

/**
 * Closes an account for good. It takes the lock that every command about the customer's money takes, so that whatever was
 * under way is either seen here, and stands against closing, or finds the account closed. Sessions end, the phone number
 * is free again, and what no law has kept is removed. Transfers, and the orders and requests that they name, stay.
 * @throws Refusal `account_not_empty` with what has to end, `logout` where it is closed already, `account_frozen`
 */
export async function closeAccount(context: AccountLife, tx: Tx, customerId: string): Promise<void> {
  const { clock, records, sealer, sessionEnder, settings } = context;
  const obstacles = await findObstacles(context, tx, customerId);
  await requireActiveAccount(tx, customerId, 'close');
  if (obstacles.length > 0) {
    throw new Refusal('account_not_empty', {
      values: Object.fromEntries(obstacles.map(({ kind, value }) => [kind, value])),
    });
  }
  const at = clock.now();
  const [profile] = await tx<Array<{ phone: string; name: string | undefined }>>`
    SELECT phone, name FROM customers WHERE id = ${customerId} AND closed_at IS NULL FOR UPDATE`;
  if (profile === undefined) throw new Refusal('logout');
  await sessionEnder.endAll(tx, customerId, at);
  await tx`
    UPDATE customers
    SET closed_at = ${at}, phone = NULL, password_hash = '', transaction_password_hash = NULL, name = NULL,
      avatar = NULL, language = NULL, qip_eligible = false, qip_reason = NULL
    WHERE id = ${customerId}`;
  const keepUntil = new Date(at);
  keepUntil.setUTCFullYear(keepUntil.getUTCFullYear() + Number(settings().retentionYears));
  const sealedProfile = sealer.seal(
    Buffer.from(JSON.stringify({ ...profile, name: profile.name ?? null })),
    customerId,
  );
  await tx`
    INSERT INTO closed_accounts (customer_id, sealed_profile, keep_until)
    VALUES (${customerId}, ${sealedProfile}, ${keepUntil})`;
  for (const module of records) await module.forget?.(tx, customerId);
  if (keepUntil <= at) await wipeKept(context, tx, customerId);
}

/**
 * Removes what was kept of a closed account for the law. What the ledger's transfers name stays, under a bare number. The customer's
 * files, which are the first module's, go last: rows of the others name them.
 */
async function wipeKept({ clock, records }: AccountLife, tx: Tx, customerId: string): Promise<void> {
  for (const module of records.toReversed()) await module.forgetKept?.(tx, customerId);
  await tx`
    UPDATE closed_accounts SET sealed_profile = NULL, wiped_at = ${clock.now()}
    WHERE customer_id = ${customerId} AND wiped_at IS NULL`;
}

/** Wipes the accounts whose time is over, one in a transaction. Nodes may do it at once. @throws the first failure, when all others are wiped */
export async function wipeOverdue(context: AccountLife): Promise<void> {
  const { database, clock } = context;
  await doPages<string>(
    async (last = firstUuid) => {
      const rows = await database.sql<Array<{ customerId: string }>>`
        SELECT customer_id FROM closed_accounts
        WHERE wiped_at IS NULL AND keep_until <= ${clock.now()} AND customer_id > ${last}
        ORDER BY customer_id LIMIT 1`;
      return rows.map(({ customerId }) => customerId);
    },
    async ([customerId = '']) =>
      database.transaction(async (tx) => {
        const [row] = await tx`
          SELECT FROM closed_accounts WHERE customer_id = ${customerId} AND wiped_at IS NULL FOR UPDATE SKIP LOCKED`;
        if (row !== undefined) await wipeKept(context, tx, customerId);
      }),
  );
}
