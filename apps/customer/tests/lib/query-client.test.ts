import { FreshQueryClient } from '@sauda/queries';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../src/lib/query-client.ts';

it('asks again for what is shown once there is a connection again', () => {
  expect(createQueryClient().defaultQueryOptions({ queryKey: ['account'] }).refetchOnReconnect).toBe(true);
});

it('does not let an answer stand that is older than what has changed', () => {
  expect(createQueryClient()).toBeInstanceOf(FreshQueryClient);
});
