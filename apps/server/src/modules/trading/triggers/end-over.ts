import { notifyAll } from '../../customers/index.ts';
import { column, type Database } from '../../../platform/database.ts';
import type { MarketView } from '../market-view.ts';

const atOnce = 500;

interface Over {
  readonly customerId: string;
  readonly id: bigint;
  readonly symbol: string;
  readonly isSold: boolean;
}

/** Ends the triggers whose lot was sold otherwise, or has ended, and those whose year is over. */
export async function endOver(database: Database, view: MarketView, now: Date): Promise<void> {
  const found = await database.sql<Over[]>`
    SELECT t.customer_id, t.id, t.symbol, lots.remaining = 0 AS is_sold
    FROM triggers t JOIN lots ON lots.customer_id = t.customer_id AND lots.no = t.lot_no
    WHERE t.status = 'active' AND (lots.remaining = 0 OR t.expires_at <= ${now})
    LIMIT ${atOnce}`;
  if (found.length === 0) return;
  const reasonOf = ({ symbol, isSold }: Over): string => {
    if (!isSold) return 'trigger_expired';
    const endsAt = view.instrument(symbol)?.endsAt;
    return endsAt !== undefined && endsAt <= now ? 'instrument_ended' : 'lot_sold';
  };
  await database.transaction(async (tx) => {
    const ended = await tx<Array<{ customerId: string; symbol: string; reason: string }>>`
      WITH due AS (
        SELECT t.customer_id, t.id, over.reason
        FROM unnest(
          ${column(found.map(({ customerId }) => customerId))}::uuid[],
          ${column(found.map(({ id }) => id))}::bigint[],
          ${column(found.map(reasonOf))}::text[]
        ) AS over (customer_id, id, reason)
        JOIN triggers t USING (customer_id, id)
        WHERE status = 'active'
        FOR UPDATE OF t SKIP LOCKED
      )
      UPDATE triggers t SET status = 'ended', end_reason = due.reason, ended_at = ${now}
      FROM due WHERE t.customer_id = due.customer_id AND t.id = due.id
      RETURNING t.customer_id, symbol, end_reason AS reason`;
    await notifyAll(
      tx,
      ended
        .filter(({ reason }) => reason === 'trigger_expired')
        .map(({ customerId, symbol }) => ({
          customerId,
          kind: 'trigger_expired' as const,
          values: { name: view.instrument(symbol)?.name ?? symbol },
          at: now,
        })),
    );
  });
}
