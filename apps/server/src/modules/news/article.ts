/** What a list shows of an article. */
export interface Headline {
  readonly id: bigint;
  readonly title: string;
  readonly subhead: string;
  /** The name of a picture of ours. */
  readonly picture: string | undefined;
  /** The language of its words: en. */
  readonly lang: string;
  readonly sourceName: string;
  /** Where the original is: an https address. */
  readonly sourceUrl: string | undefined;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
}

export interface Article extends Headline {
  /** HTML, cleaned to the allow-list of `clean-html.ts`. */
  readonly content: string;
}

/** An article as it comes in. Title and subhead may hold markup, which is left out; content is cleaned. */
export interface ArticleDraft {
  /** Where it comes from: practice, desk, or the address of a feed. */
  readonly origin: string;
  /** What the origin knows it by. The same article again changes the one that is there. */
  readonly key: string;
  readonly title: string;
  readonly subhead: string;
  readonly content: string;
  readonly picture?: string | undefined;
  readonly lang: string;
  readonly sourceName: string;
  readonly sourceUrl?: string | undefined;
  readonly publishedAt: Date;
}

/** In characters. */
export const longestTitle = 300;
export const longestSubhead = 600;
export const longestSourceName = 200;
/** In bytes. */
export const largestPicture = 1_048_576;
