import { useParams } from 'react-router';
import { useOne } from '../../lib/use-call.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Alert, Box, Button, MenuItem, TextField, type TextFieldProps } from '@mui/material';
import { useRef, useState, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { errorText, faultsOf } from '../../lib/api.ts';
import { languageCodes } from '@sauda/facts';
import { useMay } from '../../lib/session.ts';
import { KeptNote } from '../../ui/kept-note.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Page } from '../../ui/page.tsx';
import { applyMarkup, markups, type Markup } from './markup.ts';
import type { Article, Draft } from './draft.ts';
import { useDraft } from './use-draft.ts';
import { runCommand } from '../../lib/command.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { newsTone } from './news-tone.ts';
import styles from '@sauda/design/article/article.module.css';
import { cleanArticle } from '@sauda/design/article/clean-article.ts';
import { languageText, exactTimeText, timeText } from '../../lib/format.ts';

export function ArticleScreen() {
  const { id } = useParams();
  return id === 'new' ? <ArticleEditor key="new" article={undefined} /> : <ExistingArticle />;
}

function ExistingArticle() {
  const query = useOne('news/one');
  return <Loaded query={query}>{(article) => <ArticleEditor key={article.id} article={article} />}</Loaded>;
}

/** Writes an article as HTML, with its look on the phone beside it. */
function ArticleEditor({ article }: { article: Article | undefined }) {
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

function ArticleForm({ writing }: { writing: Writing }) {
  const { draft, change, save, isLeaving, failure, isBack, overtaken } = writing;
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
      disabled={!mayManage || isLeaving}
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
      {isBack && overtaken === undefined ? <KeptNote onForget={writing.forget} /> : null}
      {overtaken === undefined ? null : <Overtaken by={overtaken} writing={writing} />}
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
              {languageText(lang)}
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
      {mayManage ? <DraftButtons writing={writing} /> : null}
    </Box>
  );
}

/** The picture is a part of what is saved: neither is begun while the other is under way. */
function DraftButtons({ writing: { save, addPicture, isLeaving } }: { writing: Writing }) {
  const isBusy = save.isPending || addPicture.isPending || isLeaving;
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
      <Button type="submit" variant="contained" disabled={isBusy}>
        Save
      </Button>
      <FileButton label="Picture" variant="outlined" disabled={isBusy} onFile={(file) => addPicture.mutate(file)} />
    </Box>
  );
}

/** A colleague was faster: whoever writes says whose words stay. */
function Overtaken({ by: { title, updated_at: at }, writing }: { by: Article; writing: Writing }) {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1 }}
      action={
        <>
          <Button color="inherit" size="small" onClick={writing.forget}>
            Take theirs
          </Button>
          <Button color="inherit" size="small" onClick={writing.goOver}>
            Keep mine
          </Button>
        </>
      }
    >
      Somebody has changed this article since you began, at {exactTimeText(at)}: “{title}”. What you have typed is not
      saved yet.
    </Alert>
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

function ArticleCommands({ article: { id, status } }: { article: Article }) {
  const may = useMay();
  return (
    <>
      <StatusPill tone={newsTone(status)}>{asWords(status)}</StatusPill>
      {may('news.manage') && status !== 'published' ? (
        <CommandButton
          label="Publish"
          fields={[]}
          command={() => runCommand('POST /news/publish', { id })}
          said="Customers can read it now."
        >
          Customers can read it from now on.
        </CommandButton>
      ) : null}
      {may('news.manage') && status === 'published' ? (
        <CommandButton
          label="Take back"
          tone="error"
          fields={[reasonField]}
          command={({ reason = '' }) => runCommand('POST /news/withdraw', { id, reason })}
          said="Customers can no longer read it."
        />
      ) : null}
    </>
  );
}

interface PhonePreviewProps {
  title: string;
  subhead: string;
  content: string;
  source: string;
  picture: string | null;
  at: string;
}

/** An article as the phone shows it: cleaned by the same list, in the same styles, as wide as a phone. */
function PhonePreview({ title, subhead, content, source, picture, at }: PhonePreviewProps) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => body.current?.replaceChildren(cleanArticle(content)), [content]);
  return (
    <Box
      component="section"
      aria-label="As the phone shows it"
      tabIndex={0}
      sx={{
        width: 360,
        height: 'calc(100vh - 130px)',
        overflow: 'auto',
        border: '1px solid var(--line-strong)',
        borderRadius: 'var(--radius-xl)',
        font: 'var(--weight-regular) var(--text-md)/var(--leading-snug) var(--font-sans)',
        '& :where(h2, h3, p, ul, ol, figure)': { m: 0, p: 0 },
      }}
    >
      <article className={styles['article']} style={{ paddingTop: 16 }}>
        <h2 className={styles['title']}>{title}</h2>
        {subhead === '' ? null : <p className={styles['subhead']}>{subhead}</p>}
        <p className={styles['facts']}>
          {timeText(at)} · {source}
        </p>
        {picture === null ? null : <img className={styles['cover']} src={picture} alt="" />}
        <div ref={body} className={styles['body']} />
      </article>
    </Box>
  );
}
