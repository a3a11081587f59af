/** The page that a list query asks for. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const defaultLimit = 10;

/** `page` from 1, `limit` or `pageSize` up to 100; ten where absent. */
export function pageOf(input: { page?: number; limit?: number; pageSize?: number }): Page {
  const limit = input.limit ?? input.pageSize ?? defaultLimit;
  return { limit, offset: ((input.page ?? 1) - 1) * limit };
}
