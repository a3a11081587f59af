import type { Place } from '../platform/newest-by-windows.ts';
import { Refusal } from '../platform/refusal.ts';
import { readTime } from './read-time.ts';

/** Rows on a page of the desk where nobody says how many. */
export const usualLimit = 25;

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

const separator = '~';

/** Where a list by time goes on, as its pages have it. @throws Refusal `invalid` where `after` is no key of ours */
export function readPlace(after: string | undefined, now: Date): Place {
  if (after === undefined) return { at: new Date(now.getTime() + 1), no: '' };
  const [time = '', no = ''] = after.split(separator);
  const at = readTime(time);
  if (at === undefined || !/^[0-9A-Z]{0,40}$/.test(no))
    throw new Refusal('invalid', { fields: { after: 'is not a key' } });
  return { at, no };
}

/** A page of a list by time; one more was asked for than is shown. Where it has not looked to the end, the next goes on from there. */
export function pageByTime<T extends { readonly createdAt: Date; readonly no: string }>(
  items: readonly T[],
  reached: Date | undefined,
  limit: number,
): { rows: readonly T[]; next: string | null } {
  const { rows, next } = pageOfItems(
    items,
    limit,
    ({ createdAt, no }) => `${createdAt.toISOString()}${separator}${no}`,
  );
  return { rows, next: next ?? (reached === undefined ? null : `${reached.toISOString()}${separator}`) };
}
