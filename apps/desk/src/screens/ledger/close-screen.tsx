import { Alert, Box, Link, Typography } from '@mui/material';
import type { DeskAnswer } from '@sauda/contract/desk';
import { Link as RouterLink } from 'react-router';
import { runCommand } from '../../lib/command.ts';
import { dayText, timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { useOne } from '../../lib/use-call.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/figure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable, type Column } from '../../ui/record-table.tsx';
import { CloseState } from './closes-screen.tsx';
import { SubjectLink } from './links.tsx';
import { transfersPath, trialBalanceColumns } from './trial-balance-screen.tsx';

type Close = DeskAnswer<'GET /closes/one'>['data'];
type Item = Close['items'][number];

const kinds: Readonly<Record<Item['kind'], string>> = {
  line_alone: 'Line without a request',
  line_early: 'Booked on a later day',
  books_alone: 'Request without a line',
  books_early: 'The bank says it later',
};

const itemColumns: Column<Item>[] = [
  { label: 'What', cell: ({ kind }) => kinds[kind] },
  { label: 'Day', cell: ({ day, is_late: isLate }) => `${dayText(day)}${isLate ? ', came late' : ''}` },
  { label: 'Bank reference', cell: ({ bank_reference: reference }) => reference },
  { label: 'Request', cell: (item) => <Request item={item} /> },
  { label: 'The bank has more', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
];

function Request({ item: { request, customer } }: { item: Item }) {
  if (request === null || customer === null) return '–';
  return <SubjectLink subject={request} customer={customer} />;
}

/** A day that has ended: what it is to be compared with, what explains the difference, and that somebody has signed it off. */
export function CloseScreen() {
  const query = useOne('closes/one');
  return (
    <Loaded query={query}>
      {(close) => (
        <Page title={dayText(close.id)}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <CloseState close={close} />
            {close.signed_at === null ? <Deeds close={close} /> : null}
          </Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: 4 }}>
            <ClientMoney close={close} />
            <Bank close={close} />
          </Box>
          <section>
            <Typography variant="h2" sx={{ mb: 1 }}>
              Open items
            </Typography>
            {close.open_items > close.items.length ? (
              <Alert severity="info">{`The first ${close.items.length} of ${close.open_items}; all are added up.`}</Alert>
            ) : null}
            <RecordTable
              label="Open items"
              rows={close.items.map(withId)}
              columns={itemColumns}
              empty="Nothing is open."
            />
          </section>
          <section>
            <Typography variant="h2" sx={{ mb: 1 }}>
              Trial balance
            </Typography>
            <RecordTable
              label="Trial balance"
              rows={close.balances}
              columns={trialBalanceColumns}
              empty="Nothing was ever moved."
              pathOf={transfersPath}
            />
          </section>
        </Page>
      )}
    </Loaded>
  );
}

const withId = (item: Item): Item & { readonly id: string } => ({
  ...item,
  id: `${item.kind} ${item.day} ${item.bank_reference} ${item.amount}`,
});

function ClientMoney({ close }: { close: Close }) {
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Client money
      </Typography>
      <Facts
        rows={[
          ['Owed to customers', <Money key="required" amount={close.required} />],
          ['Of it, on its way to their banks', <Money key="way" amount={close.on_its_way} />],
          ['Owed to issuers', <Money key="issuers" amount={close.to_issuers} />],
          ['Held at the bank', <Money key="held" amount={close.held} />],
          [
            close.surplus?.startsWith('-') === true ? 'Shortfall' : 'Surplus',
            <Money key="surplus" amount={close.surplus} />,
          ],
          ['Closed', timeText(close.closed_at)],
          ['Zone', close.time_zone],
          ['Digest', <code key="digest">{close.digest}</code>],
        ]}
      />
    </section>
  );
}

const sources = { statement: 'a statement, imported by', person: 'typed by' } as const;

function Bank({ close }: { close: Close }) {
  const { held_from: from, held_by: by, signed_by: signer, took_two: tookTwo } = close;
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Bank and books
      </Typography>
      <Facts
        rows={[
          ['The bank says', <Money key="held" amount={close.held} />],
          ['Known from', from === null ? 'Nobody has said it yet' : `${sources[from]} ${by}`],
          ['The books say', <Money key="booked" amount={close.booked} />],
          ['Difference', <Money key="difference" amount={close.difference} />],
          ['Explained by open items', <Money key="explained" amount={close.explained} />],
          ['Unexplained', <Money key="unexplained" amount={close.unexplained} />],
          ['Open with custodian and clearing broker', <Differences key="differences" close={close} />],
          [
            'Signed off',
            signer === null ? 'Not yet' : `${timeText(close.signed_at)}, ${signer}${tookTwo ? ' and another' : ''}`,
          ],
          ['Note', close.note],
        ]}
      />
    </section>
  );
}

/** How many, and to the report of the day. */
function Differences({ close: { id, differences } }: { close: Close }) {
  const filter = encodeURIComponent(JSON.stringify({ day: id }));
  return (
    <Link component={RouterLink} to={`/segregation?filter=${filter}`}>
      {differences === 0 ? 'No difference' : differences === 1 ? '1 difference' : `${differences} differences`}
    </Link>
  );
}

function Deeds({ close }: { close: Close }) {
  const may = useMay();
  const { id: day, seen } = close;
  return (
    <>
      {may('closes.enter') && close.held_from !== 'statement' ? (
        <CommandButton
          label="Enter the bank’s balance"
          fields={[
            { name: 'amount', label: 'Balance at the end of the day', figure: 'money' },
            { ...reasonField, label: 'Where it was read' },
          ]}
          command={({ amount = '', reason = '' }) => runCommand('POST /closes/held', { day, amount, reason })}
        >
          What the bank says for {dayText(day)}. A statement that tells it goes before it.
        </CommandButton>
      ) : null}
      {may('closes.sign') ? (
        <CommandButton
          label="Sign off"
          title={`Sign ${dayText(day)} off`}
          fields={[{ ...reasonField, name: 'note', label: 'Note' }]}
          said={`${dayText(day)} is signed off.`}
          command={({ note = '' }) => runCommand('POST /closes/sign', { day, seen, note })}
        >
          {close.differences > 0
            ? `${close.differences === 1 ? 'A difference' : `${close.differences} differences`} with custodian or clearing broker will be signed as open: a second person has to confirm it.`
            : close.agrees
              ? 'Bank and books agree. What comes later of this day will stand in the next one.'
              : 'Bank and books do not agree, or nobody has said what the bank holds: a second person has to confirm it.'}
        </CommandButton>
      ) : null}
    </>
  );
}
