import { Box, Typography, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { dayText, timeText } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Figure, Money } from '../../ui/figure.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { asWords, statusText } from '../../ui/words.ts';
import type { Customer } from './profile-facts.tsx';
import { runCommand } from '../../lib/command.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useCall } from '../../lib/use-call.ts';
import { InnerList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { useState } from 'react';

/** Why the balance is the number it is. */
export function BalanceTab({ customer: { balance, credit, positions } }: { customer: Customer }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        <Facts
          rows={[
            ['Total', <Money key="total" amount={balance.total} />],
            ['Free', <Money key="free" amount={balance.free} />],
            ['Unsettled', <Money key="unsettled" amount={balance.unsettled} />],
            ...balance.settles.map(
              ({ due_on: day, amount }) => [`Settles ${dayText(day)}`, <Money key={day} amount={amount} />] as const,
            ),
            ['Held', <Money key="held" amount={balance.held} />],
            ['In transit', <Money key="transit" amount={balance.in_transit} />],
            ['Invested', <Money key="invested" amount={balance.invested} />],
            ['Owed', <Money key="owed" amount={balance.owed} />],
          ]}
        />
        <Facts
          rows={[
            ['Credit score', credit.score],
            ['Credit limit', <Money key="limit" amount={credit.limit} />],
            ['Remaining', <Money key="remaining" amount={credit.remaining} />],
            ['Due', <Money key="due" amount={credit.due} />],
          ]}
        />
      </Box>
      <section>
        <Typography variant="h3">Held by</Typography>
        <RecordTable
          label="Held by"
          rows={balance.holds}
          empty="Nothing is held."
          columns={[
            { label: 'Kind', cell: ({ kind }) => (kind === 'ipo' ? 'IPO' : asWords(kind)) },
            { label: 'Number', cell: ({ no }) => no },
            { label: 'Name', cell: ({ name }) => name },
            { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
            { label: 'Since', cell: ({ created_at: at }) => timeText(at) },
          ]}
        />
        {balance.holds.length < balance.holds_count && (
          <Typography color="text.secondary">
            The newest {balance.holds.length} of {balance.holds_count}.
          </Typography>
        )}
      </section>
      <section>
        <Typography variant="h3">Open lots</Typography>
        <RecordTable
          label="Open lots"
          rows={positions}
          empty="No open lots."
          columns={[
            { label: 'Number', cell: ({ no }) => no },
            { label: 'Name', cell: ({ name, symbol }) => `${name} (${symbol})` },
            { label: 'Quantity', align: 'right', cell: ({ quantity }) => <Figure value={quantity} decimals={0} /> },
            { label: 'In orders', align: 'right', cell: ({ reserved }) => <Figure value={reserved} decimals={0} /> },
            { label: 'Price', align: 'right', cell: ({ price, currency }) => <Figure value={price} unit={currency} /> },
            { label: 'Since', cell: ({ opened_at: at }) => timeText(at) },
          ]}
        />
      </section>
    </Box>
  );
}

/** Where the customer is logged in. */
export function AccessTab({ customer: { id } }: { customer: Customer }) {
  const mayEnd = useMay()('customers.sign-out');
  const query = useCall('GET /customers/sessions', { query: { id } });
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <RecordTable
          label="Sessions"
          rows={rows}
          empty="Not logged in anywhere."
          columns={[
            { label: 'Device', cell: ({ device }) => device },
            { label: 'Address', cell: ({ address_range: address }) => address },
            { label: 'Since', cell: ({ created_at: at }) => timeText(at) },
            { label: 'Last used', cell: ({ last_used_at: at }) => timeText(at) },
            {
              label: '',
              cell: ({ number, device }) =>
                mayEnd ? (
                  <CommandButton
                    label="Sign out"
                    title={`Sign out of ${device}, ${number}`}
                    tone="error"
                    variant="text"
                    fields={[reasonField]}
                    command={({ reason = '' }) => runCommand('POST /customers/sessions/end', { id, number, reason })}
                    said="The device is signed out."
                  >
                    The customer is told.
                  </CommandButton>
                ) : null,
            },
          ]}
        />
      )}
    </Loaded>
  );
}

export function CardsTab({ customer: { id } }: { customer: Customer }) {
  const mayUnmask = useMay()('cards.unmask');
  const query = useCall('GET /customers/cards', { query: { id } });
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <RecordTable
          label="Cards"
          rows={rows}
          empty="No cards."
          columns={[
            { label: 'Bank', cell: ({ bank, branch }) => [bank, branch].filter((part) => part !== '').join(', ') },
            { label: 'Holder', cell: ({ holder }) => holder },
            { label: 'Number', cell: ({ number }) => number },
            { label: 'Code', cell: ({ routing_code: code }) => code },
            { label: 'In use', cell: ({ removed_at: at }) => (at === null ? 'Yes' : `Removed ${timeText(at)}`) },
            { label: 'Usable from', cell: ({ usable_from: at }) => timeText(at) },
            {
              label: '',
              cell: (card) =>
                mayUnmask ? (
                  <CommandButton
                    label="Unmask"
                    title={`Unmask ${card.number}`}
                    variant="text"
                    fields={[reasonField]}
                    command={async ({ reason = '' }) => {
                      const { data } = await runCommand('POST /customers/cards/unmask', { id, card: card.id, reason });
                      return { shown: <Facts rows={[['Number', <code key="number">{data.number}</code>]]} /> };
                    }}
                  >
                    That you saw the whole number, and why, is on record.
                  </CommandButton>
                ) : null,
            },
          ]}
        />
      )}
    </Loaded>
  );
}

const noteColumns: ListColumn<'customers/notes'>[] = [
  { label: 'When', cell: ({ created_at: at }) => timeText(at) },
  { label: 'By', cell: ({ by }) => by },
  { label: 'Note', cell: ({ content }) => <Box sx={{ whiteSpace: 'pre-wrap' }}>{content}</Box> },
];

export function NotesTab({ customer: { id } }: { customer: Customer }) {
  const may = useMay();
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {may('customers.note') ? (
        <CommandButton
          label="Add a note"
          fields={[{ name: 'content', label: 'Note', kind: 'long' }]}
          command={({ content = '' }) => runCommand('POST /customers/notes/add', { id, content })}
          said="The note is kept."
        >
          It stays for good, and is in the copy of their data that the customer can ask for.
        </CommandButton>
      ) : null}
      <InnerList name="customers/notes" title="Notes" empty="No notes." columns={noteColumns} filter={{ id }} />
    </Box>
  );
}

const orderTones: Readonly<Record<string, Tone>> = { success: 'good', pending: 'waiting', failed: 'bad' };

type OrderChange = Parameters<ListColumn<'customers/orders'>['cell']>[0]['changes'][number];

const orderColumns: ListColumn<'customers/orders'>[] = [
  { label: 'Number', cell: ({ no }) => no },
  { label: 'Time', cell: ({ created_at: at }) => timeText(at) },
  { label: 'Side', cell: ({ side }) => asWords(side) },
  { label: 'Name', cell: ({ symbol }) => symbol },
  { label: 'Quantity', align: 'right', cell: ({ quantity }) => <Figure value={quantity} decimals={0} /> },
  { label: 'Filled', align: 'right', cell: ({ filled }) => <Figure value={filled} decimals={0} /> },
  { label: 'Limit', align: 'right', cell: ({ limit }) => <Figure value={limit} /> },
  {
    label: 'Trigger',
    align: 'right',
    cell: ({ trigger_price: trigger, triggered_at: at }) =>
      trigger === null ? (
        '–'
      ) : (
        <>
          <Figure value={trigger} />
          {at !== null && `, reached ${timeText(at)}`}
        </>
      ),
  },
  { label: 'Stop', align: 'right', cell: ({ stop_price: stop }) => <Figure value={stop} /> },
  { label: 'Target', align: 'right', cell: ({ target_price: target }) => <Figure value={target} /> },
  { label: 'Price', align: 'right', cell: ({ price }) => <Figure value={price} /> },
  { label: 'Fee', align: 'right', cell: ({ fee }) => <Money amount={fee} /> },
  {
    label: 'Status',
    cell: ({ status }) => <StatusPill tone={orderTones[status] ?? 'quiet'}>{asWords(status)}</StatusPill>,
  },
  {
    label: 'Quote',
    cell: ({ source, quote_time: at }) => (source === null ? '–' : `${source}, ${timeText(at)}`),
  },
  {
    label: 'Changed by the customer',
    cell: ({ changes }) => <OrderChanges changes={changes} />,
  },
];

/** What the customer has changed of an order while it waited, the first change first. */
export function OrderChanges({ changes }: { changes: readonly OrderChange[] }) {
  if (changes.length === 0) return '–';
  return changes.map((change) => (
    <div key={change.version}>
      <Figure value={change.old_count} decimals={0} /> at <Figure value={change.old_price} />
      <ChangedTrigger price={change.old_trigger} /> to <Figure value={change.new_count} decimals={0} /> at{' '}
      <Figure value={change.new_price} />
      <ChangedTrigger price={change.new_trigger} />, <BracketChange change={change} />
      {timeText(change.asked_at)}
    </div>
  ));
}

function ChangedTrigger({ price }: { price: string | null }) {
  return price === null ? null : (
    <>
      , trigger <Figure value={price} />
    </>
  );
}

/** What a change made of the stop and the target, where they were changed. */
function BracketChange({ change }: { change: OrderChange }) {
  return (
    <>
      {change.old_stop_price !== change.new_stop_price && (
        <>
          stop <Figure value={change.old_stop_price} /> to <Figure value={change.new_stop_price} />,{' '}
        </>
      )}
      {change.old_target_price !== change.new_target_price && (
        <>
          target <Figure value={change.old_target_price} /> to <Figure value={change.new_target_price} />,{' '}
        </>
      )}
    </>
  );
}

export function OrdersTab({ customer: { id } }: { customer: Customer }) {
  return <InnerList name="customers/orders" title="Orders" empty="No orders." columns={orderColumns} filter={{ id }} />;
}

type Column = ListColumn<'customers/requests'>;

const kinds = ['recharge', 'withdrawal', 'loan'] as const;
type Kind = (typeof kinds)[number];

const credited: Column = {
  label: 'Credited',
  align: 'right',
  cell: ({ credited: amount }) => <Money amount={amount} />,
};

const columnsOf = (kind: Kind): Column[] => [
  { label: 'Number', cell: ({ no }) => no },
  { label: 'Time', cell: ({ created_at: at }) => timeText(at) },
  { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  ...(kind === 'recharge' ? [credited] : []),
  {
    label: 'Status',
    cell: ({ status, unproved }) => (
      <>
        {statusText(status)} {unproved ? <StatusPill tone="waiting">Unproved</StatusPill> : null}
      </>
    ),
  },
  { label: 'Why', cell: ({ reason }) => reason ?? '–' },
  { label: 'Reference', cell: ({ reference }) => reference ?? '–' },
  { label: 'Bank reference', cell: ({ bank_reference: reference }) => reference ?? '–' },
  { label: 'Ended', cell: ({ ended_at: at }) => timeText(at) },
];

export function RequestsTab({ customer: { id } }: { customer: Customer }) {
  const [kind, setKind] = useState<Kind>('recharge');
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        onChange={(_event, chosen: Kind | null) => setKind(chosen ?? kind)}
        aria-label="Kind of request"
        sx={{ mb: 1 }}
      >
        {kinds.map((one) => (
          <ToggleButton key={one} value={one}>
            {asWords(one)}s
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <InnerList
        name="customers/requests"
        title={`${asWords(kind)}s`}
        empty="No requests."
        columns={columnsOf(kind)}
        filter={{ id, kind }}
      />
    </>
  );
}
