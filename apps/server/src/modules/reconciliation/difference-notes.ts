import { column, type Sql, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What somebody of the staff has noted about a difference. It stays. */
export interface DifferenceNote {
  readonly content: string;
  readonly actor: string;
  readonly createdAt: Date;
}

/** @throws Refusal `not_found` */
export async function noteDifference(
  tx: Tx,
  { id, content, actor, at }: { id: bigint; content: string; actor: string; at: Date },
): Promise<void> {
  const [known] = await tx`SELECT FROM reconciliation_differences WHERE id = ${id}`;
  if (known === undefined) throw new Refusal('not_found');
  await tx`
    INSERT INTO reconciliation_notes (difference_id, content, actor, created_at)
    VALUES (${id}, ${content}, ${actor}, ${at})`;
}

const mostOfOne = 50;

/** The notes of these differences, the first one first; of one that has more than 50, the latest 50. */
export async function notesOf(
  sql: Sql,
  differenceIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly DifferenceNote[]>> {
  const rows = await sql<Array<DifferenceNote & { differenceId: bigint }>>`
    SELECT n.difference_id, n.content, n.actor, n.created_at
    FROM unnest(${column(differenceIds)}::bigint[]) AS d (id) CROSS JOIN LATERAL (
      SELECT * FROM reconciliation_notes WHERE difference_id = d.id ORDER BY id DESC LIMIT ${mostOfOne}
    ) AS n
    ORDER BY n.id`;
  return Map.groupBy(rows, ({ differenceId }) => differenceId);
}
