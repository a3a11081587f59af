import type { DeskAnswer } from '@sauda/contract/desk';

export type Article = DeskAnswer<'GET /news/one'>['data'];

const fresh = { title: '', subhead: '', content: '', lang: 'en', source_name: '', source_url: '' } as const;

/** What of an article is written. */
export type Draft = Pick<Article, 'title' | 'subhead' | 'content' | 'lang' | 'source_name'> & {
  readonly source_url: string;
};

export interface Writing {
  readonly draft: Draft;
  readonly picture?: { readonly picture: string; readonly url: string } | undefined;
  /** When the article was last changed as it was begun to be written on. */
  readonly seen: string | undefined;
}

export const draftOf = (article: Article | undefined): Draft =>
  article === undefined ? fresh : { ...article, source_url: article.source_url ?? '' };

export const nameOf = (article: Pick<Article, 'id'> | undefined): string => `article ${article?.id ?? 'new'}`;

/** What was written since something was sent, on top of what the server made of it. */
export function writtenSince(
  sent: Pick<Writing, 'draft' | 'picture'>,
  now: Writing | undefined,
  saved: Article,
): { readonly writing: Writing; readonly isAhead: boolean } {
  const typed = Object.entries(now?.draft ?? {}).filter(([name, value]) => value !== sent.draft[name as keyof Draft]);
  const picture = now?.picture?.picture === sent.picture?.picture ? undefined : now?.picture;
  return {
    writing: { draft: { ...draftOf(saved), ...Object.fromEntries(typed) }, picture, seen: saved.updated_at },
    isAhead: typed.length > 0 || picture !== undefined,
  };
}
