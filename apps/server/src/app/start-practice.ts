import { keepDividends } from '../modules/practice/dividends.ts';
import { seedNews } from '../modules/practice/news-seed/seed-news.ts';
import { keepOfferings } from '../modules/practice/offerings-seed/keep-offerings.ts';
import { seedPractice } from '../modules/practice/seed.ts';
import { createApart } from '../platform/apart.ts';
import type { House } from './house.ts';
import { proveLiabilities } from './upkeep.ts';

const newsEveryMs = 3_600_000;
const dividendsEveryMs = 3_600_000;
const shelfEveryMs = 10_000;

/** What was not done before the server opened is tried again as often. */
const seedAgainMs = 60_000;

/**
 * What keeps a practice market going: news, a customer to log in as, dividends, offers.
 * Each is done once before the server opens, by one node after the other, then again and again. None waits for another
 * to succeed.
 */
export async function startPractice(house: House): Promise<void> {
  const { config, database, clock, log, market, prices, dueWork, rounds, news } = house;
  const simulated = config.market.name === 'simulated' ? market : undefined;
  const writeNews = () => seedNews({ news, database, clock, simulated });
  const payDividends = () => keepDividends({ database, market, view: prices, clock });
  const fillShelf = () => keepOfferings(house);
  let isSeeded = false;
  const seed = async () => {
    await seedPractice(house);
    isSeeded = true;
  };
  const apart = createApart({ work: 'the practice market', clock, log });
  await dueWork.inTurn('starting a practice market', () =>
    apart.each([
      { about: 'news', work: writeNews },
      { about: 'the demo customer', work: seed },
      { about: 'dividends', work: payDividends },
      { about: 'offerings', work: fillShelf },
    ]),
  );
  // The demo customer finds what is theirs.
  rounds.soon('proving what is owed at the start', () => proveLiabilities(house));
  rounds.every(newsEveryMs, 'writing practice news', writeNews, { dueWork });
  rounds.every(seedAgainMs, 'making the demo customer', async () => {
    if (!isSeeded) await dueWork.inTurn('starting a practice market', seed);
  });
  rounds.every(dividendsEveryMs, 'declaring practice dividends', payDividends, { dueWork });
  rounds.every(shelfEveryMs, 'keeping practice offerings', fillShelf);
}
