import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatFigure, percentChange } from '@sauda/money';
import { createSimulatedMarket } from '../../../../src/modules/market/index.ts';
import { createNews } from '../../../../src/modules/news/news.ts';
import { createManualClock } from '../../../../src/platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../helpers/database.ts';
import { seedNews } from '../../../../src/modules/practice/news-seed/seed-news.ts';

const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
const simulated = createSimulatedMarket({ clock, seed: 'news', alwaysOpen: true });
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const page = { limit: 100, offset: 0 };

test('each day that has ended gets one report, with the figures of the market', async () => {
  const { database } = db;
  const news = createNews({ database, clock });
  const seed = () => seedNews({ news, database, clock, simulated });
  await seed();
  const first = await news.list(page);
  await seed();
  expect(await news.list(page)).toEqual(first);

  clock.advance(86_400_000);
  await seed();
  const next = await news.list(page);
  expect(next.count).toBe(first.count + 1);

  const article = await news.find(next.headlines[0]?.id ?? 0n);
  const close = simulated.quoteAt('INDIA50', new Date('2026-11-20T18:29:59.999Z'));
  if (close === undefined) throw new Error('the market has no India 50');
  expect(article?.content).toContain(formatFigure(close.price, 'INR'));
  expect(article?.title).toContain(
    formatFigure(percentChange(close.price, close.previousClose), 'INR').replace('−', ''),
  );
  expect(article?.publishedAt).toEqual(new Date('2026-11-20T18:49:59.999Z'));
});

test('another practice market gets what is true of any market only', async () => {
  const other = await createTestDatabase();
  try {
    const news = createNews({ database: other.database, clock });
    await seedNews({ news, database: other.database, clock, simulated: undefined });
    const { headlines, count } = await news.list(page);
    expect(count).toBeGreaterThan(10);
    for (const { id } of headlines) expect((await news.find(id))?.content).not.toMatch(/simulated/i);
  } finally {
    await other.drop();
  }
});
