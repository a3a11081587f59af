import type { DeskAnswer } from '@sauda/contract/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { runCommand } from '../../lib/command.ts';
import { isLanguage, sourceLanguage } from '@sauda/facts';
import { useKept } from '../../lib/kept.ts';
import { upload } from '../../lib/upload.ts';

export type Article = DeskAnswer<'GET /news/one'>['data'];

const fresh = { title: '', subhead: '', content: '', lang: 'en', source_name: '', source_url: '' } as const;

/** What of an article is written. */
export type Draft = Pick<Article, 'title' | 'subhead' | 'content' | 'lang' | 'source_name'> & {
  readonly source_url: string;
};

interface Writing {
  readonly draft: Draft;
  readonly picture?: { readonly picture: string; readonly url: string } | undefined;
  /** When the article was last changed as it was begun to be written on. */
  readonly seen: string | undefined;
}

const draftOf = (article: Article | undefined): Draft =>
  article === undefined ? fresh : { ...article, source_url: article.source_url ?? '' };

/** An article as it is written, and what keeps it. */
export function useDraft(article: Article | undefined) {
  const kept = useKept<Writing>(`article ${article?.id ?? 'new'}`);
  const { draft, picture, seen } = kept.value ?? { draft: draftOf(article), seen: article?.updated_at };
  const change = (changed: Partial<Draft>) => kept.set({ draft: { ...draft, ...changed }, picture, seen });
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = () =>
    client.invalidateQueries({ predicate: ({ queryKey: [list] }) => list === 'news' || list === 'news/one' });
  const save = useMutation({
    mutationFn: async () => {
      const { source_url: sourceUrl, title, subhead, content, source_name, lang } = draft;
      const { data } = await runCommand('POST /news/save', {
        title,
        subhead,
        content,
        source_name,
        lang: isLanguage(lang) ? lang : sourceLanguage,
        ...(article === undefined || seen === undefined ? {} : { id: article.id, seen }),
        ...(sourceUrl === '' ? {} : { source_url: sourceUrl }),
        ...(picture === undefined ? {} : { picture: picture.picture }),
      });
      return data;
    },
    async onSuccess(saved) {
      kept.set({ draft: draftOf(saved), seen: saved.updated_at });
      notify('The article is kept, as customers get it.', { type: 'info' });
      await refresh();
      kept.forget();
      if (article === undefined) void navigate(`/news/${saved.id}`, { replace: true });
    },
    // Somebody else may have changed it: what they made of it is shown.
    onError: refresh,
  });
  const addPicture = useMutation({
    mutationFn: async (file: File) => (await upload('POST /news/picture', file)).data,
    onSuccess: (added) => kept.set({ draft, picture: added, seen }),
  });
  return {
    draft,
    change,
    save,
    isBack: kept.isBack,
    forget: kept.forget,
    /** What somebody else has made of it since this was begun; saving then goes over it. */
    overtaken: article !== undefined && seen !== undefined && seen < article.updated_at ? article : undefined,
    goOver: () => kept.set({ draft, picture, seen: article?.updated_at }),
    addPicture,
    failure: save.error ?? addPicture.error,
    picture: picture?.url ?? article?.picture ?? null,
  };
}
