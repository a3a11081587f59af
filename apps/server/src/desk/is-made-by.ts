import type { Sql, Tx } from '../platform/database.ts';

/**
 * Whether a customer is, by their phone, a member of staff who has had a hand in something: made it, changed it,
 * proposed or confirmed what was done with it. Who has left is still who they were.
 */
export async function isMadeBy(
  sql: Sql | Tx,
  object: { readonly kind: string; readonly id: bigint },
  customerId: string,
): Promise<boolean> {
  const id = object.id.toString();
  const [made] = await sql`
    SELECT FROM staff JOIN customers ON customers.phone = staff.phone
    WHERE customers.id = ${customerId} AND (
      EXISTS (
        SELECT FROM audit_log
        WHERE object_id = ${id} AND object_kind = ${object.kind} AND actor = 'staff:' || login AND action LIKE 'POST %')
      OR EXISTS (
        SELECT FROM proposed_deeds
        WHERE object_id = ${id} AND object_kind = ${object.kind} AND proposed_by = staff.id AND outcome = 'confirmed'))
    LIMIT 1`;
  return made !== undefined;
}
