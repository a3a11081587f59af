import { Box, Button, Link, MenuItem, TextField, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { InnerList } from '../../features/lists/desk-list.tsx';
import { timeText } from '../../lib/format.ts';
import { fileAddress } from '../../lib/picture-address.ts';
import { useMay } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { fieldOf } from '../../lib/zone.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Figure, Money } from '../../ui/figure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { auditColumns } from '../audit/audit-screen.tsx';
import type { Customer } from './profile-facts.tsx';

/** What the customer has invested, and what it is worth by the quotes of now. */
export function PortfolioTab({ customer: { id } }: { customer: Customer }) {
  const query = useCall('GET /customers/portfolio', { query: { id } });
  return (
    <Loaded query={query}>
      {({ rows, as_of: at, ...sums }) => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Box sx={{ maxWidth: 480 }}>
            <Facts
              rows={[
                ['Worth', <Money key="current" amount={sums.current} />],
                ['Paid for it', <Money key="invested" amount={sums.invested} />],
                ['Profit of what is open', <Money key="unrealised" amount={sums.unrealised} />],
                ['Profit of what was sold', <Money key="realised" amount={sums.realised} />],
                ['Dividends and interest', <Money key="income" amount={sums.income} />],
                ['Today', <Money key="day" amount={sums.day_change} />],
                ['Cash', <Money key="cash" amount={sums.cash} />],
                ['As of', timeText(at)],
              ]}
            />
          </Box>
          <RecordTable
            label="Positions"
            rows={rows}
            empty="No open positions."
            columns={[
              { label: 'Instrument', cell: ({ name, symbol }) => `${name} (${symbol})` },
              { label: 'Quantity', align: 'right', cell: ({ quantity }) => <Figure value={quantity} decimals={0} /> },
              {
                label: 'Average price',
                align: 'right',
                cell: ({ average_price: price, currency }) => <Figure value={price} unit={currency} />,
              },
              {
                label: 'Last price',
                align: 'right',
                cell: ({ last_price: price, currency }) => <Figure value={price} unit={currency} />,
              },
              { label: 'Paid', align: 'right', cell: ({ cost }) => <Money amount={cost} /> },
              { label: 'Worth', align: 'right', cell: ({ value }) => <Money amount={value} /> },
              { label: 'Profit', align: 'right', cell: ({ profit }) => <Money amount={profit} /> },
              { label: '%', align: 'right', cell: ({ profit_percent: percent }) => <Figure value={percent} /> },
              { label: 'Today', align: 'right', cell: ({ day_profit: profit }) => <Money amount={profit} /> },
            ]}
          />
          <Years id={id} />
        </Box>
      )}
    </Loaded>
  );
}

/** Of whichever house: years and terms are India's also where accounts are in dollars or pesos. */
const title = "Realised by financial year, April to March, by India's rules";

/** What each financial year has realised, with the report of it. */
function Years({ id }: { id: string }) {
  const mayTake = useMay()('customers.statement');
  const query = useCall('GET /customers/gains-by-year', { query: { id } });
  return (
    <section>
      <Typography variant="h3">{title}</Typography>
      <Loaded query={query}>
        {({ years }) => (
          <RecordTable
            label={title}
            rows={years}
            empty="Nothing was sold."
            columns={[
              { label: 'Year', cell: ({ year }) => year },
              { label: 'Short term', align: 'right', cell: ({ short }) => <Money amount={short} /> },
              { label: 'Long term', align: 'right', cell: ({ long }) => <Money amount={long} /> },
              { label: 'Business', align: 'right', cell: ({ business }) => <Money amount={business} /> },
              { label: 'Fees', align: 'right', cell: ({ fees }) => <Money amount={fees} /> },
              { label: 'After fees', align: 'right', cell: ({ total }) => <Money amount={total} /> },
              {
                label: '',
                cell: ({ year }) =>
                  mayTake ? <Link href={fileAddress('GET /customers/gains', { id, year })}>Report {year}</Link> : null,
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

const dayMs = 86_400_000;
const dayOf = (at: number): string => fieldOf(new Date(at)).slice(0, 10);

/** Statements as the customer gets them. */
export function StatementsTab({ customer: { id } }: { customer: Customer }) {
  const [from, setFrom] = useState(() => dayOf(Date.now() - 30 * dayMs));
  const [to, setTo] = useState(() => dayOf(Date.now()));
  const [format, setFormat] = useState<'pdf' | 'csv' | 'json'>('pdf');
  const download = (event: FormEvent) => {
    event.preventDefault();
    location.assign(fileAddress('GET /customers/statement', { id, from, to, format }));
  };
  return (
    <Box component="form" onSubmit={download} sx={{ display: 'grid', gap: 2, maxWidth: 320 }}>
      <Typography variant="body2">
        The file that the customer gets, of up to a year. That you took it is in the audit log.
      </Typography>
      <DayField label="From" value={from} onChange={setFrom} />
      <DayField label="To" value={to} onChange={setTo} />
      <TextField select label="Form" value={format} onChange={({ target }) => setFormat(target.value as typeof format)}>
        <MenuItem value="pdf">PDF</MenuItem>
        <MenuItem value="csv">CSV</MenuItem>
        <MenuItem value="json">JSON with proofs</MenuItem>
      </TextField>
      <Button type="submit" variant="contained">
        Download the statement
      </Button>
    </Box>
  );
}

/** Everything that staff have done to the customer or seen of them, and by whom. */
export function DoneTab({ customer: { id } }: { customer: Customer }) {
  return (
    <InnerList
      name="audit"
      title="Done by staff"
      empty="Nothing was done."
      columns={auditColumns}
      filter={{ customer: id }}
    />
  );
}
