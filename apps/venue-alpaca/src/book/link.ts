import type { Database } from '../../../server/src/platform/database.ts';
import type { Where } from './note.ts';

export type LinkState = 'up' | 'away' | 'refused';

export type LinkTold = ReturnType<typeof createLinkTold>;

/** How the link to Alpaca stands, for those who wait for it. */
export function createLinkTold({ sql }: Pick<Database, 'sql'>, { clock, venue }: Where) {
  return {
    async tell(state: LinkState, why: string | undefined): Promise<void> {
      const now = clock.now();
      await sql`
        INSERT INTO venue_links AS link (venue, state, why, since, told_at)
        VALUES (${venue}, ${state}, ${why}, ${now}, ${now})
        ON CONFLICT (venue) DO UPDATE SET state = excluded.state, why = excluded.why, told_at = excluded.told_at,
          since = CASE WHEN link.state = excluded.state THEN link.since ELSE excluded.since END`;
    },
    /** That it takes no more requests for a while. */
    async countLimited(): Promise<void> {
      await sql`UPDATE venue_links SET times_limited = times_limited + 1 WHERE venue = ${venue}`;
    },
  };
}
