import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { runCommand, sayProposed } from '../../lib/command.ts';
import type { RowOf } from '../../lib/lists.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import { Figure, Money } from '../../ui/figure.tsx';
import { OfferStatus } from './offer-screens.tsx';
import { Button, Stack, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskAnswer, DeskBody } from '@sauda/contract/desk';
import { api } from '../../lib/api.ts';
import { Facts } from '../../ui/facts.tsx';

const columns: ListColumn<'dividends'>[] = [
  { label: 'Number', sort: 'declared_at', cell: ({ no }) => no },
  { label: 'Code', cell: ({ symbol }) => symbol },
  { label: 'Name', cell: ({ name }) => name },
  {
    label: 'Per share',
    align: 'right',
    cell: ({ per_share: each, currency }) => <Figure value={each} unit={currency} decimals={4} />,
  },
  {
    label: 'Tax',
    align: 'right',
    cell: ({ tax_percent: tax }) => (Number(tax) === 0 ? '–' : <Figure value={tax} unit="%" />),
  },
  { label: 'Record time', cell: ({ record_at: at }) => timeText(at) },
  { label: 'Paid', cell: ({ pays_at: at }) => timeText(at) },
  { label: 'Status', cell: ({ status }) => <OfferStatus status={status} /> },
  { label: 'Holders', align: 'right', cell: ({ holders }) => holders },
  { label: 'Declared by', cell: ({ declared_by: by }) => by },
  {
    label: '',
    isPinned: true,
    cell: (dividend) =>
      dividend.status === 'declared' || dividend.status === 'recorded' ? <TakeBack dividend={dividend} /> : null,
  },
];

const filters: Filter<'dividends'>[] = [{ source: 'symbol', label: 'Code' }];

export function DividendsScreen() {
  const may = useMay();
  return (
    <DeskList
      name="dividends"
      title="Dividends"
      empty="No dividends were declared."
      columns={columns}
      sort={{ field: 'declared_at', order: 'DESC' }}
      filters={filters}
      actions={may('offers.manage') ? <DeclareDividend /> : undefined}
    />
  );
}

function TakeBack({ dividend }: { dividend: RowOf<'dividends'> }) {
  const { no, symbol, currency, per_share: each, holders, status } = dividend;
  const isRecorded = status === 'recorded';
  const may = useMay();
  if (!may('offers.manage')) return null;
  return (
    <CommandButton
      label="Take back"
      title={`Take dividend ${no} back`}
      tone="error"
      variant="text"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /dividends/cancel', { no, reason })}
    >
      <Figure value={each} unit={currency} decimals={4} /> a share of {symbol} is not paid
      {isRecorded ? `, to ${holders} holders` : ''}.
      {isRecorded ? ' Its holders are written down and not paid yet: a second person confirms it.' : null}
    </CommandButton>
  );
}

type Declaration = DeskBody<'POST /dividends/declare'>;
type Cost = DeskAnswer<'GET /dividends/cost'>['data'];

const fields: EntryField[] = [
  { name: 'symbol', label: 'Code of the share' },
  { name: 'per_share', label: 'Amount per share', figure: 'decimal' },
  {
    name: 'tax_percent',
    label: 'Tax withheld, per cent',
    figure: 'decimal',
    isOptional: true,
    help: 'Where it differs from the setting dividend_tax_percent.',
  },
  { name: 'record_at', label: 'Record time', kind: 'time', help: 'Whoever holds the share then is paid.' },
  { name: 'pays_at', label: 'Paid at', kind: 'time' },
  reasonField,
];

/** Asks for the terms, shows what they would cost, and only then proposes the dividend to a second person. */
function DeclareDividend() {
  return (
    <CommandButton
      label="Declare a dividend"
      commandLabel="See what it costs"
      fields={fields}
      command={async ({
        symbol = '',
        per_share = '',
        tax_percent: tax = '',
        record_at = '',
        pays_at = '',
        reason = '',
      }) => {
        const { data } = await api.call('GET /dividends/cost', { query: { symbol, per_share } });
        const taxed = tax === '' ? {} : { tax_percent: tax };
        const declaration = { symbol, per_share, ...taxed, record_at, pays_at, reason };
        return { question: 'Propose a dividend', shown: <Propose declaration={declaration} cost={data} /> };
      }}
    />
  );
}

function Propose({ declaration, cost }: { declaration: Declaration; cost: Cost }) {
  const client = useQueryClient();
  const doing = useMutation({
    mutationFn: () => runCommand('POST /dividends/declare', declaration).catch(sayProposed),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <Stack spacing={2}>
      <Facts
        rows={[
          ['Share', declaration.symbol],
          ['Per share', <Figure key="each" value={String(declaration.per_share)} decimals={4} />],
          [
            'Tax withheld',
            declaration.tax_percent === undefined ? 'As the settings say' : `${declaration.tax_percent} %`,
          ],
          ['May be at most', <Figure key="most" value={cost.most_per_share} decimals={4} />],
          ['Market', `${cost.market_price} (${cost.market_source}, ${timeText(cost.market_time)})`],
          ['Shares held now', <Figure key="shares" value={cost.shares} decimals={0} />],
          ['Costs the house', <Money key="cost" amount={cost.cost} />],
        ]}
      />
      {doing.isError ? <Typography color="error">{doing.error.message}</Typography> : null}
      {doing.isSuccess ? (
        <Typography>Proposed: a second person has to confirm it.</Typography>
      ) : (
        <Button variant="contained" disabled={doing.isPending} onClick={() => doing.mutate()}>
          Propose it
        </Button>
      )}
    </Stack>
  );
}
