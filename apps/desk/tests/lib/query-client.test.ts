import { FreshQueryClient } from '@sauda/queries';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../src/lib/query-client.ts';

test('a first answer that is under way when its list changes is not the last word', () => {
  expect(createQueryClient()).toBeInstanceOf(FreshQueryClient);
});
