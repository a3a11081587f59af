import { roles } from '@sauda/contract/desk/rights';
import { runCommand } from '../../lib/command.ts';
import type { RowOf } from '../../lib/lists.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type Entries, type EntryField } from '../../ui/entries.ts';
import { HandedOut } from '../../ui/handed-out.tsx';
import { asWords } from '../../ui/words.ts';

type Member = RowOf<'staff'>;

const personFields = (member?: Member): EntryField[] => [
  { name: 'name', label: 'Name', initial: member?.name ?? '' },
  {
    name: 'phone',
    label: 'Phone',
    isOptional: true,
    initial: member?.phone ?? '',
    help: 'Of whoever is a customer as well: nobody decides on their own requests.',
  },
  {
    name: 'role',
    label: 'Role',
    options: roles.map((value) => ({ value, label: asWords(value) })),
    initial: member?.role ?? 'viewer',
  },
];

const personOf = ({ name = '', phone = '', role }: Entries) => ({
  name,
  phone,
  role: roles.find((one) => one === role) ?? 'viewer',
});

export function NewStaff() {
  return (
    <CommandButton
      label="Take somebody on"
      fields={[
        {
          name: 'login',
          label: 'Login',
          help: 'Small letters, digits, dots and dashes. Theirs for good: the ledger names them by it.',
        },
        ...personFields(),
      ]}
      command={async (entries) => {
        const { login = '' } = entries;
        const { data } = await runCommand('POST /staff/create', { login, ...personOf(entries) });
        return { shown: <HandedOut password={data.password} /> };
      }}
    />
  );
}

const stateField = (member: Member): EntryField => ({
  name: 'state',
  label: 'State',
  options: [
    { value: 'at_work', label: 'At work' },
    { value: 'shut_out', label: 'Shut out' },
  ],
  initial: member.disabled_at === null ? 'at_work' : 'shut_out',
});

export function ChangeStaff({ member }: { member: Member }) {
  return (
    <CommandButton
      label="Change"
      title={`Change ${member.login}`}
      variant="text"
      fields={[...personFields(member), stateField(member), reasonField]}
      command={async (entries) => {
        const { state, reason = '' } = entries;
        await runCommand('POST /staff/change', {
          login: member.login,
          ...personOf(entries),
          disabled: state === 'shut_out',
          was: {
            name: member.name,
            phone: member.phone,
            role: member.role,
            disabled: member.disabled_at !== null,
          },
          reason,
        });
        return undefined;
      }}
    >
      {member.role === 'admin' && member.disabled_at === null
        ? 'Two administrators at least stay at work: one alone can take on nobody and let nobody in again. Then only who runs the server can, by npm run rescue and the login of an administrator.'
        : undefined}
    </CommandButton>
  );
}

export function ResetStaff({ member }: { member: Member }) {
  const options = [
    { value: 'no', label: 'Stays as it is' },
    { value: 'yes', label: 'Is set up anew' },
  ];
  return (
    <CommandButton
      label="New password"
      title={`New password for ${member.login}`}
      variant="text"
      fields={[{ name: 'authenticator', label: 'Authenticator app', options }, reasonField]}
      command={async ({ authenticator, reason = '' }) => {
        const { data } = await runCommand('POST /staff/reset', {
          login: member.login,
          authenticator: authenticator === 'yes',
          reason,
        });
        return { shown: <HandedOut password={data.password} /> };
      }}
    />
  );
}
