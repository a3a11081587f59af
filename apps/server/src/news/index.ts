export type { Article, ArticleDraft, Headline } from './article.ts';
export { createNews, pictureTypes, type News, type PictureKind } from './news.ts';
export { createFeedImport, type FeedImport } from './rss/import-feeds.ts';
