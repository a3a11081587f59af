import { ApiRefusal } from '@sauda/contract/client';
import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';

/**
 * What is out of date is asked for anew, also where its first answer is still under way, which may be from before: TanStack Query lets
 * that one stand as if it had been asked for afterwards. The customers' app has the same.
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

/** A refusal is an answer, and asked for once; a lost answer is asked for again. */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => !(error instanceof ApiRefusal) && failures < 2, staleTime: 2_000 },
      mutations: { retry: false },
    },
  });
}
