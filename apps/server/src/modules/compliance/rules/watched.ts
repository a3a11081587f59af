import { column, type Tx } from '../../../platform/database.ts';

export type WatchedKind = 'deposit' | 'withdrawal' | 'device' | 'network' | 'account' | 'name';

/** Something that happened, which rules may have to look at. */
export interface Watched {
  readonly id: bigint;
  readonly kind: WatchedKind;
  readonly customerId: string;
  /** What it is of, by the kind: the number of a request, a device, a network, the id of an account or a name. */
  readonly subject: string;
  readonly at: Date;
}

/** Those of a kind as a table `w` of a statement. */
export function watchedOf(tx: Tx, rows: readonly Watched[], kind: WatchedKind) {
  const some = rows.filter((row) => row.kind === kind);
  return tx`unnest(
    ${column(some.map(({ customerId }) => customerId))}::uuid[], ${column(some.map(({ subject }) => subject))}::text[],
    ${column(some.map(({ at }) => at))}::timestamptz[]) AS w (customer_id, subject, at)`;
}

/** Others whom a finding names, the newest first. */
export const othersShown = 20;
/** Counting ends here: more are too many in any case. */
export const countedAtMost = 1_000;
