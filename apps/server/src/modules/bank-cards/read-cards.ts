import type { Sql, Tx } from '../../platform/database.ts';
import type { CardKey } from './context.ts';
import { toBankCard, type BankCard, type CardRow } from './card.ts';

/** A customer's cards, newest first; of one form where it is named. */
export async function listCards(
  sql: Sql,
  customerId: string,
  form: string | undefined,
  page: { limit: number; offset: number },
): Promise<BankCard[]> {
  const rows = await sql<CardRow[]>`
    SELECT * FROM bank_cards
    WHERE customer_id = ${customerId} AND (${form}::text IS NULL OR form = ${form})
    ORDER BY id DESC
    LIMIT ${page.limit} OFFSET ${page.offset}`;
  return rows.map(toBankCard);
}

export async function countCards(sql: Sql, customerId: string, form: string | undefined): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM bank_cards
    WHERE customer_id = ${customerId} AND (${form}::text IS NULL OR form = ${form})`;
  return row.count;
}

/** Somebody else's card is as if it were not there. */
export async function findCard(tx: Tx, { customerId, id }: CardKey): Promise<CardRow | undefined> {
  const [row] = await tx<CardRow[]>`SELECT * FROM bank_cards WHERE customer_id = ${customerId} AND id = ${id}`;
  return row;
}
