import type { en } from './en.ts';

/** What a customer is told of: one list for the server and the app. What each is about is in topics.ts. */
export type NoticeKind = keyof typeof en;
export type NoticeTexts = Readonly<Record<NoticeKind, string>>;

/** The words in braces of a text. */
type PlacesIn<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never;

/**
 * What a kind's text has to be filled with: as it is to be read, so numbers come as decimal strings. `no` may be there without a
 * place in the text: of the order or request that the notice leads to.
 */
export type NoticeValues<K extends NoticeKind> = Readonly<Record<PlacesIn<(typeof en)[K]>, string>> & {
  readonly no?: string;
};
