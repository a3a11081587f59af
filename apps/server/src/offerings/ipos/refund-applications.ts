import { notifyAll } from '../../customers/index.ts';
import { lockBook, post } from '../../ledger/index.ts';
import { column, type Database, type Tx } from '../../platform/database.ts';
import { byItsDates, type OfferingsContext } from '../context.ts';
import type { ApplicationRow } from './application.ts';

/** Gives back what is set aside for an IPO that was called off, some thousand applications in a transaction. */
export async function refundApplications(database: Database, ipoId: bigint, context: OfferingsContext): Promise<void> {
  let refunded: number;
  do {
    refunded = await database.transaction((tx) => refundSome(tx, ipoId, context));
  } while (refunded > 0);
}

async function refundSome(tx: Tx, ipoId: bigint, { clock, outbox, settledAtOnce }: OfferingsContext): Promise<number> {
  const rows = await tx<Array<ApplicationRow & { company_name: string }>>`
    SELECT ipo_applications.*, ipos.company_name FROM ipo_applications JOIN ipos ON ipos.id = ipo_id
    WHERE ipo_id = ${ipoId} AND ipo_applications.status = 'submitted'
    ORDER BY customer_id LIMIT ${settledAtOnce} FOR UPDATE OF ipo_applications SKIP LOCKED`;
  if (rows.length === 0) return 0;
  const at = clock.now();
  const book = await lockBook(
    tx,
    rows.map((row) => row.customer_id),
  );
  for (const { customer_id: customerId, no, held } of rows) {
    book.move({
      customerId,
      debit: 'holds',
      credit: 'cash',
      amount: held,
      reason: 'ipoRefund',
      subject: { kind: 'ipo', no },
      actor: byItsDates,
    });
  }
  await Promise.all([
    tx`
      UPDATE ipo_applications SET status = 'cancelled', held = 0, ended_at = ${at}
      FROM unnest(
        ${column(rows.map((row) => row.customer_id))}::uuid[],
        ${column(rows.map((row) => row.id))}::bigint[]
      ) AS ended (customer_id, id)
      WHERE ipo_applications.customer_id = ended.customer_id AND ipo_applications.id = ended.id`,
    post(tx, book, at),
    notifyAll(
      tx,
      rows.map(({ customer_id: customerId, company_name: company }) => ({
        customerId,
        kind: 'ipo_cancelled',
        values: { company },
        at,
      })),
    ),
    outbox.tell(
      tx,
      rows.flatMap(({ customer_id: customerId, no }) => [
        { type: 'request', of: 'application', customerId, no, status: 'cancelled' },
        { type: 'balance', customerId },
      ]),
    ),
  ]);
  return rows.length;
}
