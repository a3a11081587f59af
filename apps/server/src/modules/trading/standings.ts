import type { FeeTerm } from '@sauda/rules';
import { barredBy, frozenRows, type FrozenCustomer } from '../customers/index.ts';
import type { Tx } from '../../platform/database.ts';
import { termRows, toTerm, type FeeTermRow } from './fees/fee-terms.ts';

/** What holds for some customers alone, which nearly none have. */
export interface Standings {
  /** Who may not trade now, with the reason as they read it. */
  readonly frozen: ReadonlyMap<string, string>;
  /** Plans that customers were put into and waivers of their fees, in the order in which they were decided. */
  readonly terms: ReadonlyMap<string, readonly FeeTerm[]>;
}

type Row = { readonly id: string } & (
  | (Omit<FrozenCustomer, 'id'> & { readonly kind: undefined })
  | Pick<FeeTermRow, 'kind' | 'planId' | 'fromAt' | 'untilAt'>
);

/** Reads both by one statement, under the lock on the customers' accounts that changes of either take. */
export async function readStandings(tx: Tx, customerIds: readonly string[]): Promise<Standings> {
  const rows = await tx<Row[]>`
    SELECT id, scope, code, reason, language, unproved_since, NULL AS kind, NULL::bigint AS plan_id, NULL::timestamptz AS from_at,
      NULL::timestamptz AS until_at, 0::bigint AS nth
    FROM (${frozenRows(tx, customerIds)}) AS frozen
    UNION ALL
    SELECT id, NULL, NULL, NULL, NULL, NULL, kind, plan_id, from_at, until_at, nth
    FROM (${termRows(tx, customerIds)}) AS terms
    ORDER BY nth`;
  const ofFreezes = rows.flatMap((row) => (row.kind === undefined ? [row] : []));
  const terms = new Map<string, FeeTerm[]>();
  for (const row of rows) {
    if (row.kind !== undefined) terms.set(row.id, [...(terms.get(row.id) ?? []), toTerm(row)]);
  }
  return { frozen: barredBy(ofFreezes, 'trade'), terms };
}
