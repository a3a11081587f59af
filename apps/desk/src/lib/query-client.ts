import { ApiRefusal } from '@sauda/contract/client';
import { QueryClient } from '@tanstack/react-query';

/** A refusal is an answer, and asked for once; a lost answer is asked for again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => !(error instanceof ApiRefusal) && failures < 2, staleTime: 2_000 },
      mutations: { retry: false },
    },
  });
}
