import { InfiniteListBase, useInfinitePaginationContext, useListContext } from 'react-admin';
import { SettingText } from '../../features/settings/setting-text.tsx';
import { HowMuch, Whom } from '../../features/queue/whom.tsx';
import { Age } from '../../features/queue/deadline.tsx';
import { filterInputs } from '../../features/lists/filters.tsx';
import { SplitScreen } from '../../features/split/split-screen.tsx';
import { useSelection } from '../../features/split/use-selection.ts';
import type { RowOf } from '../../lib/lists.ts';
import { usePollingMs } from '../../lib/live.ts';
import { Money } from '../../ui/figure.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { type Column, RecordTable } from '../../ui/record-table.tsx';
import { commandText } from '../../lib/command-words.ts';
import { changedFields, shortText, thingText } from './proposal-words.ts';
import { useCall } from '../../lib/use-call.ts';
import { isShared, queueNames, type SharedQueue } from '@sauda/contract/desk/rights';
import type { Currency } from '@sauda/money';
import { Alert, Box, Link, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useMay, useSession } from '../../lib/session.ts';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useMoney } from '../../lib/use-money.ts';
import { CommandButton, ShownDialog } from '../../ui/command-button.tsx';
import type { EntryField } from '../../ui/entries.ts';
import { Facts } from '../../ui/facts.tsx';
import { HandedOut } from '../../ui/handed-out.tsx';

export type Proposal = RowOf<'proposals'>;

const boxes = {
  waiting: { label: 'Waiting for me', empty: 'Nothing waits for a second person.' },
  returned: { label: 'Came back to me', empty: 'Nothing of yours was sent back.' },
  mine: { label: 'Proposed by me', empty: 'Nothing of yours waits for others.' },
} as const;
type BoxName = keyof typeof boxes;

const columns: Column<Proposal>[] = [
  { label: 'What', cell: ({ call }) => commandText(call) },
  { label: 'About', cell: (proposal) => <OneLine>{aboutText(proposal)}</OneLine> },
  { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Proposed by', cell: ({ is_mine: isMine, by }) => (isMine ? 'You' : by.name) },
  { label: 'Waits since', align: 'right', cell: ({ at }) => <Age since={at} /> },
];

/** What one person has asked for and another has to confirm: the list on the left, what it would change on the right. */
export function ProposalsScreen() {
  return (
    <InfiniteListBase resource="proposals" perPage={50} queryOptions={{ refetchInterval: usePollingMs() }}>
      <Proposals />
    </InfiniteListBase>
  );
}

function Proposals() {
  const { data = [], filterValues } = useListContext();
  const { hasNextPage, fetchNextPage } = useInfinitePaginationContext();
  const { data: counts } = useCall('GET /proposals/counts', { isLive: true });
  // It is shown this once, and outlives the proposal, which leaves the list in the same moment.
  const [handedOut, setHandedOut] = useState<string>();
  const rows = data as unknown as Proposal[];
  const { selected, select } = useSelection(rows, () => {
    if (hasNextPage) void fetchNextPage();
  });
  const box = ((filterValues as { box?: BoxName }).box ?? 'waiting') satisfies BoxName;
  const labelOf = (name: BoxName) =>
    counts === undefined ? boxes[name].label : `${boxes[name].label} (${counts[name]})`;
  const others = ['returned', 'mine'] as const;
  return (
    <>
      <SplitScreen
        name="proposals"
        label="Second person"
        listLabel="List of proposals"
        filters={filterInputs<'proposals'>([
          {
            source: 'box',
            label: 'Show',
            choices: others.map((id) => ({ id, name: labelOf(id) })),
            all: labelOf('waiting'),
          },
        ])}
        columns={columns}
        empty={boxes[box].empty}
        rows={rows}
        selected={selected}
        onSelect={select}
        panelWidth={420}
        panel={
          selected === undefined ? null : (
            <ProposalPanel key={selected.id} proposal={selected} onHandedOut={setHandedOut} />
          )
        }
      />
      {handedOut === undefined ? null : (
        <ShownDialog onClose={() => setHandedOut(undefined)}>
          <HandedOut password={handedOut} />
        </ShownDialog>
      )}
    </>
  );
}

/** Of a batch the facts name each. */
const shownChanges = 20;

function aboutText({ customer, changes }: Proposal): string {
  if (customer !== null) return `Customer ${customer.number}`;
  const [first] = changes;
  return first === undefined ? '–' : shortText(first.kind, first.id);
}

interface ProposalProps {
  proposal: Proposal;
  /** Told a password or a code that confirming it has made. */
  onHandedOut(password: string): void;
}

/** What would be done, to whom, and why: what a second person has to see before they say yes. */
function ProposalPanel({ proposal, onHandedOut }: ProposalProps) {
  const money = useMoney();
  const currency = useSession().currency as Currency;
  const { customer, changes, facts, reason, amount, cost, by, at, expires_at: expiresAt, outcome } = proposal;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography variant="h2">{commandText(proposal.call)}</Typography>
        {customer === null ? null : (
          <Link component={RouterLink} to={`/customers/${customer.id}`} variant="body2">
            Customer {customer.number}
            {customer.phone === null ? '' : `, ${customer.phone}`}
          </Link>
        )}
      </Box>
      <Ended proposal={proposal} />
      {proposal.is_own ? <Alert severity="warning">Nobody acts on their own customer account.</Alert> : null}
      <Facts
        rows={[
          ['Proposed by', proposal.is_mine ? 'You' : by.name],
          ['Since', timeText(at)],
          ...(expiresAt === null || outcome !== null ? [] : [['Until', timeText(expiresAt)] as const]),
          ...(reason === null ? [] : [['Why', reason] as const]),
          ...(amount === null ? [] : [['Amount', money(amount)] as const]),
          ...(cost === null ? [] : [['Cost to the house', money(cost)] as const]),
          ...facts.map(({ name, value }) => [name, value] as const),
        ]}
      />
      {changes.slice(0, shownChanges).map(({ kind, id, before, after }) => (
        <Box key={`${kind} ${id}`}>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {thingText(kind, id)}
          </Typography>
          <RecordTable
            label={`What changes of ${thingText(kind, id)}`}
            rows={changedFields(before, after, currency)}
            empty="Nothing that the log names."
            columns={[
              { label: 'What', cell: ({ name }) => name },
              { label: 'Before', cell: (field) => <Changed {...{ kind, id }} text={field.before} /> },
              { label: 'After', cell: (field) => <Changed {...{ kind, id }} text={field.after} /> },
            ]}
          />
        </Box>
      ))}
      {changes.length > shownChanges ? `and ${changes.length - shownChanges} more` : null}
      <Commands proposal={proposal} onHandedOut={onHandedOut} />
    </Box>
  );
}

function Changed({ kind, id, text }: { kind: string; id: string; text: string }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {kind === 'config entry' ? <SettingText tag={id} value={text} /> : text}
    </Box>
  );
}

function Ended({ proposal: { outcome, ended_by: by, ended_at: at, note } }: { proposal: Proposal }) {
  if (outcome === null) return null;
  const how = outcome === 'expired' ? 'Nobody has confirmed it in time.' : `Sent back by ${by?.name ?? '–'}.`;
  return (
    <Alert severity="warning">
      {how} {timeText(at)}
      {note === null ? null : <Box sx={{ mt: 0.5 }}>{note}</Box>}
    </Alert>
  );
}

const noteField: EntryField = {
  name: 'note',
  label: 'Note',
  kind: 'long',
  help: 'Whoever proposed it reads this. Kept in the audit log.',
};

function Commands({ proposal, onHandedOut }: ProposalProps) {
  const may = useMay();
  const { id, call, is_mine: isMine, is_own: isOwn, outcome } = proposal;
  const what = commandText(call);
  if (!may('proposals.end')) return null;
  if (outcome !== null) {
    return (
      <Row>
        <CommandButton
          label="Seen"
          title={what}
          fields={[]}
          command={() => runCommand('POST /proposals/seen', { id })}
          said="It is put away."
        >
          It leaves your list. Propose it again where it is still wanted.
        </CommandButton>
      </Row>
    );
  }
  return (
    <Row>
      {isMine || isOwn ? null : (
        <CommandButton
          label="Confirm"
          variant="contained"
          title={`Confirm: ${what}`}
          fields={[]}
          command={async () => {
            const made = await confirm(proposal);
            if (made !== null) onHandedOut(made);
            return 'It is done.';
          }}
        >
          <Stake proposal={proposal} />
          It is done at once, in your name and that of {proposal.by.name}.
        </CommandButton>
      )}
      {isOwn ? null : (
        <CommandButton
          label={isMine ? 'Take back' : 'Send back'}
          title={`${isMine ? 'Take back' : 'Send back'}: ${what}`}
          about={id}
          fields={[noteField]}
          command={async ({ note = '' }) => {
            await sendBack(proposal, note);
            return isMine ? 'It is taken back.' : 'It is sent back.';
          }}
        />
      )}
    </Row>
  );
}

/** How much it moves, and whose, where it moves money. */
function Stake({ proposal: { amount, cost, customer, changes } }: { proposal: Proposal }) {
  const sum = amount ?? cost;
  if (sum === null) return null;
  return (
    <Box sx={{ mb: 1 }}>
      <HowMuch amount={sum} />
      {customer === null ? `, ${thingText(changes[0]?.kind ?? '', changes[0]?.id ?? '')}` : null}
      {customer === null ? null : (
        <>
          {', '}
          <Whom item={{ customer }} />
        </>
      )}
      .
    </Box>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
);

const shared = queueNames.filter(isShared);

/** Decisions of a queue are confirmed by its own calls. */
function queueOf({ call, item }: Proposal): { readonly queue: SharedQueue; readonly item: string } | undefined {
  const [, noun] = call.split('/');
  const queue = shared.find((name) => name === noun);
  return queue === undefined || item === null ? undefined : { queue, item };
}

/** @returns a password or a code that it has made, to be handed out */
async function confirm(proposal: Proposal): Promise<string | null> {
  const queued = queueOf(proposal);
  if (queued !== undefined) {
    await runCommand(`POST /${queued.queue}/second`, { id: queued.item });
    return null;
  }
  const { data } = await runCommand('POST /proposals/confirm', { id: proposal.id });
  return data.handed_out;
}

async function sendBack(proposal: Proposal, note: string): Promise<void> {
  const queued = queueOf(proposal);
  if (queued === undefined) await runCommand('POST /proposals/send-back', { id: proposal.id, note });
  else await runCommand(`POST /${queued.queue}/send-back`, { id: queued.item, note });
}
