import type { en } from './en.ts';

/** What a customer is told of, beside orders and money: one list for the server and the app. */
export type NoticeKind = keyof typeof en;
export type NoticeTexts = Readonly<Record<NoticeKind, string>>;

/** The words in braces of a text. */
type PlacesIn<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never;

/** What a kind's text has to be filled with: as it is to be read, so numbers come as decimal strings. */
export type NoticeValues<K extends NoticeKind> = Readonly<Record<PlacesIn<(typeof en)[K]>, string>>;
