/** Widths of the price and change columns, in rem so that they grow with the text. */
export const instrumentColumns = '5.75rem 5.25rem';
