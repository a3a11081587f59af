import type { Page } from '../platform/page-by.ts';

const defaultLimit = 10;

/** `page` from 1, `limit` or `pageSize` up to 100; ten where absent. */
export function pageOf(input: { page?: number; limit?: number; pageSize?: number }): Page {
  const limit = input.limit ?? input.pageSize ?? defaultLimit;
  return { limit, offset: ((input.page ?? 1) - 1) * limit };
}
