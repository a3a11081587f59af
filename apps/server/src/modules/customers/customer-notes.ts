import type { Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What somebody of the staff has noted about a customer. It stays. */
export interface CustomerNote {
  readonly id: bigint;
  readonly content: string;
  readonly actor: string;
  readonly createdAt: Date;
}

/** @throws Refusal `not_found` */
export async function addCustomerNote(
  tx: Tx,
  { customerId, content, actor, at }: { customerId: string; content: string; actor: string; at: Date },
): Promise<bigint> {
  const [known] = await tx`SELECT FROM customers WHERE id = ${customerId}`;
  if (known === undefined) throw new Refusal('not_found');
  const [row] = await tx<[{ id: bigint }]>`
    INSERT INTO customer_notes (customer_id, content, actor, created_at)
    VALUES (${customerId}, ${content}, ${actor}, ${at}) RETURNING id`;
  return row.id;
}

/** Newest first, before the one of this id. */
export function listCustomerNotes(
  sql: Sql,
  customerId: string,
  { limit, before = 9_223_372_036_854_775_807n }: { limit: number; before: bigint | undefined },
): Promise<CustomerNote[]> {
  return sql<CustomerNote[]>`
    SELECT id, content, actor, created_at FROM customer_notes
    WHERE customer_id = ${customerId} AND id < ${before}
    ORDER BY id DESC LIMIT ${limit}`;
}
