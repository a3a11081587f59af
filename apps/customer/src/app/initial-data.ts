import type { QueryClient } from '@tanstack/react-query';
import { configQuery } from '../lib/config.ts';
import { categoriesQuery } from '../features/market/categories.ts';

let initialized = false;

/** True once the start-up data has been asked for and answered, well or badly. */
export function isInitialized(): boolean {
  return initialized;
}

/**
 * Loads what every screen needs: the operator's settings and, for a customer who is logged in, the category list. A failure is
 * logged and the app goes on: each screen asks again for what it shows.
 */
export async function loadInitialData(client: QueryClient, hasToken: boolean): Promise<void> {
  const answers = await Promise.allSettled([
    client.fetchQuery(configQuery),
    ...(hasToken ? [client.fetchQuery(categoriesQuery)] : []),
  ]);
  for (const answer of answers) {
    if (answer.status === 'rejected')
      console.warn('Start-up data could not be loaded; the app goes on.', answer.reason);
  }
  initialized = true;
}
