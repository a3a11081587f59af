import { Alert, Typography } from '@mui/material';
import { dayText } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/figure.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { RecordTable, type Column } from '../../ui/record-table.tsx';
import { numberText } from './number-text.ts';
import type { Read } from './statement-columns.tsx';

const formats = { csv: 'CSV', xlsx: 'XLSX', mt940: 'MT940', camt053: 'camt.053' } as const;

const columns: Column<Read['lines'][number] & { readonly id: number }>[] = [
  { label: 'Booked on', cell: ({ booked_on: on }) => <OneLine>{dayText(on)}</OneLine> },
  {
    label: 'Bank reference',
    cell: ({ bank_reference: reference }) => numberText(reference),
  },
  { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Text', cell: ({ description }) => description },
];

/** What would be imported: how much it is, the first lines as they are read, and what is left out. */
export function StatementPreview({ read }: { read: Read }) {
  if (read.fault !== null) return <Alert severity="warning">It cannot be imported as it is: {read.fault}.</Alert>;
  const { count, lines } = read;
  return (
    <>
      <Facts
        rows={[
          ['Format', read.format === null ? null : formats[read.format]],
          [
            'Lines',
            `${count}, of ${[read.first_day, read.last_day].map((day) => (day === null ? '' : dayText(day))).join(' to ')}`,
          ],
          ['Money in', <Money key="in" amount={read.money_in} />],
          ['Money out', <Money key="out" amount={read.money_out} />],
          ...read.balances.map(
            ({ day, balance }) => [`Held at the end of ${dayText(day)}`, <Money key={day} amount={balance} />] as const,
          ),
          ...(read.head === null ? [] : ([['Columns', columnsOf(read)]] as const)),
          ...(read.without_number === 0
            ? []
            : ([['Without a number', `${read.without_number}, known by day, amount and text`]] as const)),
        ]}
      />
      <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
        {count > lines.length ? `The first ${lines.length} lines as they are read` : 'The lines as they are read'}
      </Typography>
      <RecordTable
        label="Lines as they are read"
        columns={columns}
        rows={lines.map((line, id) => ({ ...line, id }))}
        empty="No lines."
      />
      {read.left_out_count === 0 ? null : (
        <Alert severity="info" sx={{ mt: 1 }}>
          Left out, as {read.left_out_count === 1 ? 'it moves' : 'they move'} no money:{' '}
          {read.left_out.map(({ line, text }) => `line ${line}, “${text}”`).join('; ')}
          {read.left_out_count > read.left_out.length ? `; and ${read.left_out_count - read.left_out.length} more` : ''}
          .
        </Alert>
      )}
    </>
  );
}

const words = [
  ['date', 'day'],
  ['description', 'text'],
  ['bank_reference', 'bank’s number'],
  ['credit', 'money in'],
  ['debit', 'money out'],
  ['amount', 'amount'],
  ['direction', 'Cr or Dr'],
] as const;

/** Which column means what, and who says so. */
function columnsOf({ head, layout, layout_by: by, remembered_by: who, rule_of_numbers: rule }: Read): string {
  if (head === null || layout === null) return '';
  const told = words.flatMap(([name, word]) => {
    const place = layout[name];
    return place === null || place === undefined ? [] : [`${word}: ${head[place] ?? ''}`];
  });
  const number = layout.bank_reference === null ? `; bank’s number: ${rule}` : '';
  const since = by === 'remembered' ? ` (as ${who ?? 'somebody'} has said)` : '';
  return `${told.join(', ')}${number}${since}`;
}
