import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Market } from '../../market/index.ts';
import type { News } from '../../news/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { endedDays, reportDay, reportKey } from './day-report.ts';
import { drawCourse, drawCover } from './draw-cover.ts';
import { primers } from './primers.ts';
import { dayMs } from '../../../platform/time.ts';

export interface NewsSeedOptions {
  readonly news: News;
  readonly database: Database;
  readonly clock: Clock;
  /** The simulated market: the reports say that its prices are. Absent where the practice market is another one. */
  readonly simulated: Market | undefined;
}

const reportsAtFirst = 10;

/**
 * Writes the practice market's news: once, articles on how markets work, dated before the first start; and a report on
 * each day that has ended since. What is there already stays as it is, so it may run again at any time.
 */
export async function seedNews({ news, database, clock, simulated }: NewsSeedOptions): Promise<void> {
  const [seeded] =
    await database.sql`SELECT FROM news_articles WHERE origin = 'practice' AND origin_key LIKE 'primer:%' LIMIT 1`;
  if (seeded === undefined) await writePrimers({ news, database, clock }, simulated !== undefined);
  if (simulated !== undefined) await writeReports({ news, database, clock }, simulated);
}

type Desk = Omit<NewsSeedOptions, 'simulated'>;

async function writePrimers({ news, database, clock }: Desk, isSimulated: boolean): Promise<void> {
  const now = clock.now().getTime();
  await database.transaction(async (tx) => {
    for (const { key, daysAgo, motif, simulatedOnly = false, ...words } of primers) {
      if (simulatedOnly && !isSimulated) continue;
      const picture = motif === undefined ? undefined : await news.keepPicture(tx, 'svg', drawCover(motif));
      await news.publish(tx, {
        ...words,
        origin: 'practice',
        key: `primer:${key}`,
        picture,
        lang: 'en',
        sourceName: 'Practice market',
        publishedAt: new Date(now - daysAgo * dayMs),
      });
    }
  });
}

async function writeReports({ news, database, clock }: Desk, market: Market): Promise<void> {
  const region = market.categories()[0];
  const leading = region?.indices[0]?.symbol;
  if (region === undefined || leading === undefined) return;
  const days = endedDays(market, leading, clock.now(), reportsAtFirst);
  const written = await database.sql<Array<{ originKey: string }>>`
    SELECT origin_key FROM news_articles WHERE origin = 'practice' AND origin_key LIKE ${`day:${region.code}:%`}`;
  const keys = new Set(written.map(({ originKey }) => originKey));
  for (const day of days) {
    if (keys.has(reportKey(region.code, day))) continue;
    const report = reportDay(market, region.code, day);
    if (report === undefined) continue;
    const { draft, course, reference } = report;
    await database.transaction(async (tx) => {
      const picture = await news.keepPicture(tx, 'svg', drawCourse(course, reference));
      await news.publish(tx, { ...draft, picture });
    });
    // A report takes some ten milliseconds, which requests are not to wait for ten times over.
    await nextTurn();
  }
}
