import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';
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

/**
 * What is out of date is asked for anew, also where its first answer is still under way. TanStack Query lets that answer
 * stand as if it had been asked for afterwards (`Query.fetch` breaks off only what has data), and it may be from before.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries<TKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .map((query) => ({ query, answer: query.promise }));
    const renewed = super.invalidateQueries(filters, options);
    const again = underWay.map(async ({ query, answer }) => {
      if (query.promise !== answer) return;
      try {
        await answer;
      } catch {
        // It has no answer that could be an old one.
        return;
      }
      await super.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true }, options);
    });
    return Promise.all([renewed, ...again]).then(() => undefined);
  }
}

export function createQueryClient(): QueryClient {
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
