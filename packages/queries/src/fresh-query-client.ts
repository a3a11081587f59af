import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';

/**
 * What is out of date is asked for anew, also where its first answer is still under way. TanStack Query lets that answer
 * stand as if it had been asked for afterwards (`Query.fetch` breaks off only what has data), and it may be from before.
 */
export class FreshQueryClient extends QueryClient {
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
