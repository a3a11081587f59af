import { notifyAll } from '../../customers/index.ts';
import { lockBook, post } from '../../ledger/index.ts';
import { doPages, firstUuid } from '../../../platform/apart.ts';
import { column, type Database, type Tx } from '../../../platform/database.ts';
import { byItsDates, type OfferingsContext } from '../context.ts';
import type { Applicant, Application } from './application.ts';

/** Gives back what is set aside for an IPO that was called off, some thousand applications in a transaction. */
export function refundApplications(database: Database, ipoId: bigint, context: OfferingsContext): Promise<void> {
  return doPages(
    (last: Applicant | undefined) => database.sql<Applicant[]>`
      SELECT customer_id FROM ipo_applications
      WHERE ipo_id = ${ipoId} AND status = 'submitted' AND customer_id > ${last?.customerId ?? firstUuid}
      ORDER BY customer_id LIMIT ${context.settledAtOnce}`,
    (applicants) => database.transaction((tx) => refundSome(tx, ipoId, applicants, context)),
  );
}

async function refundSome(
  tx: Tx,
  ipoId: bigint,
  applicants: readonly Applicant[],
  { clock, outbox }: OfferingsContext,
): Promise<void> {
  const rows = await tx<Array<Application & { companyName: string }>>`
    SELECT ipo_applications.*, ipos.company_name FROM ipo_applications JOIN ipos ON ipos.id = ipo_id
    WHERE ipo_id = ${ipoId} AND ipo_applications.status = 'submitted'
      AND customer_id = ANY (${column(applicants.map(({ customerId }) => customerId))}::uuid[])
    ORDER BY customer_id FOR UPDATE OF ipo_applications SKIP LOCKED`;
  if (rows.length === 0) return;
  const at = clock.now();
  const book = await lockBook(
    tx,
    rows.map((row) => row.customerId),
  );
  for (const { customerId, no, held } of rows) {
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
        ${column(rows.map((row) => row.customerId))}::uuid[],
        ${column(rows.map((row) => row.id))}::bigint[]
      ) AS ended (customer_id, id)
      WHERE ipo_applications.customer_id = ended.customer_id AND ipo_applications.id = ended.id`,
    post(tx, book, at),
    notifyAll(
      tx,
      rows.map(({ customerId, companyName: company }) => ({
        customerId,
        kind: 'ipo_cancelled',
        values: { company },
        at,
      })),
    ),
    outbox.emit(
      tx,
      rows.flatMap(({ customerId, no }) => [
        { type: 'request', of: 'application', customerId, no, status: 'cancelled' },
        { type: 'balance', customerId },
      ]),
    ),
  ]);
}
