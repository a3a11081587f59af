/** Text from outside, read: either a value that keeps the rules of its type, or one sentence on what is wrong with it. */
export type Parsed<T> = { readonly value: T } | { readonly fault: string };
