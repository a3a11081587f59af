import type { DeskBody } from '@sauda/contract/desk';
import type { Json } from '../../modules/audit/audit-log.ts';
import { largestPicture } from '../../modules/news/article.ts';
import {
  findManagedArticle,
  listManagedArticles,
  saveArticle,
  setArticleStatus,
  type ManagedArticle,
} from '../../modules/news/manage-news.ts';
import { Refusal } from '../../platform/refusal.ts';
import { momentOf } from '../../http/read-time.ts';
import { readFile } from '../../http/multipart.ts';
import { pictureAddress } from './pictures.ts';
import type { DeskHandlers } from '../wires/desk-handlers.ts';
import { answerPage, keyPage } from '../../http/key-page.ts';
import type { Needs } from '../dependencies.ts';
import { toWire } from '../to-wire.ts';

const ok = { msg: 'ok' } as const;

/** Articles: the desk's own are written here, those of feeds can be withdrawn. */
export function deskNewsHandlers({
  news,
  pictures,
  database,
  clock,
}: Needs<'clock' | 'database' | 'news' | 'pictures'>): DeskHandlers {
  const { sql } = database;
  return {
    async 'GET /news'({ query }) {
      const page = keyPage(query);
      const articles = await listManagedArticles(sql, { status: query.status, before: page.before }, page.limit);
      return answerPage(articles, page, ({ id }) => id, presentArticle);
    },

    async 'GET /news/one'({ query }) {
      return { msg: 'ok', data: presentWhole(await findManagedArticle(sql, BigInt(query.id))) };
    },

    'POST /news/save': ({ body, command }) =>
      command(async (tx) => {
        const { before, after } = await saveArticle(tx, {
          id: body.id === undefined ? undefined : BigInt(body.id),
          seen: momentOf(body.seen),
          article: articleOf(body),
          at: clock.now(),
        });
        return {
          answer: { msg: 'ok', data: presentWhole(after) },
          record: {
            object: { kind: 'article', id: String(after.id) },
            before: before === undefined ? undefined : wordsOf(before),
            after: wordsOf(after),
          },
        };
      }),

    'POST /news/picture': ({ request, actor, command }) =>
      command(
        async (tx, content: Buffer) => {
          const picture = await news.keepPicture(tx, 'jpg', content);
          return {
            answer: { msg: 'ok', data: { picture, url: pictureAddress(picture) } },
            record: { object: { kind: 'news picture', id: picture } },
          };
        },
        async () => {
          const content = await pictures.reencode(await readFile(request), actor);
          if (content.length > largestPicture) throw new Refusal('too_large');
          return content;
        },
      ),

    'POST /news/publish': ({ body, command }) =>
      command(async (tx) => {
        const before = await setArticleStatus(tx, BigInt(body.id), 'published', clock.now());
        return { answer: ok, record: statusRecord(body.id, before, 'published') };
      }),

    'POST /news/withdraw': ({ body, command }) =>
      command(async (tx) => {
        const before = await setArticleStatus(tx, BigInt(body.id), 'withdrawn', clock.now());
        return { answer: ok, record: { ...statusRecord(body.id, before, 'withdrawn'), reason: body.reason } };
      }),
  };
}

function articleOf(body: DeskBody<'POST /news/save'>) {
  const { title, subhead, content, lang, source_name: sourceName, source_url: sourceUrl, picture } = body;
  return {
    title,
    subhead,
    content,
    lang,
    sourceName,
    sourceUrl: sourceUrl === '' ? undefined : sourceUrl,
    picture: picture === '' ? undefined : picture,
  };
}

function statusRecord(id: string | number, before: string, after: string) {
  return { object: { kind: 'article', id: String(id) }, before: { status: before }, after: { status: after } };
}

function wordsOf({ title, subhead, content, picture }: ManagedArticle): Json {
  return { title, subhead, content, picture: picture ?? null };
}

function presentArticle(article: ManagedArticle) {
  const { id, origin, title, subhead, picture, lang, sourceName, sourceUrl, status, publishedAt, updatedAt } = article;
  const shown = { origin, title, subhead, lang, sourceName, sourceUrl, status, publishedAt, updatedAt };
  return toWire({ ...shown, id: Number(id), picture: picture && pictureAddress(picture) });
}

function presentWhole(article: ManagedArticle) {
  return { ...presentArticle(article), content: article.content };
}
