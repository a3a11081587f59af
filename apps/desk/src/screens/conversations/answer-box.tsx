import { Alert, Box, Button, TextField, ListSubheader, Menu, MenuItem } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { runCommand } from '../../lib/command.ts';
import { languageText } from '../../lib/format.ts';
import { type Kept, useKept } from '../../lib/kept.ts';
import { upload } from '../../lib/upload.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { sends } from '../../ui/sends.ts';
import { asWords } from '../../ui/words.ts';
import { useCall } from '../../lib/use-call.ts';
import { nothing, writtenSince, type Written } from './written.ts';

/**
 * Where the answer is written; Enter sends it. What could not be sent stays to be sent again.
 * @param seenUpTo the newest message on the screen: what comes meanwhile is not answered by it
 */
export function AnswerBox({ id, seenUpTo }: { id: string; seenUpTo: number | undefined }) {
  const { value: written = nothing, set, latest, forget } = useKept<Written>(`answer ${id}`);
  const { content, picture } = written;
  const setContent = (text: string) => set({ content: text, picture });
  const send = useSend(id, { seenUpTo, latest, set, forget });
  const add = useMutation({
    mutationFn: async (file: File) => ({
      ...(await upload('POST /conversations/picture', file, { id })).data,
      name: file.name,
    }),
    onSuccess: (added) => set({ ...(latest() ?? nothing), picture: added }),
  });
  const isEmpty = content.trim() === '' && picture === undefined;
  const submit = () => {
    if (!isEmpty && !send.isPending) send.mutate(written);
  };
  const failure = send.error ?? add.error;
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ p: 1.5, borderTop: '1px solid var(--line)' }}
    >
      {failure === null ? null : <Alert severity="error">{errorText(failure)}</Alert>}
      <TextField
        label="Answer"
        value={content}
        onChange={({ target }) => setContent(target.value)}
        onKeyDown={(event) => {
          if (!sends(event)) return;
          event.preventDefault();
          submit();
        }}
        multiline
        minRows={2}
        maxRows={8}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <CannedMenu id={id} onChoose={(text) => setContent(content === '' ? text : `${content}\n${text}`)} />
        <FileButton
          label={picture === undefined ? 'Picture' : picture.name}
          size="small"
          color="inherit"
          onFile={(file) => add.mutate(file)}
        />
        <Button type="submit" variant="contained" size="small" disabled={isEmpty || send.isPending} sx={{ ml: 'auto' }}>
          Send<KeyHint>Enter</KeyHint>
        </Button>
      </Box>
    </Box>
  );
}

/** Sends an answer. What is written while it is on its way stays for the next one. */
function useSend(
  id: string,
  {
    seenUpTo,
    latest,
    set,
    forget,
  }: Pick<Kept<Written>, 'latest' | 'set' | 'forget'> & { seenUpTo: number | undefined },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: Written) =>
      runCommand('POST /conversations/answer', {
        id,
        content: sent.content.trim(),
        ...(seenUpTo === undefined ? {} : { seen_up_to: seenUpTo }),
        ...(sent.picture === undefined ? {} : { picture: sent.picture.file }),
      }),
    onSuccess(_answer, sent) {
      const since = writtenSince(sent, latest());
      if (since === undefined) forget();
      else set(since);
      void client.invalidateQueries({ queryKey: ['conversations'] });
      return client.invalidateQueries({ queryKey: ['messages', id] });
    },
  });
}

/** Answers kept ready as this customer is to read them, by language; what of one is not known bars it. */
function CannedMenu({ id: customer, onChoose }: { id: string; onChoose(text: string): void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: { rows } = { rows: [] } } = useCall('GET /canned-answers/filled', {
    query: { customer },
    staleTime: 60_000,
  });
  if (rows.length === 0) return null;
  const byLanguage = Object.entries(Object.groupBy(rows, ({ lang }) => lang));
  return (
    <>
      <Button size="small" color="inherit" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Canned answers
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} transitionDuration={0}>
        {byLanguage.flatMap(([lang, answers]) => [
          <ListSubheader key={lang}>{languageText(lang)}</ListSubheader>,
          ...answers.map(({ id, title, content, missing }) => (
            <MenuItem
              key={id}
              dense
              disabled={missing.length > 0}
              onClick={() => {
                setAnchor(null);
                onChoose(content);
              }}
            >
              {missing.length === 0 ? title : `${title} (not known: ${missing.map(asWords).join(', ')})`}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}
