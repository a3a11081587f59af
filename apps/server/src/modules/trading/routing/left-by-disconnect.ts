import type { Sql } from '../../../platform/database.ts';
import { readLink } from '../../venues/index.ts';
import type { Reference } from '../order.ts';

/**
 * Orders that have waited at a venue since before its link came back, of which nothing was said since: it may have cancelled them, as some
 * do when a link breaks.
 * @param sentUntil while the link is not up for as long yet, there are none
 */
export async function leftByDisconnect(
  sql: Sql,
  venue: string,
  { sentUntil, now }: { sentUntil: Date; now: Date },
): Promise<Reference[]> {
  const link = await readLink(sql, venue, now);
  if (link?.state !== 'up' || link.since > sentUntil) return [];
  return sql<Reference[]>`
    SELECT customer_id, no FROM orders
    WHERE venue = ${venue} AND reach = 'working' AND NOT EXISTS (
      SELECT FROM venue_commands c
      WHERE c.customer_id = orders.customer_id AND c.order_no = no
        AND (answered_at >= ${link.since} OR (kind = 'status' AND made_at >= ${link.since})))`;
}
