import { parseFeed } from 'feedsmith';
import type { ArticleDraft } from '../article.ts';

/** Older ones were read before, or are no news any more. */
const mostItems = 50;

/** What the formats have in common. Texts may be HTML. */
interface Item {
  readonly key: string | undefined;
  readonly title: string | undefined;
  readonly link: string | undefined;
  readonly summary: string | undefined;
  readonly content: string | undefined;
  readonly publishedAt: Date | undefined;
}

/**
 * The articles of a feed: RSS, Atom, RDF or JSON Feed. Items without a title, a date or a key are left out; a date to
 * come counts as now, so that no feed can stay on top by it.
 * @throws Error where the text is no feed
 */
export function readFeed(url: string, text: string, now: Date): ArticleDraft[] {
  const { name, language, items } = itemsOf(text);
  return items.flatMap(({ key, title, link, summary, content, publishedAt }) => {
    const known = key ?? link;
    if (known === undefined || title === undefined || title.trim() === '' || publishedAt === undefined) return [];
    return [
      {
        origin: url,
        key: known.slice(0, 500),
        title,
        subhead: content === undefined ? '' : (summary ?? ''),
        content: content ?? summary ?? '',
        lang: /^[a-z]{2,3}(?=-|$)/i.exec(language ?? '')?.[0].toLowerCase() ?? 'en',
        sourceName: name ?? new URL(url).hostname,
        sourceUrl: httpsOrNothing(link),
        publishedAt: publishedAt > now ? now : publishedAt,
      },
    ];
  });
}

function itemsOf(text: string): { name: string | undefined; language: string | undefined; items: Item[] } {
  const { format, feed } = parseFeed(text, { maxItems: mostItems, parseDateFn: toDate });
  switch (format) {
    case 'rss':
      return {
        name: feed.title,
        language: feed.language,
        items: (feed.items ?? []).map((item) => ({
          key: item.guid?.value,
          title: item.title,
          link: item.link,
          summary: item.description,
          content: item.content?.encoded,
          publishedAt: item.pubDate ?? item.dc?.dates?.[0],
        })),
      };
    case 'atom':
      return {
        name: feed.title?.value,
        language: feed.xml?.lang,
        items: (feed.entries ?? []).map((entry) => ({
          key: entry.id,
          title: entry.title?.value,
          link: (entry.links?.find(({ rel = 'alternate' }) => rel === 'alternate') ?? entry.links?.[0])?.href,
          summary: entry.summary?.value,
          content: entry.content?.value,
          publishedAt: entry.published ?? entry.updated,
        })),
      };
    case 'rdf':
      return {
        name: feed.title,
        language: feed.dc?.languages?.[0],
        items: (feed.items ?? []).map((item) => ({
          key: item.link,
          title: item.title,
          link: item.link,
          summary: item.description,
          content: item.content?.encoded,
          publishedAt: item.dc?.dates?.[0],
        })),
      };
    case 'json':
      return {
        name: feed.title,
        language: feed.language,
        items: (feed.items ?? []).map((item) => ({
          key: item.id,
          title: item.title,
          link: item.url,
          summary: item.summary,
          content: item.content_html ?? item.content_text,
          publishedAt: item.date_published ?? item.date_modified,
        })),
      };
  }
}

function toDate(raw: string): Date | undefined {
  const date = new Date(raw);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function httpsOrNothing(link: string | undefined): string | undefined {
  return link !== undefined && URL.canParse(link) && link.startsWith('https://') ? link : undefined;
}
