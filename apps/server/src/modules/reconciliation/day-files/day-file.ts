import type { Sql } from '../../../platform/database.ts';
import * as t from '../../../platform/table.ts';
import type { DayFileKind } from './file-kinds.ts';

export const statedPositions = t.table('stated_positions', { fileId: t.bigint, symbol: t.text, quantity: t.bigint });
export const statedCash = t.table('stated_cash', { fileId: t.bigint, currency: t.text, balance: t.bigint });

/** A file as it is listed. */
export interface ListedDayFile {
  readonly id: bigint;
  /** As in 2026-11-25. */
  readonly day: string;
  readonly kind: DayFileKind;
  readonly name: string;
  readonly digest: Buffer;
  readonly lines: number;
  /** In ten-thousandths of the account currency, of trades. */
  readonly charges: bigint | undefined;
  readonly handedInBy: string;
  readonly handedInAt: Date;
  /** Whether it is the last one of its day and kind, which counts. */
  readonly counts: boolean;
  /** Differences of its day and kind that are open. */
  readonly open: number;
}

/** The newest first. */
export async function listDayFiles(
  sql: Sql,
  { limit, before }: { limit: number; before: bigint | undefined },
): Promise<ListedDayFile[]> {
  const rows = await sql<Array<Omit<ListedDayFile, 'charges'> & { charges: string | undefined }>>`
    SELECT id, to_char(day, 'YYYY-MM-DD') AS day, kind, name, digest, lines, charges->>'account' AS charges, handed_in_by, handed_in_at,
      NOT EXISTS (SELECT FROM day_files later WHERE later.day = f.day AND later.kind = f.kind AND later.id > f.id) AS counts,
      (SELECT count(*)::int FROM reconciliation_differences d
        WHERE d.day = f.day AND d.file_id IS NOT NULL AND resolved_at IS NULL AND CASE f.kind
          WHEN 'positions' THEN d.kind = 'position' WHEN 'cash' THEN d.kind = 'cash_due' ELSE d.kind LIKE 'trade%' END) AS open
    FROM day_files f ${before === undefined ? sql`` : sql`WHERE id < ${before}`}
    ORDER BY id DESC LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, charges: row.charges === undefined ? undefined : BigInt(row.charges) }));
}
