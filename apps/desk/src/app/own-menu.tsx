import { MenuItem } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Logout, UserMenu, useNotify } from 'react-admin';
import { errorText } from '../lib/api.ts';
import { runCommand } from '../lib/command.ts';
import { sessionKey, useSession } from '../lib/session.ts';
import type { EntryField } from '../ui/entries.ts';
import { EntryDialog } from '../ui/entry-dialog.tsx';

const passwordFields: EntryField[] = [
  { name: 'password', label: 'Password until now', kind: 'password' },
  { name: 'new_password', label: 'New password', kind: 'password', help: 'At least 12 characters.' },
];

/** What somebody does about their own session. */
export function OwnMenu() {
  const [isOpen, setOpen] = useState(false);
  const { staff } = useSession();
  const client = useQueryClient();
  const notify = useNotify();
  const lock = useMutation({
    mutationFn: () => runCommand('POST /session/lock', undefined),
    onError: (error) => notify(errorText(error), { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: [sessionKey] }),
  });
  const change = useMutation({
    mutationFn: (body: { password: string; new_password: string }) => runCommand('POST /session/password', body),
    onSuccess() {
      setOpen(false);
      notify('The password is changed. All other sessions of yours have ended.', { type: 'info' });
    },
  });
  return (
    <>
      <UserMenu label={`${staff?.name} (${staff?.role})`}>
        <MenuItem onClick={() => lock.mutate()}>Lock now</MenuItem>
        <MenuItem onClick={() => setOpen(true)}>Change password</MenuItem>
        <Logout />
      </UserMenu>
      {isOpen ? (
        <EntryDialog
          title="Change password"
          command="Change"
          fields={passwordFields}
          isBusy={change.isPending}
          error={change.error}
          onSubmit={({ password = '', new_password = '' }) => change.mutate({ password, new_password })}
          onClose={() => setOpen(false)}
        >
          All other sessions of yours end.
        </EntryDialog>
      ) : null}
    </>
  );
}
