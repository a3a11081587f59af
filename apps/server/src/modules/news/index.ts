export type { ArticleDraft } from './article.ts';
export type { News } from './news.ts';
