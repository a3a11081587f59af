import type { DeskAnswer } from '@sauda/contract/desk';
import { languageCodes } from '@sauda/facts';
import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/api.ts';
import { languageText } from '../../lib/format.ts';
import { runCommand, sayProposed } from '../../lib/command.ts';
import { intervals } from '../../lib/intervals.ts';
import { useCall } from '../../lib/use-call.ts';
import { CountedAt } from '../../ui/counted-at.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { audienceOf, bodyOf, emptyDraft, type Audience, type NoticeDraft } from './notice-draft.ts';

type Preview = DeskAnswer<'GET /mass-notices/preview'>['data'];

/** Writes a notice to many, with whom it reaches beside it. */
export function NewNoticeScreen() {
  const [draft, setDraft] = useState(emptyDraft);
  const change = (some: Partial<NoticeDraft>) => setDraft((before) => ({ ...before, ...some }));
  const preview = useCall('GET /mass-notices/preview', { query: useSettled(audienceOf(draft)) });
  return (
    <Page title="New notice to many">
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' }, gap: 3 }}>
        <NoticeForm draft={draft} preview={preview.data} onChange={change} />
        <WhoIsReached query={preview} />
      </Box>
    </Page>
  );
}

/** What is typed, once it has rested for a moment. */
function useSettled(audience: Audience): Audience {
  const [settled, setSettled] = useState(audience);
  const key = JSON.stringify(audience);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Audience), intervals.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

interface FormProps {
  draft: NoticeDraft;
  preview: Preview | undefined;
  onChange(some: Partial<NoticeDraft>): void;
}

function NoticeForm({ draft, preview, onChange }: FormProps) {
  const client = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: () => {
      const done = runCommand('POST /mass-notices/create', bodyOf(draft));
      return done.then(({ data }) => `It reaches ${data.count}.`, sayProposed);
    },
    async onSuccess(said) {
      notify(said, { type: 'info' });
      await client.invalidateQueries();
      await navigate('/mass-notices');
    },
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <AudienceFields draft={draft} onChange={onChange} />
      <TextFields draft={draft} preview={preview} onChange={onChange} />
      <TextField
        label="To be sent"
        type="datetime-local"
        value={draft.sendAt}
        helperText="Empty: at once"
        onChange={({ target }) => onChange({ sendAt: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label="Reason"
        value={draft.reason}
        helperText="Kept in the audit log."
        multiline
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      {create.error === null ? null : <Alert severity="error">{errorText(create.error)}</Alert>}
      <Button type="submit" variant="contained" disabled={create.isPending} sx={{ mt: 1 }}>
        {preview === undefined ? 'Tell them' : `Tell ${preview.count} customers`}
      </Button>
    </Box>
  );
}

function AudienceFields({ draft, onChange }: Omit<FormProps, 'preview'>) {
  return (
    <>
      <TextField
        select
        label="Language"
        value={draft.language}
        onChange={({ target }) => onChange({ language: target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">All</MenuItem>
        {languageCodes.map((code) => (
          <MenuItem key={code} value={code}>
            {languageText(code)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Real name"
        value={draft.verified}
        onChange={({ target }) => onChange({ verified: target.value as NoticeDraft['verified'] })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">All</MenuItem>
        <MenuItem value="true">Verified</MenuItem>
        <MenuItem value="false">Not verified</MenuItem>
      </TextField>
      <TextField
        label="Holders of (code)"
        value={draft.symbol}
        onChange={({ target }) => onChange({ symbol: target.value })}
      />
      <TextField
        label="Only these customers (numbers)"
        value={draft.numbers}
        helperText="400 at most, with commas or spaces between"
        multiline
        maxRows={4}
        onChange={({ target }) => onChange({ numbers: target.value })}
      />
    </>
  );
}

/** A text in each language that some of whom it reaches read. */
function TextFields({ draft, preview, onChange }: FormProps) {
  const read = preview?.by_language ?? [];
  return read.map(({ language, count }) => (
    <TextField
      key={language}
      label={`Text in ${languageText(language)}, for ${count}`}
      value={draft.texts[language] ?? ''}
      multiline
      minRows={2}
      required
      onChange={({ target }) => onChange({ texts: { ...draft.texts, [language]: target.value } })}
    />
  ));
}

function WhoIsReached({ query }: { query: UseQueryResult<Preview> }) {
  return (
    <Box component="section" aria-label="Whom it reaches" role="status">
      <Typography component="h2" variant="subtitle2">
        Whom it reaches
      </Typography>
      <Loaded query={query}>
        {({ as_of: at, count, by_language: read, sample }) => (
          <>
            <Typography>
              {count} customers{read.length === 0 ? '' : ': '}
              {read.map(({ language, count: some }) => `${some} in ${languageText(language)}`).join(', ')}
            </Typography>
            <CountedAt at={at} />
            {sample.length === 0 ? null : (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
                Such as {sample.map(({ number, phone }) => phone ?? String(number)).join(', ')}
              </Typography>
            )}
          </>
        )}
      </Loaded>
    </Box>
  );
}
