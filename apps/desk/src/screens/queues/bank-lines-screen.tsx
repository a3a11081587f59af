import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { SelectInput, useNotify } from 'react-admin';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { errorText } from '../../lib/api.ts';
import { doDeed } from '../../lib/deed.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { Money } from '../../ui/money.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';

const columns: ListColumn<'bank-lines'>[] = [
  { label: 'Booked on', cell: ({ booked_on: on }) => on },
  { label: 'Bank reference', cell: ({ bank_reference: reference }) => reference },
  { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Text', cell: ({ description }) => description },
  {
    label: 'State',
    cell: ({ state }) => (
      <StatusPill tone={state === 'matched' ? 'good' : state === 'ready' ? 'active' : 'waiting'}>
        {asWords(state)}
      </StatusPill>
    ),
  },
  { label: 'Request', cell: ({ item }) => item?.no ?? '–' },
  { label: 'Matched by', cell: ({ item }) => item?.matched_by ?? '–' },
  { label: 'Imported', cell: ({ imported_by: by, imported_at: at }) => `${timeText(at)}, ${by}` },
];

const filters = [
  <SelectInput
    key="matched"
    source="matched"
    label="Show"
    choices={[
      { id: false, name: 'Unmatched' },
      { id: true, name: 'Matched' },
    ]}
    alwaysOn
    helperText={false}
  />,
];

export function BankLinesScreen() {
  const may = useMay();
  return (
    <DeskList
      name="bank-lines"
      title="Bank lines"
      empty="No lines."
      columns={columns}
      filters={filters}
      actions={may('bank-lines.import') ? <ImportButton /> : undefined}
    />
  );
}

function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const notify = useNotify();
  const importing = useMutation({
    mutationFn: async (file: File) => (await doDeed('POST /bank-lines/import', { csv: await file.text() })).data,
    onSuccess({ added, known, settled }) {
      notify(`${added} lines are new, ${known} were known, ${settled} fit a request.`, { type: 'info' });
      return client.invalidateQueries();
    },
    onError: (error) => notify(errorText(error), { type: 'error' }),
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
        Import a statement (CSV)
      </Button>
    </>
  );
}
