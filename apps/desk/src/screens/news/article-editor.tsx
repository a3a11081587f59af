import { isLanguage, languageCodes, sourceLanguage } from '@sauda/facts';
import type { DeskAnswer } from '@sauda/contract/desk';
import { Alert, Box, Button, MenuItem, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { errorText, faultsOf } from '../../lib/api.ts';
import { doDeed } from '../../lib/deed.ts';
import { useMay } from '../../lib/session.ts';
import { upload } from '../../lib/upload.ts';
import { Page } from '../../ui/page.tsx';
import { ArticleDeeds } from './article-deeds.tsx';
import { applyMarkup, markups, type Markup } from './markup.ts';
import { PhonePreview } from './phone-preview.tsx';

export type Article = DeskAnswer<'GET /news/one'>['data'];

const emptyDraft = { title: '', subhead: '', content: '', lang: 'en', source_name: '', source_url: '' };

/** Writes an article as HTML, with its look on the phone beside it. */
export function ArticleEditor({ article }: { article: Article | undefined }) {
  const mayManage = useMay()('news.manage');
  const [draft, setDraft] = useState(() =>
    article === undefined ? emptyDraft : { ...article, source_url: article.source_url ?? '' },
  );
  const [picture, setPicture] = useState<{ picture: string; url: string }>();
  const [at] = useState(() => article?.published_at ?? new Date().toISOString());
  const text = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();

  const save = useMutation({
    mutationFn: async () => {
      const { source_url: sourceUrl, title, subhead, content, source_name } = draft;
      const { data } = await doDeed('POST /news/save', {
        title,
        subhead,
        content,
        source_name,
        lang: isLanguage(draft.lang) ? draft.lang : sourceLanguage,
        ...(article === undefined ? {} : { id: article.id }),
        ...(sourceUrl === '' ? {} : { source_url: sourceUrl }),
        ...(picture === undefined ? {} : { picture: picture.picture }),
      });
      return data;
    },
    onSuccess(saved) {
      setDraft({ ...saved, source_url: saved.source_url ?? '' });
      notify('The article is kept, as customers get it.', { type: 'info' });
      void client.invalidateQueries({ queryKey: ['news'] });
      if (article === undefined) void navigate(`/news/${saved.id}`, { replace: true });
    },
  });
  const addPicture = useMutation({
    mutationFn: async (file: File) => (await upload('POST /news/picture', file)).data,
    onSuccess: setPicture,
  });

  const apply = (markup: Markup) => {
    const area = text.current;
    if (area === null) return;
    const applied = applyMarkup(draft.content, area.selectionStart, area.selectionEnd, markup);
    setDraft({ ...draft, content: applied.text });
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(applied.start, applied.end);
    });
  };
  const faults = faultsOf(save.error);
  const field = (name: 'title' | 'subhead' | 'source_name' | 'source_url', label: string, isOptional = false) => (
    <TextField
      label={label}
      value={draft[name]}
      onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
      required={!isOptional}
      error={faults[name] !== undefined}
      helperText={faults[name]}
      disabled={!mayManage}
    />
  );
  const failure = save.error ?? addPicture.error;

  return (
    <Page
      title={article === undefined ? 'New article' : 'Article'}
      actions={article === undefined ? undefined : <ArticleDeeds article={article} />}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 360px', gap: 3 }}>
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
          noValidate
        >
          {field('title', 'Title')}
          {field('subhead', 'Below the title', true)}
          <Box sx={{ display: 'flex', gap: 1 }}>
            {field('source_name', 'Source')}
            {field('source_url', 'Address of the source', true)}
            <TextField
              select
              label="Language"
              value={draft.lang}
              onChange={({ target }) => setDraft({ ...draft, lang: target.value })}
              disabled={!mayManage}
              fullWidth={false}
              sx={{ width: 96, flexShrink: 0 }}
            >
              {languageCodes.map((lang) => (
                <MenuItem key={lang} value={lang}>
                  {lang}
                </MenuItem>
              ))}
            </TextField>
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1 }} role="toolbar" aria-label="Markup">
            {mayManage
              ? markups.map((markup) => (
                  <Button key={markup.label} size="small" color="inherit" onClick={() => apply(markup)}>
                    {markup.label}
                  </Button>
                ))
              : null}
          </Box>
          <TextField
            label="Text (HTML)"
            value={draft.content}
            onChange={({ target }) => setDraft({ ...draft, content: target.value })}
            inputRef={text}
            multiline
            minRows={14}
            maxRows={22}
            required
            error={faults['content'] !== undefined}
            helperText={faults['content']}
            disabled={!mayManage}
            slotProps={{ htmlInput: { sx: { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' } } }}
          />
          {failure === null ? null : <Alert severity="error">{errorText(failure)}</Alert>}
          {mayManage ? (
            <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
              <Button type="submit" variant="contained" disabled={save.isPending}>
                Save
              </Button>
              <Button component="label" variant="outlined">
                Picture
                <input
                  type="file"
                  accept="image/*"
                  hidden
                  onChange={({ target }) => {
                    const file = target.files?.[0];
                    if (file !== undefined) addPicture.mutate(file);
                  }}
                />
              </Button>
            </Box>
          ) : null}
        </Box>
        <PhonePreview
          title={draft.title}
          subhead={draft.subhead}
          content={draft.content}
          source={draft.source_name}
          picture={picture?.url ?? article?.picture ?? null}
          at={at}
        />
      </Box>
    </Page>
  );
}
