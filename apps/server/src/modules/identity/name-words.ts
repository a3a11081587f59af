import { column } from '../../platform/database.ts';
import { CannotOpen } from '../../platform/encryption.ts';
import type { Identity } from './identity.ts';
import { reviews, toReview, type ReviewRow } from './review.ts';

const shortest = 3;
const longest = 20;
const inOneRound = 200;

/** The words of a name as people type them: small, without accents. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}]+/u).filter((word) => word !== '');
}

/** Each word with its beginnings from three letters on, so that it is found while it is typed. */
function beginningsOf(name: string): string[] {
  const beginnings = wordsOf(name).flatMap((word) => {
    const letters = [...word].slice(0, longest);
    return [letters.join(''), ...letters.map((_, index) => letters.slice(0, index + 1).join('')).slice(shortest - 1)];
  });
  return [...new Set(beginnings)];
}

/**
 * Keeps the words of names that have been approved, by which `customersNamed` finds them. Called again and again.
 * @throws where a name cannot be opened, once those of all others are kept: it is tried again the next time
 */
export async function keepNameWords(identity: Pick<Identity, 'database' | 'vault'>): Promise<void> {
  const unopened: ReviewRow[] = [];
  for (let page: Kept | undefined; ;) {
    page = await keepSome(identity, page?.last ?? 0n);
    unopened.push(...page.unopened);
    if (page.count < inOneRound) break;
  }
  const [first] = unopened;
  if (first !== undefined)
    throw new CannotOpen(`${unopened.length} real names cannot be opened, the first that of review ${first.id}`);
}

interface Kept {
  readonly count: number;
  /** The number of the last review that was looked at. */
  readonly last: bigint;
  readonly unopened: readonly ReviewRow[];
}

function keepSome({ database, vault }: Pick<Identity, 'database' | 'vault'>, after: bigint): Promise<Kept> {
  return database.transaction(async (tx) => {
    const rows = await tx<ReviewRow[]>`
      SELECT ${reviews.columns()} FROM identity_reviews WHERE status = 'approved' AND NOT has_words AND id > ${after}
      ORDER BY id LIMIT ${inOneRound} FOR UPDATE SKIP LOCKED`;
    const named = rows.flatMap((row) => {
      const name = toReview(row, vault).realName;
      return name === undefined ? [] : [{ row, name }];
    });
    const opened = new Set(named.map(({ row }) => row));
    const unopened = rows.filter((row) => !opened.has(row));
    const words = named.flatMap(({ row, name }) =>
      beginningsOf(name).map((word) => ({ row, hash: vault.hashWord(word) })),
    );
    await tx`
      INSERT INTO identity_name_words (customer_id, review_id, word_hash)
      SELECT * FROM unnest(${column(words.map(({ row }) => row.customerId))}::uuid[],
        ${column(words.map(({ row }) => row.id))}::bigint[], ${column(words.map(({ hash }) => hash))}::bytea[])
      ON CONFLICT DO NOTHING`;
    await tx`
      UPDATE identity_reviews SET has_words = true
      WHERE (customer_id, id) IN (SELECT * FROM unnest(${column(named.map(({ row }) => row.customerId))}::uuid[],
        ${column(named.map(({ row }) => row.id))}::bigint[]))`;
    return { count: rows.length, last: rows.at(-1)?.id ?? after, unopened };
  });
}

/** Customers whose approved name has all of these words, or words that begin with them; from three letters on. */
export async function customersNamed(
  { database: { sql }, vault }: Identity,
  text: string,
  limit: number,
): Promise<ReadonlyArray<{ readonly customerId: string; readonly realName: string }>> {
  // By the longest first, which the fewest have.
  const words = [...new Set(wordsOf(text))].toSorted((a, b) => b.length - a.length);
  const [first, ...others] = words.map((word) => vault.hashWord(word));
  if (first === undefined || words.every((word) => word.length < shortest)) return [];
  const rows = await sql<ReviewRow[]>`
    SELECT ${reviews.columns('r')} FROM identity_name_words named
    JOIN identity_reviews r ON r.customer_id = named.customer_id AND r.id = named.review_id
    WHERE named.word_hash = ${first} AND r.status = 'approved' AND r.replaced_at IS NULL
      AND (SELECT count(*) FROM identity_name_words w
        WHERE w.customer_id = r.customer_id AND w.review_id = r.id AND w.word_hash = ANY (${column(others)}::bytea[])
      ) = ${others.length}
    ORDER BY r.id DESC LIMIT ${limit}`;
  return rows.flatMap((row) => {
    const { realName } = toReview(row, vault);
    return realName === undefined ? [] : [{ customerId: row.customerId, realName }];
  });
}
