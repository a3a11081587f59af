import { createHash } from 'node:crypto';
import type { Sql, Tx } from '../../platform/database.ts';
import { countedPage, type Page } from '../../platform/page-by.ts';
import {
  type Article,
  type ArticleDraft,
  type Headline,
  longestSourceName,
  longestSubhead,
  longestTitle,
} from './article.ts';
import type { Given } from '../../platform/given.ts';

/** The kinds of picture that an article may have, by the end of their name. */
export const pictureTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
} as const;
export type PictureKind = keyof typeof pictureTypes;

export type News = ReturnType<typeof createNews>;

export function createNews({ database, clock }: Given<'clock' | 'database'>) {
  const { sql } = database;

  return {
    /** Articles that are out, newest first, and how many there are in all. */
    async list(page: Page): Promise<{ headlines: Headline[]; count: number }> {
      const select = sql`id, title, subhead, picture, lang, source_name, source_url, published_at, updated_at`;
      const from = sql`news_articles WHERE status = 'published' AND published_at <= ${clock.now()}`;
      const order = sql`published_at DESC, id DESC`;
      const { rows: headlines, count } = await countedPage<Headline>(sql, { select, from, order }, page);
      return { headlines, count };
    },
    /** The newest articles that are out and name an instrument, by its name or by its code. */
    naming: (instrument: { name: string; symbol: string }, most: number): Promise<Headline[]> =>
      headlinesNaming(sql, instrument, { most, now: clock.now() }),
    /** An article that is out. */
    async find(id: bigint): Promise<Article | undefined> {
      const [article] = await sql<Article[]>`
        SELECT * FROM news_articles WHERE id = ${id} AND status = 'published' AND published_at <= ${clock.now()}`;
      return article;
    },
    /**
     * Takes in an article, cleaned. The same one again changes what is there; unchanged, it leaves it alone. One that staff
     * have withdrawn stays so.
     */
    async publish(tx: Tx, draft: ArticleDraft): Promise<void> {
      const { cleanHtml, plainText } = await import('./clean-html.ts');
      await tx`
        INSERT INTO news_articles (origin, origin_key, title, subhead, content, picture, lang, source_name, source_url,
          published_at, updated_at)
        VALUES (${draft.origin}, ${draft.key}, ${plainText(draft.title, longestTitle)},
          ${plainText(draft.subhead, longestSubhead)}, ${cleanHtml(draft.content)}, ${draft.picture},
          ${draft.lang}, ${plainText(draft.sourceName, longestSourceName)}, ${draft.sourceUrl},
          ${draft.publishedAt}, ${draft.publishedAt})
        ON CONFLICT (origin, origin_key) DO UPDATE SET title = excluded.title, subhead = excluded.subhead,
          content = excluded.content, picture = excluded.picture, source_url = excluded.source_url,
          updated_at = ${clock.now()}
        WHERE (news_articles.title, news_articles.subhead, news_articles.content, news_articles.picture)
          IS DISTINCT FROM (excluded.title, excluded.subhead, excluded.content, excluded.picture)`;
    },
    /** Keeps a picture of at most 1 MB. @returns its name, the same for the same content */
    async keepPicture(tx: Tx, kind: PictureKind, content: Buffer): Promise<string> {
      const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${kind}`;
      await tx`
        INSERT INTO news_pictures (name, content, created_at) VALUES (${name}, ${content}, ${clock.now()})
        ON CONFLICT DO NOTHING`;
      return name;
    },
    async picture(name: string): Promise<Buffer | undefined> {
      const [row] = await sql<Array<{ content: Buffer }>>`SELECT content FROM news_pictures WHERE name = ${name}`;
      return row?.content;
    },
  };
}

async function headlinesNaming(
  sql: Sql,
  { name, symbol }: { name: string; symbol: string },
  { most, now }: { most: number; now: Date },
): Promise<Headline[]> {
  const hasCode = symbol.length >= shortestCode;
  // By the index of the migration 0057, which knows words but not their order or capitals, and without putting anything in
  // order first: the newest that may name it are then read.
  return sql<Headline[]>`
    WITH matching AS MATERIALIZED (
      SELECT id, published_at FROM news_articles
      WHERE status = 'published'
        AND to_tsvector('simple', title || ' ' || subhead || ' ' || left(content, 60000))
          @@ (plainto_tsquery('simple', ${name}) || plainto_tsquery('simple', ${hasCode ? symbol : name}))
    ), likely AS MATERIALIZED (
      SELECT articles.*, title || ' ' || subhead || ' ' || left(content, 60000) AS words
      FROM news_articles AS articles
      WHERE id IN (
        SELECT id FROM matching WHERE published_at <= ${now} ORDER BY published_at DESC, id DESC LIMIT ${looked})
    )
    SELECT id, title, subhead, picture, lang, source_name, source_url, published_at, updated_at
    FROM likely
    WHERE ${names(sql, name)} ${hasCode ? sql`OR ${names(sql, symbol)}` : sql``}
    ORDER BY published_at DESC, id DESC LIMIT ${most}`;
}

/** Whether an article of `likely` names something, looked at closely. */
function names(sql: Sql, name: string) {
  const inOrder = sql`to_tsvector('simple', words) @@ phraseto_tsquery('simple', ${name})`;
  return /\s/u.test(name) ? inOrder : sql`words ~ ${`\\m${escapedPattern(name)}\\M`}`;
}

/** Articles that have the words of a name, of which those are picked that name it. */
const looked = 50;
/** A shorter code is a word of any text. */
const shortestCode = 3;

/** One word counts only as it is written: of a company called Target, not of what has a target. */
function escapedPattern(word: string): string {
  return word.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&');
}
