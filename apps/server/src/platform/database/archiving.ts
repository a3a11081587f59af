import type { Sql } from '../database.ts';

/**
 * Whether the newest try to archive the write-ahead log has failed; undefined where it is not archived. PostgreSQL keeps all of it until it
 * is, however much that comes to.
 */
export async function isArchiveFailing(sql: Sql): Promise<boolean | undefined> {
  const [archiver] = await sql<Array<{ isFailing: boolean }>>`
    SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS is_failing
    FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`;
  return archiver?.isFailing;
}
