import type { Sql } from '../../../platform/database.ts';
import { StartError } from '../../../platform/start-error.ts';
import type { Venue } from '../market-view.ts';

/** Orders that are at one venue are answered by nobody at another. @throws StartError where there are some */
export async function refuseOtherVenues(sql: Sql, venue: Venue | undefined): Promise<void> {
  const chosen = venue?.kind === 'routed' ? venue.name : '';
  const [found] = await sql<Array<{ venue: string; count: number }>>`
    SELECT venue, count(*)::int AS count FROM orders WHERE reach IS NOT NULL AND venue <> ${chosen}
    GROUP BY venue ORDER BY venue LIMIT 1`;
  if (found === undefined) return;
  throw new StartError(
    `Orders still wait at the venue "${found.venue}" (${found.count}): start with VENUE=${found.venue} until they have ended.`,
  );
}
