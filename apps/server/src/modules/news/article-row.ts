import type { Headline } from './article.ts';

export interface HeadlineRow {
  readonly id: string;
  readonly title: string;
  readonly subhead: string;
  readonly picture: string | null;
  readonly lang: string;
  readonly source_name: string;
  readonly source_url: string | null;
  readonly published_at: Date;
  readonly updated_at: Date;
}

export function toHeadline(row: HeadlineRow): Headline {
  return {
    id: Number(row.id),
    title: row.title,
    subhead: row.subhead,
    picture: row.picture ?? undefined,
    lang: row.lang,
    sourceName: row.source_name,
    sourceUrl: row.source_url ?? undefined,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
  };
}
