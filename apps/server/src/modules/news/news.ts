import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database.ts';
import { countedPage, type Page } from '../../platform/page-by.ts';
import {
  type Article,
  type ArticleDraft,
  type Headline,
  longestSourceName,
  longestSubhead,
  longestTitle,
} from './article.ts';
import { cleanHtml, plainText } from './clean-html.ts';
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
