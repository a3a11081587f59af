import type { Sql } from '../../../platform/database.ts';
import { readLink } from '../../venues/index.ts';
import type { RoutedVenue } from '../market-view.ts';
import type { Reference } from '../order.ts';

/** Found in one go at the most. */
const atOnce = 500;

interface When {
  /** What was sent until then and is not answered, is in doubt. */
  readonly sentUntil: Date;
  readonly now: Date;
}

/** An order that is to be asked for; `isOfWorking` where nothing is unanswered, and the venue may have cancelled it all the same. */
export type FoundDoubt = Reference & { readonly isOfWorking?: boolean };

/** Orders on which a venue is silent, or which it may have cancelled as its link broke. */
export async function findDoubts(
  sql: Sql,
  { name, cancelsOnDisconnect = false }: Pick<RoutedVenue, 'name' | 'cancelsOnDisconnect'>,
  when: When,
): Promise<FoundDoubt[]> {
  const { sentUntil } = when;
  const found = await sql<Reference[]>`
    SELECT customer_id, order_no AS no FROM venue_commands
    WHERE venue = ${name} AND state = 'sent' AND sent_at <= ${sentUntil}
    UNION
    SELECT customer_id, no FROM orders
    WHERE venue = ${name} AND reach = 'doubtful' AND NOT EXISTS (
      SELECT FROM venue_commands c
      WHERE c.customer_id = orders.customer_id AND c.order_no = no AND kind = 'status'
        AND (state = 'queued' OR made_at > ${sentUntil}))
    LIMIT ${atOnce}`;
  if (!cancelsOnDisconnect) return found;
  const left = await findLeftByDisconnect(sql, name, when);
  return [...found, ...left.map((order) => ({ ...order, isOfWorking: true }))];
}

/** What has waited there since before the link came back, and of which nothing was said since. */
async function findLeftByDisconnect(sql: Sql, venue: string, { sentUntil, now }: When): Promise<Reference[]> {
  const link = await readLink(sql, venue, now);
  if (link?.state !== 'up' || link.since > sentUntil) return [];
  return sql<Reference[]>`
    SELECT customer_id, no FROM orders
    WHERE venue = ${venue} AND reach = 'working' AND NOT EXISTS (
      SELECT FROM venue_commands c
      WHERE c.customer_id = orders.customer_id AND c.order_no = no
        AND (answered_at >= ${link.since} OR (kind = 'status' AND made_at >= ${link.since})))
    LIMIT ${atOnce}`;
}
