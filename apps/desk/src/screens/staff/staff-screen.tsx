import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { roles } from '@sauda/contract/desk';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { ChangeStaff, NewStaff, ResetStaff } from './staff-commands.tsx';

const columns: ListColumn<'staff'>[] = [
  { label: 'Login', sort: 'login', cell: ({ login }) => login },
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Role', cell: ({ role }) => asWords(role) },
  { label: 'Phone', cell: ({ phone }) => phone ?? '–' },
  { label: 'Authenticator app', cell: ({ has_authenticator: has }) => (has ? 'On' : 'Not set up') },
  {
    label: 'State',
    cell: ({ disabled_at: at }) => (
      <StatusPill tone={at === null ? 'good' : 'bad'}>
        {at === null ? 'At work' : `Shut out ${timeText(at)}`}
      </StatusPill>
    ),
  },
  { label: 'Since', cell: ({ created_at: at }) => timeText(at) },
  { label: 'Last log-in', cell: ({ last_log_in_at: at }) => (at === null ? 'Never' : timeText(at)) },
  { label: 'Sessions', align: 'right', cell: ({ login, sessions }) => <SessionsLink login={login} count={sessions} /> },
];

function SessionsLink({ login, count }: { login: string; count: number }) {
  if (count === 0) return count;
  return (
    <Link component={RouterLink} to={`/staff/${login}`} aria-label={`Sessions of ${login}: ${count}`}>
      {count}
    </Link>
  );
}

const commands: ListColumn<'staff'> = {
  label: '',
  cell: (member) => (
    <>
      <ChangeStaff member={member} />
      <ResetStaff member={member} />
    </>
  ),
};

const filters: Filter<'staff'>[] = [{ source: 'role', label: 'Role', choices: wordChoices(roles) }];

export function StaffScreen() {
  const mayManage = useMay()('staff.manage');
  return (
    <DeskList
      name="staff"
      title="Staff"
      empty="Nobody."
      sort={{ field: 'login', order: 'ASC' }}
      filters={filters}
      isSlow
      columns={mayManage ? [...columns, commands] : columns}
      actions={mayManage ? <NewStaff /> : undefined}
    />
  );
}
