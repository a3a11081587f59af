import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayIn } from '../../../platform/time.ts';
import type { Ipo } from './ipo.ts';

/**
 * A share that is applied for at a price stays what it is until it is booked: after a split, half of one would cost what a whole one did.
 * @param timeZone of the days that the refusal names
 * @throws Refusal `action_exists` where a further offer of the share is published, and not listed yet
 */
export async function refuseDuringFurtherOffer(sql: Sql | Tx, symbol: string, timeZone: string): Promise<void> {
  const [offer] = await sql<Array<{ listsAt: Date }>>`
    SELECT lists_at FROM ipos
    WHERE symbol = ${symbol} AND series = 'FPO' AND status IN ('forthcoming', 'open', 'closed', 'allotted')
    ORDER BY lists_at DESC LIMIT 1`;
  if (offer === undefined) return;
  throw new Refusal('action_exists', { values: { symbol, day: dayIn(timeZone, offer.listsAt) } });
}

/** Other offers of a share that are under way; of a first offer those too that have listed it. */
export function offersBeside(
  sql: Sql | Tx,
  { id, symbol, series }: Pick<Ipo, 'id' | 'symbol' | 'series'>,
): Promise<Array<Pick<Ipo, 'id' | 'status'>>> {
  return sql<Array<Pick<Ipo, 'id' | 'status'>>>`
    SELECT id, status FROM ipos
    WHERE symbol = ${symbol} AND id <> ${id} AND (status IN ('forthcoming', 'open', 'closed', 'allotted')
      OR (${series !== 'FPO'} AND status = 'listed'))
    ORDER BY id`;
}
