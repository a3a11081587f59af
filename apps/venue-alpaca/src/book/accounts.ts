import type { Database } from '../../../server/src/platform/database.ts';
import type { Where } from './note.ts';

export type Accounts = ReturnType<typeof createAccounts>;

const refusedAgainMs = 5 * 60_000;
const openAgainMs = 24 * 3_600_000;
const atOnce = 50;

/** Which accounts are to be asked about, and what Alpaca has answered. */
export function createAccounts({ sql }: Pick<Database, 'sql'>, { clock, venue }: Where) {
  return {
    /** By Alpaca's names for them, those first that were never asked about. */
    async due(): Promise<string[]> {
      const now = clock.now().getTime();
      const rows = await sql<Array<{ account: string }>>`
        SELECT account FROM venue_accounts
        WHERE venue = ${venue} AND (state = 'unchecked'
          OR (state = 'refused' AND checked_at < ${new Date(now - refusedAgainMs)})
          OR (state = 'open' AND checked_at < ${new Date(now - openAgainMs)}))
        ORDER BY checked_at NULLS FIRST LIMIT ${atOnce}`;
      return rows.map(({ account }) => account);
    },
    /** @param why nothing can be traded in it; undefined where it can */
    async checked(account: string, why: string | undefined): Promise<void> {
      await sql`
        UPDATE venue_accounts SET state = ${why === undefined ? 'open' : 'refused'}, why = ${why}, checked_at = ${clock.now()}
        WHERE venue = ${venue} AND account = ${account}`;
    },
  };
}
