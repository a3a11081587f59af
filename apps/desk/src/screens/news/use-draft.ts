import type { DeskAnswer } from '@sauda/contract/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { runCommand } from '../../lib/command.ts';
import { isLanguage, sourceLanguage } from '@sauda/facts';
import { upload } from '../../lib/upload.ts';

export type Article = DeskAnswer<'GET /news/one'>['data'];

const fresh = { title: '', subhead: '', content: '', lang: 'en', source_name: '', source_url: '' } as const;

/** What of an article is written. */
export type Draft = Pick<Article, 'title' | 'subhead' | 'content' | 'lang' | 'source_name'> & {
  readonly source_url: string;
};

const draftOf = (article: Article | undefined): Draft =>
  article === undefined ? fresh : { ...article, source_url: article.source_url ?? '' };

/** An article as it is written, and what keeps it. */
export function useDraft(article: Article | undefined) {
  const [draft, setDraft] = useState(() => draftOf(article));
  const [picture, setPicture] = useState<{ picture: string; url: string }>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const save = useMutation({
    mutationFn: async () => {
      const { source_url: sourceUrl, title, subhead, content, source_name, lang } = draft;
      const { data } = await runCommand('POST /news/save', {
        title,
        subhead,
        content,
        source_name,
        lang: isLanguage(lang) ? lang : sourceLanguage,
        ...(article === undefined ? {} : { id: article.id }),
        ...(sourceUrl === '' ? {} : { source_url: sourceUrl }),
        ...(picture === undefined ? {} : { picture: picture.picture }),
      });
      return data;
    },
    onSuccess(saved) {
      setDraft(draftOf(saved));
      notify('The article is kept, as customers get it.', { type: 'info' });
      void client.invalidateQueries({ predicate: ({ queryKey: [list] }) => list === 'news' || list === 'news/one' });
      if (article === undefined) void navigate(`/news/${saved.id}`, { replace: true });
    },
  });
  const addPicture = useMutation({
    mutationFn: async (file: File) => (await upload('POST /news/picture', file)).data,
    onSuccess: setPicture,
  });
  return {
    draft,
    change: (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })),
    save,
    addPicture,
    failure: save.error ?? addPicture.error,
    picture: picture?.url ?? article?.picture ?? null,
  };
}
