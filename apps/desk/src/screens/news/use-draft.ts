import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { runCommand } from '../../lib/command.ts';
import { isLanguage, sourceLanguage } from '@sauda/facts';
import { useKept } from '../../lib/kept.ts';
import { type Article, type Draft, draftOf, nameOf, type Writing, writtenSince } from './draft.ts';
import { upload } from '../../lib/upload.ts';

/** An article as it is written, and what keeps it. */
export function useDraft(article: Article | undefined) {
  const kept = useKept<Writing>(nameOf(article));
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
      return { saved: data, sent: { draft, picture } };
    },
    async onSuccess({ saved, sent }) {
      const { writing, isAhead } = writtenSince(sent, kept.latest(), saved);
      kept.set(writing);
      notify(`The article is kept, as customers get it${isAhead ? ', but for what you have typed since' : ''}.`, {
        type: 'info',
      });
      await refresh();
      if (!isAhead && kept.latest() === writing) kept.forget();
      if (article !== undefined) return;
      kept.moveTo(nameOf(saved));
      void navigate(`/news/${saved.id}`, { replace: true });
    },
    // Somebody else may have changed it: what they made of it is shown.
    onError: refresh,
  });
  const addPicture = useMutation({
    mutationFn: async (file: File) => (await upload('POST /news/picture', file)).data,
    onSuccess: (added) => kept.set({ ...(kept.latest() ?? { draft, seen }), picture: added }),
  });
  return {
    draft,
    change,
    save,
    /** A new article is saved, and the page that it has from now on is on its way: what is done here meanwhile would be lost. */
    isLeaving: article === undefined && save.isSuccess,
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
