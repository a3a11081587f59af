import type { DeskAnswer } from '@sauda/contract/desk';
import { ApiRefusal } from '@sauda/contract/client';
import { Alert, Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { errorText } from '../../lib/api.ts';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { Money } from '../../ui/figure.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { asWords } from '../../ui/words.ts';
import { statementText } from './statement-text.ts';
import { NamedRequest, UseLine } from './use-line.tsx';

function toneOf(state: Line['state']): Tone {
  if (state === 'matched') return 'good';
  if (state === 'contradicts') return 'bad';
  return state === 'ready' ? 'active' : 'waiting';
}

const columns: ListColumn<'bank-lines'>[] = [
  { label: 'Booked on', cell: ({ booked_on: on }) => <OneLine>{on}</OneLine> },
  { label: 'Bank reference', cell: ({ bank_reference: reference }) => reference },
  { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Text', cell: ({ description }) => description },
  {
    label: 'State',
    cell: ({ state }) => <StatusPill tone={toneOf(state)}>{asWords(state)}</StatusPill>,
  },
  { label: 'Request', cell: (line) => <NamedRequest line={line} /> },
  { label: 'Matched by', cell: ({ item }) => item?.matched_by ?? '–' },
  { label: 'Imported', sort: 'imported_at', cell: ({ imported_by: by, imported_at: at }) => `${timeText(at)}, ${by}` },
];

type Line = DeskAnswer<'GET /bank-lines'>['data']['rows'][number];

const filters: Filter<'bank-lines'>[] = [
  { source: 'reference', label: 'Bank reference' },
  {
    source: 'matched',
    label: 'Show',
    choices: [
      { id: false, name: 'Unmatched' },
      { id: true, name: 'Matched' },
    ],
  },
];

interface Import {
  readonly severity: 'success' | 'error';
  readonly text: string;
}

export function BankLinesScreen() {
  const may = useMay();
  const [last, setLast] = useState<Import>();
  return (
    <>
      {last === undefined ? null : (
        <Alert severity={last.severity} onClose={() => setLast(undefined)} sx={{ mx: 2, mt: 2 }}>
          {last.text}
        </Alert>
      )}
      <DeskList
        name="bank-lines"
        title="Bank lines"
        empty="No lines."
        columns={
          may('recharges.decide') ? [...columns, { label: 'Use', cell: (line) => <UseLine line={line} /> }] : columns
        }
        sort={{ field: 'imported_at', order: 'DESC' }}
        filters={filters}
        actions={may('bank-lines.import') ? <ImportButton onImport={setLast} /> : undefined}
      />
    </>
  );
}

function ImportButton({ onImport }: { onImport: (done: Import | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const importing = useMutation({
    async mutationFn(file: File) {
      onImport(undefined);
      const csv = statementText(new Uint8Array(await file.arrayBuffer()));
      return (await runCommand('POST /bank-lines/import', { csv })).data;
    },
    onSuccess(done, { name }) {
      onImport({ severity: 'success', text: `${name}: ${importText(done)}` });
      return client.invalidateQueries();
    },
    onError: (error, { name }) => onImport({ severity: 'error', text: `${name}: ${failureText(error)}` }),
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="Statement of the bank as CSV"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) importing.mutate(file);
          target.value = '';
        }}
      />
      <Button variant="contained" size="small" disabled={importing.isPending} onClick={() => input.current?.click()}>
        {importing.isPending ? 'Importing…' : 'Import a statement (CSV)'}
      </Button>
    </>
  );
}

function importText({ added, known, settled }: DeskAnswer<'POST /bank-lines/import'>['data']): string {
  const lines = `${added} new ${added === 1 ? 'line' : 'lines'}, ${known} known before.`;
  return settled === 0 ? lines : `${lines} ${settled} of them prove what was confirmed by its bank reference.`;
}

function failureText(error: unknown): string {
  return error instanceof ApiRefusal
    ? `nothing was imported. ${errorText(error)}`
    : `${errorText(error)}. Import it again: each line is kept once.`;
}
