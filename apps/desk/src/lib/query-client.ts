import { ApiRefusal } from '@sauda/contract/client';
import { FreshQueryClient } from '@sauda/queries';

/** A refusal is an answer, and asked for once; a lost answer is asked for again. */
export function createQueryClient(): FreshQueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => !(error instanceof ApiRefusal) && failures < 2, staleTime: 2_000 },
      mutations: { retry: false },
    },
  });
}
