import { keepDividends, keepOfferings, seedNews, seedPractice } from '../modules/practice/index.ts';
import { createApart } from '../platform/apart.ts';
import type { Domain } from './domain.ts';

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
export async function startPractice(domain: Domain): Promise<void> {
  const {
    config,
    database,
    clock,
    log,
    companies,
    market,
    executor,
    customers,
    bankCards,
    cashier,
    offerings,
    dueWork,
    rounds,
    news,
  } = domain;
  const simulated = config.market === 'simulated' ? market : undefined;
  const writeNews = () => seedNews({ news, database, clock, simulated });
  const payDividends = () => keepDividends({ database, market, view: domain.view, clock });
  const fillShelf = () =>
    keepOfferings({ database, clock, customers, cashier, executor, offerings, market, companies });
  let isSeeded = false;
  const seed = async () => {
    await seedPractice({ database, clock, customers, bankCards, currency: config.currency, cashier, executor, market });
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
  rounds.every(newsEveryMs, 'writing practice news', writeNews);
  rounds.every(seedAgainMs, 'making the demo customer', async () => {
    if (!isSeeded) await dueWork.inTurn('starting a practice market', seed);
  });
  rounds.every(dividendsEveryMs, 'declaring practice dividends', payDividends);
  rounds.every(shelfEveryMs, 'keeping practice offerings', fillShelf);
}
