/** Our own scale of the credit score, in points. One may owe nothing at or below `lendsAbove`, and more with each point above it. */
export const creditScale = { lowest: 300, highest: 900, lendsAbove: 500 } as const;
