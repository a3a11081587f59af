import type { Sql, Tx } from '../../../platform/database.ts';
import type { Head } from './statement/head.ts';
import type { Layout } from './statement/layout.ts';

/** What a person has said of tables with a head, and who it was. */
export interface RememberedLayout {
  readonly layout: Layout;
  readonly setBy: string;
  readonly setAt: Date;
}

/** As it is kept: what is undefined is left out. */
type Kept = Pick<Layout, 'date' | 'description' | 'decimalMark' | 'isDayFirst'> & Partial<Layout>;

export async function findLayout(sql: Sql | Tx, headHash: Buffer): Promise<RememberedLayout | undefined> {
  const [row] = await sql<Array<{ layout: Kept; setBy: string; setAt: Date }>>`
    SELECT layout, set_by, set_at FROM statement_layouts WHERE head_hash = ${headHash}`;
  if (row === undefined) return undefined;
  const { bankReference, amount, credit, debit, direction, ...named } = row.layout;
  return { ...row, layout: { ...named, bankReference, amount, credit, debit, direction } };
}

/** Says for good, until somebody says otherwise, how tables with this head are read. */
export async function keepLayout(
  tx: Tx,
  { hash, cells }: Pick<Head, 'hash' | 'cells'>,
  layout: Layout,
  actor: string,
  at: Date,
): Promise<void> {
  await tx`
    INSERT INTO statement_layouts (head_hash, head, layout, set_by, set_at)
    VALUES (${hash}, ${[...cells]}::text[], ${JSON.stringify(layout)}::jsonb, ${actor}, ${at})
    ON CONFLICT (head_hash) DO UPDATE
    SET head = excluded.head, layout = excluded.layout, set_by = excluded.set_by, set_at = excluded.set_at`;
}
