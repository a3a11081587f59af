import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type Entries, type EntryField } from '../../ui/entries.ts';
import { CustomerLink } from '../ledger/links.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

type Invitation = RowOf<'invitations'>;

function stateOf({ is_usable: isUsable, expires_at: until }: Invitation): string {
  if (isUsable) return 'Usable';
  return until !== null && new Date(until).getTime() <= Date.now() ? 'Ended' : 'Used up';
}

const columns: ListColumn<'invitations'>[] = [
  { label: 'Code', cell: ({ code }) => code },
  { label: 'Owner', cell: ({ owner }) => (owner === null ? 'The house' : <CustomerLink customer={owner} />) },
  { label: 'Note', cell: ({ note }) => note },
  { label: 'Used', align: 'right', cell: (invitation) => <UsedBy invitation={invitation} /> },
  { label: 'Up to', align: 'right', cell: ({ max_uses: most }) => most ?? 'Any number' },
  { label: 'Until', cell: ({ expires_at: at }) => timeText(at) },
  {
    label: 'State',
    cell: (invitation) => <StatusPill tone={invitation.is_usable ? 'good' : 'quiet'}>{stateOf(invitation)}</StatusPill>,
  },
  { label: 'Since', sort: 'created_at', cell: ({ created_at: at }) => timeText(at) },
];

const change: ListColumn<'invitations'> = {
  label: '',
  cell: (invitation) =>
    invitation.is_configured ? 'Of the configuration' : <ChangeInvitation invitation={invitation} />,
};

const filters: Filter<'invitations'>[] = [{ source: 'q', label: 'Code' }];

export function InvitationsScreen() {
  const mayManage = useMay()('invitations.manage');
  return (
    <DeskList
      name="invitations"
      title="Invitation codes"
      empty="No codes."
      columns={mayManage ? [...columns, change] : columns}
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={filters}
      actions={mayManage ? <NewInvitation /> : undefined}
    />
  );
}

/** How often it was used, and the way to the customers who came by it. */
function UsedBy({ invitation: { code, uses } }: { invitation: Invitation }) {
  const mayRead = useMay()('customers.read');
  if (uses === 0 || !mayRead) return uses;
  return (
    <Link
      component={RouterLink}
      to={`/customers?filter=${encodeURIComponent(JSON.stringify({ invitation: code }))}`}
      aria-label={`Customers who came by ${code}: ${uses}`}
    >
      {uses}
    </Link>
  );
}

const termFields = (invitation?: Invitation): EntryField[] => [
  {
    name: 'owner',
    label: 'Customer number of the owner',
    isOptional: true,
    initial: invitation?.owner?.number.toString() ?? '',
  },
  {
    name: 'max_uses',
    label: 'Uses, up to',
    figure: 'count',
    isOptional: true,
    initial: invitation?.max_uses?.toString() ?? '',
  },
  { name: 'expires_at', label: 'Until', kind: 'time', isOptional: true, initial: invitation?.expires_at ?? '' },
  { name: 'note', label: 'Note', isOptional: true, initial: invitation?.note ?? '' },
];

const termsOf = ({ owner, max_uses: most, expires_at: until, note = '' }: Entries) => ({
  owner: owner === undefined || owner === '' ? null : owner,
  max_uses: most === undefined || most === '' ? null : most,
  expires_at: until === undefined || until === '' ? null : until,
  note,
});

function NewInvitation() {
  return (
    <CommandButton
      label="New code"
      fields={[{ name: 'code', label: 'Code' }, ...termFields()]}
      command={async (entries) => {
        const { code = '' } = entries;
        await runCommand('POST /invitations/create', { code, ...termsOf(entries) });
        return `The code ${code} can be used.`;
      }}
    />
  );
}

function ChangeInvitation({ invitation }: { invitation: Invitation }) {
  return (
    <CommandButton
      label="Change"
      title={`Change ${invitation.code}`}
      variant="text"
      fields={[...termFields(invitation), reasonField]}
      command={async (entries) => {
        const { reason = '' } = entries;
        const { code, note, max_uses, expires_at } = invitation;
        const was = { note, max_uses, expires_at };
        await runCommand('POST /invitations/change', { code, ...termsOf(entries), was, reason });
        return undefined;
      }}
    />
  );
}
