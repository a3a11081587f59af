import type { Sql, Tx } from '../../../platform/database.ts';
import type { SaidColumns } from './file-kinds.ts';

/** What somebody has said of the columns of a file with this head. */
export async function findColumns(sql: Sql | Tx, headHash: Buffer): Promise<SaidColumns | undefined> {
  const [row] = await sql<Array<{ columns: SaidColumns }>>`
    SELECT columns FROM day_file_layouts WHERE head_hash = ${headHash}`;
  return row?.columns;
}

/** Says for good, until somebody says otherwise, which columns of files with this head are named otherwise. */
export async function keepColumns(
  tx: Tx,
  headHash: Buffer,
  said: SaidColumns,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx`
    INSERT INTO day_file_layouts (head_hash, columns, set_by, set_at) VALUES (${headHash}, ${tx.json(said)}, ${by}, ${at})
    ON CONFLICT (head_hash) DO UPDATE SET columns = excluded.columns, set_by = excluded.set_by, set_at = excluded.set_at`;
}
