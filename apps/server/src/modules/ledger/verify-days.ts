import type { Tx } from '../../platform/database.ts';
import type { difference } from '../../platform/difference.ts';
import type { Block } from './chain.ts';

interface Sum {
  readonly day: string;
  readonly debit: string;
  readonly credit: string;
  readonly kept: string;
  readonly moved: string;
}

const reportedAtMost = 100;

/** What is shown of a day is what its transfers come to, as far as they are counted, which is to the end of a block. */
export async function checkDays(
  tx: Tx,
  blocks: readonly Block[],
  report: (...found: Parameters<typeof difference>) => void,
): Promise<void> {
  const [counted, ...others] = await tx<Array<{ timeZone: string; position: bigint }>>`
    SELECT time_zone, position FROM ledger.days_counted`;
  const ends = new Set([0n, ...blocks.map(({ toPosition }) => toPosition)]);
  if (counted === undefined || others.length > 0 || !ends.has(counted.position) || !isZone(counted.timeZone)) {
    report('day', 'all', 'the sums of days are not counted up to the end of one block, in one zone');
    return;
  }
  const rows = await tx<Sum[]>`
    SELECT day::text, debit, credit, coalesce(kept.amount, 0)::text AS kept, coalesce(posted.amount, 0)::text AS moved
    FROM ledger.day_sums AS kept FULL JOIN (
      SELECT (posted_at AT TIME ZONE ${counted.timeZone})::date AS day, debit, credit, count(*) AS transfers, sum(amount) AS amount
      FROM ledger.transfers WHERE position < ${counted.position}
      GROUP BY 1, 2, 3
    ) AS posted USING (day, debit, credit)
    WHERE kept.amount IS DISTINCT FROM posted.amount OR kept.transfers IS DISTINCT FROM posted.transfers
    LIMIT ${reportedAtMost}`;
  for (const { day, debit, credit, kept, moved } of rows)
    report(
      'day',
      `${day} ${debit} ${credit}`,
      `on ${day} transfers moved ${moved} from ${debit} to ${credit}, the sums of days say otherwise: ${kept}`,
    );
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
