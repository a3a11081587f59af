import { column, type Tx } from '../../platform/database.ts';
import type { IdentityVault, ReviewKey } from './identity-vault.ts';
import { reviews, toReview, type ReviewRow } from './review.ts';

/** A name that a customer has given, with the number of the document. */
export interface StandingName {
  readonly customerId: string;
  readonly realName: string;
  readonly idNumber: string;
}

interface Names {
  readonly names: readonly StandingName[];
  /** How many could not be opened: they were sealed under another key, or were changed. */
  readonly unopened: number;
}

/**
 * Names that were approved or wait, of customers in the order of their ids: all of a customer, who may have proved theirs anew.
 * @param limit of customers
 * @returns also the last of them; undefined behind the end
 */
export async function namesAfter(
  tx: Tx,
  { after, limit }: { after: string | undefined; limit: number },
  vault: IdentityVault,
): Promise<Names & { readonly last: string | undefined }> {
  const rows = await tx<ReviewRow[]>`
    SELECT ${reviews.columns()} FROM identity_reviews
    WHERE status <> 'rejected' AND customer_id IN (
      SELECT DISTINCT customer_id FROM identity_reviews
      WHERE status <> 'rejected' ${after === undefined ? tx`` : tx`AND customer_id > ${after}`}
      ORDER BY customer_id LIMIT ${limit})
    ORDER BY customer_id, id`;
  return { ...opened(rows, vault), last: rows.at(-1)?.customerId };
}

/** Names by their reviews, whatever has become of these. */
export async function namesOf(tx: Tx, keys: readonly ReviewKey[], vault: IdentityVault): Promise<Names> {
  const rows = await tx<ReviewRow[]>`
    SELECT ${reviews.columns()} FROM identity_reviews WHERE (customer_id, id) IN (
      SELECT * FROM unnest(${column(keys.map(({ customerId }) => customerId))}::uuid[],
        ${column(keys.map(({ reviewId }) => reviewId))}::bigint[]))`;
  return opened(rows, vault);
}

function opened(rows: readonly ReviewRow[], vault: IdentityVault): Names {
  const names = rows.flatMap((row): StandingName[] => {
    const { customerId, realName, idNumber } = toReview(row, vault);
    if (realName === undefined || idNumber.number === undefined) return [];
    return [{ customerId, realName, idNumber: idNumber.number }];
  });
  return { names, unopened: rows.length - names.length };
}
