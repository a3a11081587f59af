import { tellLink } from '../../../server/src/modules/venues/index.ts';
import type { Database } from '../../../server/src/platform/database.ts';
import type { Where } from './note.ts';

export type LinkState = 'up' | 'away' | 'refused';

export type LinkTold = ReturnType<typeof createLinkTold>;

/** How the link to Alpaca stands, for those who wait for it. */
export function createLinkTold({ sql }: Pick<Database, 'sql'>, { clock, venue }: Where) {
  return {
    tell: (state: LinkState, why: string | undefined): Promise<void> =>
      tellLink(sql, venue, { state, why, now: clock.now() }),
    /** That it takes no more requests for a while. */
    async countLimited(): Promise<void> {
      await sql`UPDATE venue_links SET times_limited = times_limited + 1 WHERE venue = ${venue}`;
    },
  };
}
