/** Widths of the small line, and of a price over its change, in rem so that they grow with the text. */
export const linedColumns = '3.5rem 5.5rem';
