import type { Headline } from './article.ts';

export interface HeadlineRow {
  readonly id: string;
  readonly title: string;
  readonly subhead: string;
  readonly picture: string | undefined;
  readonly lang: string;
  readonly sourceName: string;
  readonly sourceUrl: string | undefined;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
}

export function toHeadline(row: HeadlineRow): Headline {
  return {
    id: Number(row.id),
    title: row.title,
    subhead: row.subhead,
    picture: row.picture,
    lang: row.lang,
    sourceName: row.sourceName,
    sourceUrl: row.sourceUrl,
    publishedAt: row.publishedAt,
    updatedAt: row.updatedAt,
  };
}
