import type { Sql } from '../../../platform/database.ts';
import { pageBy } from '../../../platform/page-by.ts';
import { suspenseItems, type SuspenseItem } from './suspense-item.ts';

export interface SuspensePage {
  /** Only what waits, or only what has ended; all where absent. */
  readonly isOpen?: boolean | undefined;
  readonly no?: string | undefined;
  /** The id of the last one of the page before. */
  readonly before?: bigint | undefined;
  /** The oldest first. */
  readonly isTurned?: boolean | undefined;
  readonly limit: number;
}

/** An item with what the bank says of it. */
export interface ListedSuspense extends SuspenseItem {
  readonly bookedOn: string;
  readonly lineReference: string;
  readonly description: string;
  /** It went back as people alone say: no line of the statement has proved it yet. */
  readonly isUnproved: boolean;
}

/** What the bank has and no request explains, newest first or turned round. */
export function listSuspense(sql: Sql, page: SuspensePage): Promise<ListedSuspense[]> {
  const { isOpen, no, before, isTurned, limit } = page;
  const { isBeyond, inOrder } = pageBy(sql, sql`item.id`, { before, isTurned });
  return sql<ListedSuspense[]>`
    SELECT ${suspenseItems.columns('item')}, line.booked_on::text, line.bank_reference AS line_reference, line.description,
      item.status = 'returned' AND NOT EXISTS (
        SELECT FROM bank_line_matches match
        WHERE match.customer_id = ledger.house() AND match.request_no = item.no AND match.outcome = 'sent_back'
      ) AS is_unproved
    FROM suspense_items item JOIN bank_lines line ON line.id = item.line_id
    WHERE ${isBeyond}
      ${isOpen === undefined ? sql`` : isOpen ? sql`AND item.status = 'open'` : sql`AND item.status <> 'open'`}
      ${no === undefined ? sql`` : sql`AND item.no = ${no}`}
    ${inOrder} LIMIT ${limit}`;
}

/** How many wait. */
export async function countSuspense(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`SELECT count(*)::int AS count FROM suspense_items WHERE status = 'open'`;
  return row.count;
}
