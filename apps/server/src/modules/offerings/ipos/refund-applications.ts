import { notifyAll } from '../../customers/index.ts';
import { lockBook, post } from '../../ledger/index.ts';
import { doPages, firstUuid } from '../../../platform/apart.ts';
import { column, type Database, type Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { byItsDates, type OfferingsContext } from '../context.ts';
import { endApplications, type Applicant, type Application } from './application.ts';

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
  { clock }: OfferingsContext,
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
    endApplications(
      tx,
      rows.map((row) => ({ ...row, status: 'cancelled', held: 0n, endedAt: at })),
    ),
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
    emitEvents(
      tx,
      rows.flatMap(({ customerId, no }) => [
        { type: 'request', of: 'application', customerId, no, status: 'cancelled' },
        { type: 'balance', customerId },
      ]),
    ),
  ]);
}
