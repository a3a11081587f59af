import type { DeskAnswer, DeskCallKey, DeskQuery } from '@sauda/contract/desk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './api.ts';
import { usePollingMs } from './live.ts';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';

type Reading = Extract<DeskCallKey, `GET /${string}`>;
type Content<K extends Reading> = DeskAnswer<K> extends { data: infer Data } ? Data : never;

interface CallOptions<K extends Reading> {
  readonly query?: DeskQuery<K>;
  /** It is asked for again and again by itself. */
  readonly isLive?: boolean;
  /** For so long what is known is not asked for anew. */
  readonly staleTime?: number;
  /** False while there is nothing to ask. */
  readonly enabled?: boolean;
}

/** What a call answers. It is kept under the parts of its path, so that what changes a list asks for all below it anew. */
export function useCall<K extends Reading>(call: K, { query, isLive = false, ...options }: CallOptions<K> = {}) {
  const pollingMs = usePollingMs();
  const input = { query, isBackground: isLive } as unknown as Parameters<typeof api.call<K>>[1];
  return useQuery({
    queryKey: [...call.slice('GET /'.length).split('/'), ...(query === undefined ? [] : [query])],
    queryFn: async () => ((await api.call(call, input)) as { data: Content<K> }).data,
    refetchInterval: isLive && pollingMs,
    ...options,
  }) as UseQueryResult<Content<K>>;
}

/** The calls that answer one thing by its id, by their path. */
type OneName =
  Extract<DeskCallKey, `GET /${string}/one` | 'GET /ledger/transfer'> extends `GET /${infer Name}` ? Name : never;

interface Asked<T> {
  readonly data?: T | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  refetch(): unknown;
}

/** The thing that the page's address names. */
export function useOne<Name extends OneName>(name: Name): Asked<DeskAnswer<`GET /${Name}`>['data']> {
  const { id = '' } = useParams();
  return useGetOne(name, { id }) as Asked<DeskAnswer<`GET /${Name}`>['data']>;
}
