import type { Database } from '../../src/platform/database.ts';

/** A database that notes which tables its transactions have read from end to end. */
export function noteScans(database: Database): Database & { readonly scanned: ReadonlySet<string> } {
  const scanned = new Set<string>();
  return {
    ...database,
    scanned,
    transaction: (work, how) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        const rows = await tx<Array<{ relname: string }>>`
          SELECT relname FROM pg_stat_xact_user_tables WHERE seq_scan > 0`;
        for (const { relname } of rows) scanned.add(relname);
        return result;
      }, how),
  };
}
