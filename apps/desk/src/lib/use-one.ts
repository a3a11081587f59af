import type { DeskAnswer, DeskCallKey } from '@sauda/contract/desk';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';

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
