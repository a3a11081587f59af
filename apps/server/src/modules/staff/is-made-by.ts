import type { Sql, Tx } from '../../platform/database.ts';

/** Something that staff offer, as the audit log names it. */
export interface Offered {
  readonly kind: string;
  readonly id: bigint | string;
}

/**
 * The customers who are, by their phones, members of staff that have had a hand in something: made it, changed it, proposed
 * or confirmed what was done with it. Who has left is still who they were.
 */
export async function makersOf(sql: Sql | Tx, { kind, id }: Offered): Promise<string[]> {
  const rows = await sql<Array<{ id: string }>>`
    SELECT customers.id FROM staff JOIN customers ON customers.phone = staff.phone
    WHERE EXISTS (
        SELECT FROM audit_log
        WHERE object_id = ${id.toString()} AND object_kind = ${kind} AND actor = 'staff:' || login AND action LIKE 'POST %')
      OR EXISTS (
        SELECT FROM proposed_commands
        WHERE object_id = ${id.toString()} AND object_kind = ${kind} AND proposed_by = staff.id AND outcome = 'confirmed')`;
  return rows.map((row) => row.id);
}

export async function isMadeBy(sql: Sql | Tx, offered: Offered, customerId: string): Promise<boolean> {
  return (await makersOf(sql, offered)).includes(customerId);
}
