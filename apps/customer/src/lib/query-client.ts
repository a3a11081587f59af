import { FreshQueryClient } from '@sauda/queries';
import type { AnswerStore } from './cache/app-database.ts';
import { isUnanswered } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Keep the last answer in the browser's database, to be shown offline and at the next start. */
      keep?: AnswerStore;
    };
  }
}

const READ_REPEATS = 2;

export function createQueryClient(): FreshQueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        // A refusal stays a refusal; only a lost answer is worth asking for again.
        retry: (failures, error) => failures < READ_REPEATS && isUnanswered(error),
        staleTime: 1_000,
        gcTime: 10 * 60_000,
        networkMode: 'always',
        // Which that would leave out.
        refetchOnReconnect: true,
        refetchIntervalInBackground: false,
      },
    },
  });
}
