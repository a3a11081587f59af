import { Refusal } from '../platform/refusal.ts';

const usualLimit = 25;

/** A page by key: one more row is asked for than is shown, so that the last page is known to be the last. */
export interface KeyPage {
  readonly limit: number;
  /** Of what the page before ended with. */
  readonly before: bigint | undefined;
  /** The oldest first. */
  readonly isTurned: boolean;
}

/** @throws Refusal `invalid` where `after` is no key of ours */
export function keyPage({ limit, after, order }: { limit?: number; after?: string; order?: 'asc' | 'desc' }): KeyPage {
  if (after !== undefined && !/^\d{1,18}$/.test(after))
    throw new Refusal('invalid', { fields: { after: 'is not a key' } });
  return {
    limit: (limit ?? usualLimit) + 1,
    before: after === undefined ? undefined : BigInt(after),
    isTurned: order === 'asc',
  };
}

/** The rows of a page and the key of the next one; one more was asked for than is shown. */
export function pageOfItems<T>(items: readonly T[], limit: number, keyOf: (item: T) => string) {
  const rows = items.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: items.length > limit && last !== undefined ? keyOf(last) : null };
}

/** The answer of a list that was asked for by `keyPage`. */
export function answerPage<R, W>(
  found: readonly R[],
  { limit }: Pick<KeyPage, 'limit'>,
  key: (row: R) => bigint,
  present: (row: R) => W,
) {
  const { rows, next } = pageOfItems(found, limit - 1, (row) => key(row).toString());
  return { msg: 'ok' as const, data: { rows: rows.map(present), next } };
}
