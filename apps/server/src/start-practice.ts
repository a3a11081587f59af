import { keepDividends, keepOfferings, seedNews, seedPractice } from './practice/index.ts';
import type { Domain } from './domain.ts';

const newsEveryMs = 3_600_000;
const dividendsEveryMs = 3_600_000;
const shelfEveryMs = 10_000;

/**
 * What keeps a practice market going: news, a customer to log in as, dividends, offers.
 * Each is done once before the server opens, then again and again.
 */
export async function startPractice(domain: Domain): Promise<void> {
  const {
    config,
    database,
    clock,
    companies,
    market,
    executor,
    customers,
    bankCards,
    cashier,
    offerings,
    upkeep,
    news,
  } = domain;
  const simulated = config.market === 'simulated' ? market : undefined;
  const writeNews = () => seedNews({ news, database, clock, simulated });
  await writeNews();
  upkeep.every(newsEveryMs, 'writing practice news', writeNews);
  await seedPractice({ database, clock, customers, bankCards, currency: config.currency, cashier, executor, market });
  const payDividends = () => keepDividends({ database, market, clock });
  await payDividends();
  upkeep.every(dividendsEveryMs, 'declaring practice dividends', payDividends);
  const fillShelf = () =>
    keepOfferings({ database, clock, customers, cashier, executor, offerings, market, companies });
  await fillShelf();
  upkeep.every(shelfEveryMs, 'keeping practice offerings', fillShelf);
}
