import { Button, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../lib/api.ts';
import { useSetSession, type Session } from '../lib/session.ts';
import { Entrance } from './entrance.tsx';

/** Stands in the place of the app while nobody is there. */
export function LockScreen({ session }: { session: Session }) {
  const setSession = useSetSession();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const unlock = useMutation({
    mutationFn: () => api.call('POST /session/unlock', { body: { password } }),
    onSuccess({ data }) {
      setSession(data);
      // What was asked for behind the lock was refused.
      return client.invalidateQueries();
    },
  });
  const logOut = useMutation({
    mutationFn: async () => {
      await api.call('POST /session/log-out', {});
      return api.call('GET /me', {});
    },
    onSuccess: ({ data }) => setSession(data),
  });
  return (
    <Entrance
      title="Locked"
      command="Unlock"
      isBusy={unlock.isPending}
      error={unlock.isError ? errorText(unlock.error) : undefined}
      onSubmit={() => unlock.mutate()}
    >
      <TextField
        label={`Password of ${session.staff?.login ?? 'yours'}`}
        type="password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="current-password"
        autoFocus
        required
      />
      <Button onClick={() => logOut.mutate()}>Log out</Button>
    </Entrance>
  );
}
