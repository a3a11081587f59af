import { notifyAll } from '../../customers/index.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OfferingsContext } from '../context.ts';
import { isUpcoming, type Ipo } from './ipo.ts';

/**
 * Has a customer told when an upcoming offer can be applied for, or not any more. Asked for again it changes nothing.
 * @throws Refusal `not_found`, `ipo_opened`
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
export async function tellOpened({ database, clock, settledAtOnce }: OfferingsContext): Promise<void> {
  while (await isAnyDue(database.sql, clock.now())) {
    const told = await database.transaction((tx) => tellSome(tx, clock.now(), settledAtOnce));
    // Another node has the others.
    if (told < settledAtOnce) return;
  }
}

/** Mostly nobody waits for anything: that takes no transaction. */
async function isAnyDue(sql: Sql, now: Date): Promise<boolean> {
  const rows = await sql`
    SELECT FROM ipo_reminders JOIN ipos ON ipos.id = ipo_id WHERE status <> 'forthcoming' OR applies_from <= ${now} LIMIT 1`;
  return rows.length > 0;
}

async function tellSome(tx: Tx, now: Date, atMost: number): Promise<number> {
  const due = await tx<Array<Pick<Ipo, 'status' | 'companyName' | 'opensAt'> & { customerId: string }>>`
    WITH due AS (
      SELECT ipo_id, customer_id FROM ipo_reminders
      WHERE ipo_id IN (SELECT id FROM ipos WHERE status <> 'forthcoming' OR applies_from <= ${now})
      ORDER BY ipo_id, customer_id LIMIT ${atMost} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM ipo_reminders USING due JOIN ipos ON ipos.id = due.ipo_id
    WHERE ipo_reminders.ipo_id = due.ipo_id AND ipo_reminders.customer_id = due.customer_id
    RETURNING due.customer_id, status, company_name, opens_at`;
  await notifyAll(
    tx,
    due
      .filter(({ status, opensAt }) => status === 'forthcoming' && now < opensAt)
      .map(({ customerId, companyName: company, opensAt }) => ({
        customerId,
        kind: 'ipo_open',
        values: { company, date: opensAt.toISOString() },
        at: now,
      })),
  );
  return due.length;
}
