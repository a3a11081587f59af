import { Alert, Box, Button, MenuItem, TextField, type TextFieldProps } from '@mui/material';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { errorText, faultsOf } from '../../lib/api.ts';
import { languageCodes } from '@sauda/facts';
import { useMay } from '../../lib/session.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { Page } from '../../ui/page.tsx';
import { ArticleCommands } from './article-commands.tsx';
import { applyMarkup, markups, type Markup } from './markup.ts';
import { PhonePreview } from './phone-preview.tsx';
import { useDraft, type Article, type Draft } from './use-draft.ts';

/** Writes an article as HTML, with its look on the phone beside it. */
export function ArticleEditor({ article }: { article: Article | undefined }) {
  const [at] = useState(() => article?.published_at ?? new Date().toISOString());
  const writing = useDraft(article);
  const { title, subhead, content, source_name: source } = writing.draft;
  return (
    <Page
      title={article === undefined ? 'New article' : 'Article'}
      actions={article === undefined ? undefined : <ArticleCommands article={article} />}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' }, gap: 3 }}>
        <ArticleForm writing={writing} />
        <PhonePreview {...{ title, subhead, content, source, at }} picture={writing.picture} />
      </Box>
    </Page>
  );
}

type Writing = ReturnType<typeof useDraft>;

function ArticleForm({ writing: { draft, change, save, addPicture, failure } }: { writing: Writing }) {
  const mayManage = useMay()('news.manage');
  const faults = faultsOf(save.error);
  const field = (name: keyof Draft, label: string, more: TextFieldProps = {}) => (
    <TextField
      label={label}
      value={draft[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      required
      error={faults[name] !== undefined}
      helperText={faults[name]}
      disabled={!mayManage}
      {...more}
    />
  );
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      noValidate
    >
      {field('title', 'Title')}
      {field('subhead', 'Below the title', { required: false })}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {field('source_name', 'Source')}
        {field('source_url', 'Address of the source', { required: false })}
        {field('lang', 'Language', {
          select: true,
          required: false,
          fullWidth: false,
          sx: { width: 96, flexShrink: 0 },
          children: languageCodes.map((lang) => (
            <MenuItem key={lang} value={lang}>
              {lang}
            </MenuItem>
          )),
        })}
      </Box>
      <Markups
        isShown={mayManage}
        content={draft.content}
        onChange={(content) => change({ content })}
        field={(inputRef) =>
          field('content', 'Text (HTML)', {
            inputRef,
            multiline: true,
            minRows: 14,
            maxRows: 22,
            slotProps: { htmlInput: { sx: { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' } } },
          })
        }
      />
      {failure === null ? null : <Alert severity="error">{errorText(failure)}</Alert>}
      {mayManage ? (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button type="submit" variant="contained" disabled={save.isPending}>
            Save
          </Button>
          <FileButton label="Picture" variant="outlined" onFile={(file) => addPicture.mutate(file)} />
        </Box>
      ) : null}
    </Box>
  );
}

interface MarkupsProps {
  isShown: boolean;
  content: string;
  onChange(content: string): void;
  field(text: RefObject<HTMLTextAreaElement | null>): ReactNode;
}

/** Buttons that put markup around what is chosen of a text, above its field. */
function Markups({ isShown, content, onChange, field }: MarkupsProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const apply = (markup: Markup) => {
    const area = text.current;
    if (area === null) return;
    const applied = applyMarkup(content, area.selectionStart, area.selectionEnd, markup);
    onChange(applied.text);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(applied.start, applied.end);
    });
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1 }} role="toolbar" aria-label="Markup">
        {isShown
          ? markups.map((markup) => (
              <Button key={markup.label} size="small" color="inherit" onClick={() => apply(markup)}>
                {markup.label}
              </Button>
            ))
          : null}
      </Box>
      {field(text)}
    </>
  );
}
