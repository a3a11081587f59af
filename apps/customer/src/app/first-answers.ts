import type { QueryClient } from '@tanstack/react-query';
import { customerQuery } from '../data/account.ts';
import { categoriesQuery } from '../features/market/categories.ts';
import { indexLineQuery } from '../features/market/index-quotes.ts';
import { favouritesQuery } from '../features/market/watchlists/favourites-query.ts';
import { DEFAULT_LIST } from '../features/market/watchlists/watchlists.ts';
import { homePortfolioQuery } from '../features/portfolio/portfolio-query.ts';
import { intervals } from '../lib/intervals.ts';

/** As many as stand beside each other on a phone. */
const INDICES = 3;

/**
 * Reads the answers that boot.ts has asked for, so that Home is drawn once, with them, and not first without. They are mostly there
 * before the code is; where they are not, Home waits for them for a moment only, under the same static screen.
 */
export async function untilHomeIsKnown(client: QueryClient, path: string): Promise<void> {
  if (path !== '/' || client.getQueryData(homePortfolioQuery.queryKey) !== undefined) return;
  await Promise.race([
    Promise.all([
      client.prefetchQuery(homePortfolioQuery),
      client.prefetchQuery(customerQuery),
      client.prefetchInfiniteQuery(favouritesQuery(DEFAULT_LIST)),
      readIndices(client),
    ]),
    new Promise((resolve) => setTimeout(resolve, intervals.homeMs)),
  ]);
}

async function readIndices(client: QueryClient): Promise<void> {
  const [region] = await client.fetchQuery(categoriesQuery).catch(() => []);
  if (region === undefined) return;
  const shown = region.stocks.slice(0, INDICES);
  await Promise.all(shown.map(({ symbol }) => client.prefetchQuery(indexLineQuery(symbol, region.category_code))));
}
