import type { JournalCause } from '@sauda/facts';
import type { Sql } from '../../../platform/database.ts';
import { pageBy, type KeyPage } from '../../../platform/page-by.ts';
import { journals, type Journal } from './journal.ts';

export interface JournalFilter {
  readonly customerId?: string | undefined;
  readonly cause?: JournalCause | undefined;
  readonly no?: string | undefined;
}

/** With the number of the journal that has taken it back. */
export interface ListedJournal extends Journal {
  readonly reversedBy: string | undefined;
}

/** Journals, newest first or turned round. */
export function listJournals(
  sql: Sql,
  { customerId, cause, no }: JournalFilter,
  { limit, ...page }: KeyPage<bigint> & { readonly limit: number },
): Promise<ListedJournal[]> {
  const { isBeyond, inOrder } = pageBy(sql, sql`j.id`, page);
  return sql<ListedJournal[]>`
    SELECT ${journals.columns('j')}, back.no AS reversed_by
    FROM journals j LEFT JOIN journals back ON back.customer_id = j.customer_id AND back.reverses = j.no
    WHERE ${isBeyond}
      ${customerId === undefined ? sql`` : sql`AND j.customer_id = ${customerId}`}
      ${cause === undefined ? sql`` : sql`AND j.cause = ${cause}`}
      ${no === undefined ? sql`` : sql`AND j.no = ${no}`}
    ${inOrder} LIMIT ${limit}`;
}
