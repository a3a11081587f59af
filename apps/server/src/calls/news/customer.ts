import type { Answer } from '@sauda/contract';
import type { Headline } from '../../modules/news/article.ts';
import { Refusal } from '../../platform/refusal.ts';
import { pictureAddress } from './pictures.ts';
import { pageOf } from '../../http/page.ts';
import type { Handlers } from '../wires/customer-handlers.ts';
import type { Needs } from '../dependencies.ts';
import { toWire } from '../to-wire.ts';

type HeadlineRow = Answer<'GET /stock/new/list'>['rows'][number];

/** News, newest first. */
export function newsHandlers({ news }: Needs<'news'>): Handlers {
  return {
    async 'GET /stock/new/list'({ query }) {
      const { headlines, count } = await news.list(pageOf(query));
      return { msg: 'ok', rows: headlines.map(presentHeadline), count };
    },

    async 'GET /stock/new/index'({ query }) {
      const article = await news.find(BigInt(query.id));
      if (article === undefined) throw new Refusal('not_found');
      return { msg: 'ok', data: { ...presentHeadline(article), content: article.content } };
    },
  };
}

export function presentHeadline(headline: Headline): HeadlineRow {
  const { id, picture, lang, title, subhead, sourceName: source, sourceUrl = '', publishedAt: createdAt } = headline;
  const img = picture === undefined ? '' : pictureAddress(picture);
  return toWire({
    id: Number(id),
    title,
    subhead,
    img,
    lang,
    source,
    sourceUrl,
    createdAt,
    updatedAt: headline.updatedAt,
  });
}
