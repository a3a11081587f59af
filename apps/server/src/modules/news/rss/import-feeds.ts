import type { Database, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ArticleDraft } from '../article.ts';
import type { News } from '../news.ts';
import { fetchFeed, publicHttpsOnly, type FetchRules, type Validators } from './fetch-feed.ts';
import type { Given } from '../../../platform/given.ts';

export interface FeedImportOptions extends Given<'clock' | 'database' | 'jobs' | 'log'> {
  readonly news: News;
  /** Addresses of RSS, Atom, RDF or JSON feeds. */
  readonly urls: readonly string[];
  readonly rules?: FetchRules;
}

const jobName = 'news.read-feed';
const everyMs = 15 * 60_000;

/** Takes in the articles of feeds that an operator has named. Call it before the jobs start. */
export function createFeedImport({
  news,
  database,
  jobs,
  clock,
  log,
  urls,
  rules = publicHttpsOnly,
}: FeedImportOptions) {
  /** Reads one feed now. @returns how many articles were taken in, or none where it has not changed */
  async function read(url: string): Promise<number | undefined> {
    const feed = await fetchFeed(url, await validatorsOf(database, url), rules);
    if (feed.kind === 'unchanged') return undefined;
    const { readFeed } = await import('./read-feed.ts');
    const now = clock.now();
    const drafts = readFeed(url, feed.text, now);
    let taken = 0;
    await database.transaction(async (tx) => {
      for (const draft of drafts) taken += (await takeIn(tx, draft, { news, log })) ? 1 : 0;
      const { etag = null, lastModified = null } = feed.validators;
      await tx`
        INSERT INTO news_feeds (url, etag, last_modified, fetched_at)
        VALUES (${url}, ${etag}, ${lastModified}, ${now})
        ON CONFLICT (url) DO UPDATE SET etag = excluded.etag, last_modified = excluded.last_modified,
          fetched_at = excluded.fetched_at`;
    });
    return taken;
  }

  jobs.work<{ url: string }>(jobName, async ({ url }) => {
    // An address that is no longer named is not asked again.
    if (!urls.includes(url)) return;
    const startAfter = new Date(clock.now().getTime() + everyMs);
    await database.transaction((tx) => jobs.send(tx, jobName, { url }, { startAfter, singletonKey: url }));
    try {
      const articles = await read(url);
      log.info(
        { feed: new URL(url).hostname, articles },
        articles === undefined ? 'news feed unchanged' : 'news feed read',
      );
    } catch (error) {
      log.warn(
        { feed: new URL(url).hostname, reason: error instanceof Error ? error.message : String(error) },
        'a news feed cannot be read',
      );
    }
  });

  return {
    read,
    /** Sees to it that every feed is read, now and then every quarter of an hour, by one node at a time. */
    async start(): Promise<void> {
      await database.transaction(async (tx) => {
        for (const url of urls) await jobs.send(tx, jobName, { url }, { singletonKey: url });
      });
    },
  };
}

/** Whether the article could be taken in. One that could not leaves the others alone. */
async function takeIn(
  tx: Tx,
  draft: ArticleDraft,
  { news, log }: Pick<FeedImportOptions, 'news' | 'log'>,
): Promise<boolean> {
  try {
    await news.publish(tx, draft);
    return true;
  } catch (error) {
    // It is cleaned before it is written, so that the transaction is as it was.
    if (!(error instanceof Refusal)) throw error;
    log.warn(
      { feed: new URL(draft.origin).hostname, reason: error.details.fields },
      'an article of a feed was left out',
    );
    return false;
  }
}

async function validatorsOf({ sql }: Database, url: string): Promise<Validators> {
  const [row] = await sql<Array<{ etag: string | undefined; lastModified: string | undefined }>>`
    SELECT etag, last_modified FROM news_feeds WHERE url = ${url}`;
  return { etag: row?.etag, lastModified: row?.lastModified };
}
