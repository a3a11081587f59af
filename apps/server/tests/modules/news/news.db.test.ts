import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createManualClock } from '../../../src/platform/clock.ts';
import { createJobs } from '../../../src/platform/jobs.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import type { ArticleDraft } from '../../../src/modules/news/article.ts';
import { createNews } from '../../../src/modules/news/news.ts';
import { createFeedImport } from '../../../src/modules/news/rss/import-feeds.ts';
import { fetchFeed, publicHttpsOnly, type FetchRules } from '../../../src/modules/news/rss/fetch-feed.ts';

const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.sql`DELETE FROM news_articles`;
  await db.database.sql`DELETE FROM news_feeds`;
  clock.set(new Date('2026-11-20T12:00:00Z'));
});

const newsOf = () => createNews({ database: db.database, clock });
const page = { limit: 10, offset: 0 };

function draft(changes: Partial<ArticleDraft> = {}): ArticleDraft {
  return {
    origin: 'test',
    key: 'one',
    title: 'A title',
    subhead: 'A subhead',
    content: '<p>Text</p>',
    lang: 'en',
    sourceName: 'Test wire',
    publishedAt: new Date('2026-11-20T09:00:00Z'),
    ...changes,
  };
}

describe('articles', () => {
  test('are cleaned when they are written', async () => {
    const news = newsOf();
    await db.database.transaction((tx) =>
      news.publish(tx, draft({ title: '<b>A</b> &amp; B', content: '<p onclick="x()">Text</p><script>x()</script>' })),
    );
    const { headlines } = await news.list(page);
    expect(headlines).toMatchObject([{ title: 'A & B' }]);
    expect(await news.find(headlines[0]?.id ?? 0n)).toMatchObject({ content: '<p>Text</p>' });
  });

  test('come newest first, a page at a time, and not before their time', async () => {
    const news = newsOf();
    await db.database.transaction(async (tx) => {
      for (const hour of [8, 10, 9, 13]) {
        const publishedAt = new Date(`2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`);
        await news.publish(tx, draft({ key: String(hour), title: `At ${hour}`, publishedAt }));
      }
    });
    const { headlines, count } = await news.list({ limit: 2, offset: 0 });
    expect({ titles: headlines.map(({ title }) => title), count }).toEqual({ titles: ['At 10', 'At 9'], count: 3 });
    expect((await news.list({ limit: 2, offset: 2 })).headlines.map(({ title }) => title)).toEqual(['At 8']);
    const [row] = await db.database.sql<Array<{ id: string }>>`SELECT id FROM news_articles WHERE title = 'At 13'`;
    expect(await news.find(BigInt(row?.id ?? 0))).toBeUndefined();
    clock.advance(3_600_000);
    expect(await news.find(BigInt(row?.id ?? 0))).toMatchObject({ title: 'At 13' });
  });

  test('taken in again are the same article, changed only where they differ', async () => {
    const news = newsOf();
    const publish = (changes?: Partial<ArticleDraft>) =>
      db.database.transaction((tx) => news.publish(tx, draft(changes)));
    await publish();
    const [before] = (await news.list(page)).headlines;
    expect(before?.updatedAt).toEqual(before?.publishedAt);
    await publish();
    expect((await news.list(page)).headlines).toEqual([before]);
    await publish({ title: 'Another title' });
    expect((await news.list(page)).headlines).toEqual([{ ...before, title: 'Another title', updatedAt: clock.now() }]);
  });

  test('are found by what they name: a name of words in any case, one word and a code only as they are written', async () => {
    const news = newsOf();
    const titles: Readonly<Record<string, Partial<ArticleDraft>>> = {
      'Deccan Steelworks rises': {},
      'By its code': { content: '<p>Steel (<b>DECSTEEL</b>) rose.</p>' },
      'In the text, over markup': { content: '<p>For deccan <em>steelworks</em> it was a day.</p>' },
      'Steelworks of Deccan': {},
      'A decsteel in small letters': {},
      'DECSTEELS are none of it': {},
      'Target Ltd has news': { subhead: 'Larsen &amp; Toubro' },
      'A price target': {},
      'It is not out yet, Deccan Steelworks': { publishedAt: new Date('2026-11-20T13:00:00Z') },
    };
    await db.database.transaction(async (tx) => {
      for (const [title, changes] of Object.entries(titles))
        await news.publish(tx, draft({ key: title, title, ...changes }));
      await news.publish(tx, draft({ key: 'taken back', title: 'Deccan Steelworks, taken back' }));
      await tx`UPDATE news_articles SET status = 'withdrawn' WHERE origin_key = 'taken back'`;
    });
    const found = async (name: string, symbol: string, most = 10) =>
      new Set((await news.naming({ name, symbol }, most)).map(({ title }) => title));
    expect(await found('Deccan Steelworks', 'DECSTEEL')).toEqual(
      new Set(['Deccan Steelworks rises', 'By its code', 'In the text, over markup']),
    );
    expect(await found('Deccan Steelworks', 'DECSTEEL', 2)).toHaveProperty('size', 2);
    expect(await found('Target', 'TGT')).toEqual(new Set(['Target Ltd has news']));
    expect(await found('Larsen & Toubro', 'LT')).toEqual(new Set(['Target Ltd has news']));
    // A code of two letters is looked for by its name alone.
    expect(await found('Nothing of the kind', 'IT')).toEqual(new Set());
    expect(await found("(+)+$ \\ '%_", "!&|'(")).toEqual(new Set());
  });

  test('have pictures that are named by their content', async () => {
    const news = newsOf();
    const keep = () => db.database.transaction((tx) => news.keepPicture(tx, 'svg', Buffer.from('<svg/>')));
    const name = await keep();
    expect(name).toMatch(/^[0-9a-f]{32}\.svg$/);
    expect(await keep()).toBe(name);
    expect(await news.picture(name)).toEqual(Buffer.from('<svg/>'));
    expect(await news.picture('nothing.svg')).toBeUndefined();
  });
});

describe('feeds', () => {
  const rss = (title: string) => `<rss version="2.0"><channel><title>Wire</title><link>https://w.example</link>
    <description>x</description><item><title>${title}</title><guid>1</guid><link>https://w.example/1</link>
    <description>&lt;p onclick="x()"&gt;Text&lt;/p&gt;</description><pubDate>Fri, 20 Nov 2026 09:00:00 GMT</pubDate>
    </item></channel></rss>`;
  /** What keeps feeds to the public internet is switched off, so that a server of the test's own can be reached. */
  const loopback: FetchRules = { protocols: ['http:'], isAllowed: () => true };
  const nothingKnown = { etag: undefined, lastModified: undefined };

  let server: Server;
  let origin: string;
  let title = 'First';
  const conditions: Array<string | undefined> = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      switch (request.url) {
        case '/feed': {
          conditions.push(request.headers['if-none-match']);
          if (request.headers['if-none-match'] === `"${title}"`) return void response.writeHead(304).end();
          return void response.writeHead(200, { etag: `"${title}"` }).end(rss(title));
        }
        case '/moved':
          return void response.writeHead(302, { location: '/feed' }).end();
        case '/circle':
          return void response.writeHead(302, { location: '/circle' }).end();
        case '/inside':
          return void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
        case '/file':
          return void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
        case '/endless':
          response.writeHead(200);
          return void response.end('x'.repeat(3 * 1024 * 1024));
        case '/silent':
          return;
        case '/stuck':
          return void response.writeHead(200).write('<rss');
        case '/packed':
          return void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
        case '/page':
          return void response.writeHead(200).end('<html></html>');
        default:
          return void response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  function importOf(urls: readonly string[], rules = loopback) {
    const log = createLog('silent');
    const jobs = createJobs({ database: db.database, log });
    return { jobs, feeds: createFeedImport({ news: newsOf(), database: db.database, jobs, clock, log, urls, rules }) };
  }

  test('bring articles in, once, and are asked for changes only', async () => {
    const { feeds } = importOf([]);
    const url = `${origin}/feed`;
    conditions.length = 0;
    expect(await feeds.read(url)).toBe(1);
    expect(await feeds.read(url)).toBeUndefined();
    title = 'Second';
    expect(await feeds.read(url)).toBe(1);
    expect(conditions).toEqual([undefined, '"First"', '"First"']);
    const { headlines, count } = await newsOf().list(page);
    expect({ headlines, count }).toMatchObject({ count: 1, headlines: [{ title: 'Second', sourceName: 'Wire' }] });
    expect((await newsOf().find(headlines[0]?.id ?? 0n))?.content).toBe('<p>Text</p>');
  });

  test('leave out an article that cannot be cleaned quickly, and take in the others', async () => {
    const { feeds } = importOf([]);
    title = `${'<b>'.repeat(400)}Deep`;
    expect(await feeds.read(`${origin}/feed`)).toBe(0);
    title = 'Third';
    expect(await feeds.read(`${origin}/feed`)).toBe(1);
  });

  test('are read by a job, and one that cannot be read does not end it', async () => {
    const { feeds, jobs } = importOf([`${origin}/page`, `${origin}/feed`]);
    await jobs.start();
    try {
      await feeds.start();
      await feeds.start();
      await expect.poll(async () => (await newsOf().list(page)).count).toBe(1);
      const next = async () => {
        const rows = await db.database.sql<Array<{ url: string }>>`
          SELECT data->>'url' AS url FROM jobs.job WHERE name = 'news.read-feed' AND state = 'created' ORDER BY 1`;
        return rows.map(({ url }) => url);
      };
      await expect.poll(next).toEqual([`${origin}/feed`, `${origin}/page`]);
    } finally {
      await jobs.stop();
    }
  });

  test('may move', async () => {
    expect(await fetchFeed(`${origin}/moved`, nothingKnown, loopback)).toMatchObject({ kind: 'changed' });
  });

  test.each([
    ['/circle', 'redirects more than 3 times'],
    ['/endless', 'longer than'],
    ['/packed', 'compressed'],
    ['/missing', 'answers 404'],
    ['/file', 'file: is not allowed'],
  ])('%s is not read', async (path, reason) => {
    await expect(fetchFeed(`${origin}${path}`, nothingKnown, loopback)).rejects.toThrow(reason);
  });

  test.each(['/silent', '/stuck'])('%s is left after ten seconds', async (path) => {
    const soon = new AbortController();
    const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon.signal);
    setTimeout(() => soon.abort(), 300);
    try {
      await expect(fetchFeed(`${origin}${path}`, nothingKnown, loopback)).rejects.toThrow('abort');
      expect(waits).toHaveBeenCalledExactlyOnceWith(10_000);
    } finally {
      waits.mockRestore();
    }
  });

  test('that redirect into the network are not followed', async () => {
    const own: FetchRules = { protocols: ['http:'], isAllowed: (address) => address !== '169.254.169.254' };
    await expect(fetchFeed(`${origin}/inside`, nothingKnown, own)).rejects.toThrow(
      '169.254.169.254 is not a public address',
    );
  });

  test('on this machine or without TLS are refused', async () => {
    await expect(fetchFeed(`${origin}/feed`, nothingKnown)).rejects.toThrow('http: is not allowed');
    const plain: FetchRules = { ...publicHttpsOnly, protocols: ['http:'] };
    await expect(fetchFeed(`${origin}/feed`, nothingKnown, plain)).rejects.toThrow('is not public');
    for (const host of ['127.0.0.1', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]']) {
      const url = origin.replace('localhost', host);
      await expect(fetchFeed(`${url}/feed`, nothingKnown, plain), host).rejects.toThrow('not a public address');
    }
  });
});
