import type { Tx } from '../../../platform/database.ts';
import { difference, type Difference } from '../../../platform/difference.ts';

const reportedAtMost = 100;

/** Each file is of withdrawals that the bank has, and comes to what they do. */
export async function verifyPaymentFiles(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ no: string }>>`
    SELECT f.no
    FROM payment_files f LEFT JOIN payment_file_items i ON i.file_id = f.id
    LEFT JOIN withdrawals w ON w.customer_id = i.customer_id AND w.no = i.request_no AND w.handed_over_at IS NOT NULL
    GROUP BY f.id
    HAVING count(w.no) <> f.count OR count(i.place) <> f.count OR coalesce(sum(w.amount), 0) <> f.total OR max(i.place) <> f.count
    LIMIT ${reportedAtMost}`;
  return rows.map(({ no }) => difference('payment_file', no, `payment file ${no} is not what its withdrawals come to`));
}
