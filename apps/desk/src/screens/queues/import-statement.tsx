import type { DeskAnswer } from '@sauda/contract/desk';
import { ApiRefusal } from '@sauda/contract/client';
import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { runCommand } from '../../lib/command.ts';
import { DeskDialog } from '../../ui/desk-dialog.tsx';
import { firstChoice, layoutOf, StatementColumns, type Choice, type Layout, type Read } from './statement-columns.tsx';
import { StatementPreview } from './statement-preview.tsx';

/** What an import has done, or why it did nothing. */
export interface Import {
  readonly severity: 'success' | 'error';
  readonly text: string;
}

/** As much as the server takes in. */
const mostBytes = 3_500_000;

interface Chosen {
  readonly name: string;
  /** In base64. */
  readonly file: string;
  readonly read: Read;
  /** Where somebody says now which column means what. */
  readonly layout?: Layout;
}

/** Takes a file of the bank, shows it as it would be read, asks for what its columns do not tell, and imports it. */
export function ImportButton({ onImport }: { onImport: (done: Import | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const reading = useMutation({
    async mutationFn(file: File): Promise<Chosen> {
      onImport(undefined);
      if (file.size > mostBytes) throw new Error('it is larger than 3.5 MB: ask the bank for fewer days');
      const content = await base64Of(file);
      const { data } = await runCommand('POST /bank-lines/read', { file: content });
      return { name: file.name, file: content, read: data };
    },
    onSuccess: setChosen,
    onError: (error, { name }) => onImport({ severity: 'error', text: `${name}: ${failureText(error)}` }),
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,.xml,.sta,.940,.mt940,text/csv,text/plain,application/xml"
        hidden
        aria-label="Statement of the bank"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) reading.mutate(file);
          target.value = '';
        }}
      />
      <Button variant="contained" size="small" disabled={reading.isPending} onClick={() => input.current?.click()}>
        {reading.isPending ? 'Reading…' : 'Import a statement'}
      </Button>
      {chosen === undefined ? null : (
        <ImportDialog chosen={chosen} onRead={setChosen} onImport={onImport} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

interface ImportDialogProps {
  chosen: Chosen;
  onRead(chosen: Chosen): void;
  onImport(done: Import): void;
  onClose(): void;
}

function ImportDialog({ chosen, onRead, onImport, onClose }: ImportDialogProps) {
  const { name, file, read, layout } = chosen;
  const client = useQueryClient();
  const [choice, setChoice] = useState<Choice>(() => firstChoice(read));
  const [isAsking, setAsking] = useState(read.fault !== null && read.head !== null);
  const said = layoutOf(choice);
  const reading = useMutation({
    mutationFn: async (told: Layout) => (await runCommand('POST /bank-lines/read', { file, layout: told })).data,
    onSuccess(again, told) {
      setAsking(again.fault !== null);
      onRead({ ...chosen, read: again, layout: told });
    },
  });
  const importing = useMutation({
    mutationFn: async () =>
      (await runCommand('POST /bank-lines/import', layout === undefined ? { file } : { file, layout })).data,
    onSuccess(done) {
      onImport({ severity: 'success', text: `${name}: ${importText(done)}` });
      onClose();
      return client.invalidateQueries();
    },
  });
  const error = importing.error ?? reading.error;
  return (
    <DeskDialog isForm onClose={onClose} maxWidth="md" aria-labelledby="import-dialog-title">
      <DialogTitle id="import-dialog-title">Import {name}</DialogTitle>
      <DialogContent>
        <StatementPreview read={read} />
        {isAsking ? <StatementColumns read={read} choice={choice} onChoice={setChoice} /> : null}
        {error === null ? null : <Alert severity="error">{failureText(error)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        {read.head === null || isAsking ? null : (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            Other columns
          </Button>
        )}
        {isAsking ? (
          <Button
            variant="contained"
            disabled={said === undefined || reading.isPending}
            onClick={() => {
              if (said !== undefined) reading.mutate(said);
            }}
          >
            Read it this way
          </Button>
        ) : (
          <Button
            variant="contained"
            autoFocus
            disabled={read.fault !== null || importing.isPending}
            onClick={() => importing.mutate()}
          >
            Import {read.count} {read.count === 1 ? 'line' : 'lines'}
          </Button>
        )}
      </DialogActions>
    </DeskDialog>
  );
}

function importText({ added, known, settled }: DeskAnswer<'POST /bank-lines/import'>['data']): string {
  const lines = `${added} new ${added === 1 ? 'line' : 'lines'}, ${known} known before.`;
  return settled === 0 ? lines : `${lines} ${settled} of them prove what was confirmed by its bank reference.`;
}

function failureText(error: unknown): string {
  if (error instanceof ApiRefusal) return `nothing was imported. ${errorText(error)}`;
  return `${errorText(error)}. Import it again: each line is kept once.`;
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result.replace(/^[^,]*,/, ''));
    });
    reader.addEventListener('error', () => reject(new Error('it cannot be read from this machine')));
    reader.readAsDataURL(file);
  });
}
