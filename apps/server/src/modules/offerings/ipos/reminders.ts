import { notifyApart, requireOpenAccount } from '../../customers/index.ts';
import type { Apart } from '../../../platform/apart.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OfferingsContext } from '../context.ts';
import { isUpcoming, type Ipo } from './ipo.ts';

/** Of all offers together: then other work has its turn. */
const batchesAtOnce = 50;

/**
 * Has a customer told when an upcoming offer can be applied for, or not any more. Asked for again it changes nothing.
 * @throws Refusal `not_found`, `ipo_opened`, `logout` where the account is closed
 */
export async function remindOfIpo(
  tx: Tx,
  { customerId, ipoId, isWanted }: { customerId: string; ipoId: bigint; isWanted: boolean },
  { clock }: Pick<OfferingsContext, 'clock'>,
): Promise<void> {
  const [ipo] = await tx<Array<Pick<Ipo, 'status' | 'appliesFrom'>>>`
    SELECT status, applies_from FROM ipos WHERE id = ${ipoId} AND status <> 'draft'`;
  if (ipo === undefined) throw new Refusal('not_found');
  const now = clock.now();
  if (!isWanted) {
    await tx`DELETE FROM ipo_reminders WHERE ipo_id = ${ipoId} AND customer_id = ${customerId}`;
    return;
  }
  if (!isUpcoming(ipo, now)) throw new Refusal('ipo_opened');
  await requireOpenAccount(tx, customerId);
  await tx`
    INSERT INTO ipo_reminders (ipo_id, customer_id, asked_at) VALUES (${ipoId}, ${customerId}, ${now})
    ON CONFLICT DO NOTHING`;
}

/** The offers that a customer will be told of. */
export async function remindersOf(sql: Sql, customerId: string): Promise<ReadonlySet<bigint>> {
  const rows = await sql<Array<{ ipoId: bigint }>>`
    SELECT ipo_id FROM ipo_reminders WHERE customer_id = ${customerId}`;
  return new Set(rows.map(({ ipoId }) => ipoId));
}

/**
 * Tells whoever asked for it that an offer can be applied for, once each on however many nodes: the row goes in the transaction of
 * the notice. Of one that was called off before, or is over after a downtime, nothing is told.
 */
export async function tellOpened({ apart, database, clock, settledAtOnce: atMost }: OfferingsContext): Promise<void> {
  const due = await database.sql<Array<{ id: bigint }>>`
    SELECT id FROM ipos
    WHERE (status <> 'forthcoming' OR applies_from <= ${clock.now()})
      AND EXISTS (SELECT FROM ipo_reminders WHERE ipo_id = ipos.id)
    ORDER BY id`;
  await apart.inTurns(
    due.map(({ id }) => ({
      about: `telling that offer ${id} can be applied for`,
      batch: () => database.transaction((tx) => tellSome(tx, id, { now: clock.now(), atMost, apart })),
    })),
    batchesAtOnce,
  );
}

/** @returns whether there may be more to tell; false where another node has the others */
async function tellSome(
  tx: Tx,
  id: bigint,
  { now, atMost, apart }: { now: Date; atMost: number; apart: Pick<Apart, 'within'> },
): Promise<boolean> {
  const due = await tx<Array<Pick<Ipo, 'status' | 'companyName' | 'opensAt'> & { customerId: string }>>`
    WITH due AS (
      SELECT ipo_id, customer_id FROM ipo_reminders WHERE ipo_id = ${id}
      ORDER BY customer_id LIMIT ${atMost} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM ipo_reminders USING due JOIN ipos ON ipos.id = due.ipo_id
    WHERE ipo_reminders.ipo_id = due.ipo_id AND ipo_reminders.customer_id = due.customer_id
    RETURNING due.customer_id, status, company_name, opens_at`;
  await notifyApart(
    tx,
    due
      .filter(({ status, opensAt }) => status === 'forthcoming' && now < opensAt)
      .map(({ customerId, companyName: company, opensAt }) => ({
        customerId,
        kind: 'ipo_open',
        values: { company, date: opensAt.toISOString() },
        at: now,
      })),
    apart,
  );
  return due.length === atMost;
}
