import type { DeskAnswer } from '@sauda/contract/desk';
import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { dayText, timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { Money } from '../../ui/figure.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { asWords } from '../../ui/words.ts';
import { ExplainLine } from './explain-line.tsx';
import { ImportButton, type Import } from './import-statement.tsx';
import { numberText } from './number-text.ts';
import { NamedRequest, UseLine } from './use-line.tsx';

function toneOf(state: Line['state']): Tone {
  if (state === 'matched') return 'good';
  if (state === 'contradicts') return 'bad';
  return state === 'ready' ? 'active' : 'waiting';
}

const columns: ListColumn<'bank-lines'>[] = [
  { label: 'Booked on', cell: ({ booked_on: on }) => <OneLine>{dayText(on)}</OneLine> },
  { label: 'Bank reference', cell: ({ bank_reference: reference }) => numberText(reference) },
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
  { source: 'from', label: 'Booked from', kind: 'day' },
  { source: 'to', label: 'Booked until', kind: 'day' },
  { source: 'amount', label: 'Amount', kind: 'amount' },
];

function LineCommands({ line }: { line: Line }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <UseLine line={line} />
      <ExplainLine line={line} />
    </Box>
  );
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
          may('recharges.decide')
            ? [...columns, { label: '', isPinned: true, cell: (line) => <LineCommands line={line} /> }]
            : columns
        }
        sort={{ field: 'imported_at', order: 'DESC' }}
        filters={filters}
        actions={may('bank-lines.import') ? <ImportButton onImport={setLast} /> : undefined}
      />
    </>
  );
}
