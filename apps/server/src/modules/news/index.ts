export type { ArticleDraft, Headline } from './article.ts';
export { largestPicture } from './limits.ts';
export {
  findManagedArticle,
  listManagedArticles,
  saveArticle,
  setArticleStatus,
  type ManagedArticle,
} from './manage-news.ts';
export { createNews, pictureTypes, type News, type PictureKind } from './news.ts';
export { createFeedImport } from './rss/import-feeds.ts';
