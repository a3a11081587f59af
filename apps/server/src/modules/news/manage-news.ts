import { randomUUID } from 'node:crypto';
import type { Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Article, longestSourceName, longestSubhead, longestTitle } from './article.ts';

export type ArticleStatus = 'draft' | 'published' | 'withdrawn';

/** An article as staff see it, in whichever state. */
export interface ManagedArticle extends Article {
  /** Where it comes from: practice, desk, or the address of a feed. */
  readonly origin: string;
  readonly status: ArticleStatus;
}

/** What staff write. Title and subhead may hold markup, which is left out; content is cleaned. */
export interface OwnArticle {
  readonly title: string;
  readonly subhead: string;
  readonly content: string;
  readonly lang: string;
  readonly sourceName: string;
  readonly sourceUrl: string | undefined;
  /** The name of a picture that was kept. */
  readonly picture: string | undefined;
}

const ownOrigin = 'desk';

/** Articles of all states, newest first, before the one of this id. */
export function listManagedArticles(
  sql: Sql,
  { status, before }: { status: ArticleStatus | undefined; before: bigint | undefined },
  limit: number,
): Promise<ManagedArticle[]> {
  return sql<ManagedArticle[]>`
    SELECT * FROM news_articles
    WHERE (${before}::bigint IS NULL OR id < ${before})
      AND (${status}::text IS NULL OR status = ${status})
    ORDER BY id DESC LIMIT ${limit}`;
}

/** @throws Refusal `not_found` */
export async function findManagedArticle(sql: Sql | Tx, id: bigint): Promise<ManagedArticle> {
  const [article] = await sql<ManagedArticle[]>`SELECT * FROM news_articles WHERE id = ${id}`;
  if (article === undefined) throw new Refusal('not_found');
  return article;
}

/**
 * Writes an article as a draft, or changes one of the desk's own, in whichever state it is.
 * @returns it as customers get it, and as it was
 * @param seen when what was changed was last changed, as whoever writes has seen it
 * @throws Refusal `not_found`, `picture_gone`, `invalid` for what cannot be shown or is not the desk's own; `changed_meanwhile`
 */
export async function saveArticle(
  tx: Tx,
  { id, seen, article, at }: { id: bigint | undefined; seen: Date | undefined; article: OwnArticle; at: Date },
): Promise<{ before: ManagedArticle | undefined; after: ManagedArticle }> {
  const { cleanHtml, plainText } = await import('./clean-html.ts');
  const row = {
    title: plainText(article.title, longestTitle),
    subhead: plainText(article.subhead, longestSubhead),
    content: cleanHtml(article.content),
    picture: article.picture ?? null,
    lang: article.lang,
    source_name: plainText(article.sourceName, longestSourceName),
    source_url: article.sourceUrl ?? null,
    updated_at: at,
  };
  checkWords(row);
  if (row.picture !== null) {
    const [picture] = await tx`SELECT FROM news_pictures WHERE name = ${row.picture}`;
    if (picture === undefined) throw new Refusal('picture_gone');
  }
  if (id === undefined) {
    const [made] = await tx<[ManagedArticle]>`
      INSERT INTO news_articles
        ${tx({ ...row, origin: ownOrigin, origin_key: randomUUID(), status: 'draft', published_at: at })} RETURNING *`;
    return { before: undefined, after: made };
  }
  const before = await lockArticle(tx, id);
  if (before.origin !== ownOrigin) throw new Refusal('invalid', { fields: { id: 'is not an article of the desk' } });
  if (seen === undefined) throw new Refusal('invalid', { fields: { seen: 'is required' } });
  if (seen.getTime() !== before.updatedAt.getTime()) throw new Refusal('changed_meanwhile');
  const [saved] = await tx<[ManagedArticle]>`UPDATE news_articles SET ${tx(row)} WHERE id = ${id} RETURNING *`;
  return { before, after: saved };
}

/**
 * Puts an article out, or takes it back. A draft is out from now on; one that was withdrawn has its old date again.
 * @returns the state before
 * @throws Refusal `not_found`
 */
export async function setArticleStatus(
  tx: Tx,
  id: bigint,
  status: Exclude<ArticleStatus, 'draft'>,
  at: Date,
): Promise<ArticleStatus> {
  const before = await lockArticle(tx, id);
  const publishedAt = before.status === 'draft' && status === 'published' ? at : before.publishedAt;
  await tx`
    UPDATE news_articles SET status = ${status}, published_at = ${publishedAt}, updated_at = ${at} WHERE id = ${id}`;
  return before.status;
}

async function lockArticle(tx: Tx, id: bigint): Promise<ManagedArticle> {
  await tx`SELECT FROM news_articles WHERE id = ${id} FOR UPDATE`;
  return findManagedArticle(tx, id);
}

function checkWords(row: { title: string; content: string; source_name: string; source_url: string | null }): void {
  const fields: Record<string, string> = {};
  if (row.title === '') fields['title'] = 'must have words';
  if (row.content === '') fields['content'] = 'must have words';
  if (row.source_name === '') fields['source_name'] = 'must have words';
  if (row.source_url !== null && !row.source_url.startsWith('https://'))
    fields['source_url'] = 'must be an https address';
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}
