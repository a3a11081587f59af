import { column, type Sql, type Tx } from '../../../platform/database.ts';

/** Whom a notice is for: whoever fits all that is said. */
export interface Audience {
  /** Who reads one of them. */
  readonly languages?: readonly string[] | undefined;
  /** Who they are was approved, or was not. */
  readonly isVerified?: boolean | undefined;
  /** Who holds this share. */
  readonly symbol?: string | undefined;
  /** Only these customers, by number. */
  readonly numbers?: readonly number[] | undefined;
}

/** The language that a customer reads, as far as their app has said it. */
const languageOf = (sql: Sql | Tx, usual: string) => sql`coalesce(c.language, ${usual})`;

/** What whoever is reached fits: customers `c` whose account is open, registered before. */
function fits(
  sql: Sql | Tx,
  { languages, isVerified, symbol, numbers }: Audience,
  { usual, before }: { readonly usual: string; readonly before: Date },
) {
  const approved = sql`
    EXISTS (SELECT FROM identity_reviews r WHERE r.customer_id = c.id AND r.status = 'approved')`;
  return sql`
    c.closed_at IS NULL AND c.created_at <= ${before}
    ${languages === undefined ? sql`` : sql`AND ${languageOf(sql, usual)} = ANY (${column(languages)}::text[])`}
    ${isVerified === undefined ? sql`` : isVerified ? sql`AND ${approved}` : sql`AND NOT ${approved}`}
    ${symbol === undefined ? sql`` : sql`AND EXISTS (SELECT FROM lots l WHERE l.customer_id = c.id AND l.symbol = ${symbol} AND l.remaining > 0)`}
    ${numbers === undefined ? sql`` : sql`AND c.number = ANY (${column(numbers.map(BigInt))}::bigint[])`}`;
}

/** Some of whom a notice reaches, and how many read which language. */
export interface Preview {
  readonly byLanguage: ReadonlyArray<{ readonly language: string; readonly count: number }>;
  readonly sample: ReadonlyArray<{ readonly id: string; readonly number: bigint; readonly phone: string | undefined }>;
}

const sampleSize = 10;

/** @param usual the language of whose app has not said one */
export async function previewAudience(
  sql: Sql | Tx,
  audience: Audience,
  usual: string,
  before: Date,
): Promise<Preview> {
  const where = fits(sql, audience, { usual, before });
  const byLanguage = await sql<Array<{ language: string; count: number }>>`
    SELECT ${languageOf(sql, usual)} AS language, sum(count)::int AS count
    FROM (SELECT language, count(*) AS count FROM customers c WHERE ${where} GROUP BY 1) AS c
    GROUP BY 1 ORDER BY 2 DESC, 1`;
  const sample = await sql<Preview['sample'][number][]>`
    SELECT c.id, c.number, c.phone FROM customers c WHERE ${where} ORDER BY c.id DESC LIMIT ${sampleSize}`;
  return { byLanguage, sample };
}

/** The next of those whom a notice reaches, locked against closing, in the order of their ids. */
export function nextOfAudience(
  tx: Tx,
  audience: Audience,
  { usual, before, after, limit }: { usual: string; before: Date; after: string | undefined; limit: number },
): Promise<Array<{ id: string; language: string }>> {
  return tx<Array<{ id: string; language: string }>>`
    SELECT c.id, ${languageOf(tx, usual)} AS language FROM customers c
    WHERE ${fits(tx, audience, { usual, before })} ${after === undefined ? tx`` : tx`AND c.id > ${after}`}
    ORDER BY c.id LIMIT ${limit} FOR KEY SHARE OF c`;
}
