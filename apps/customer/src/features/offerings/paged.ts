/** Rows that a list of offerings or orders asks for at a time. */
export const ROWS_A_PAGE = 10;

/** For an infinite query: the number of the next page, undefined once all rows are there. */
export function nextPage({ rows, count }: { rows: readonly unknown[]; count: number }, _pages: unknown, page: number) {
  return rows.length > 0 && page * ROWS_A_PAGE < count ? page + 1 : undefined;
}
