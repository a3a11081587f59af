import { TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../lib/api.ts';
import { sessionKey, useSetSession } from '../lib/session.ts';
import { Entrance } from './entrance.tsx';

/** Password and code at once. Who has no authenticator app yet leaves the code out, and sets one up next. */
export function LogIn() {
  const setSession = useSetSession();
  const client = useQueryClient();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const logIn = useMutation({
    mutationFn: () => api.call('POST /session/log-in', { body: { login, password, ...(code === '' ? {} : { code }) } }),
    onSuccess({ data }) {
      // Of whoever was here before nothing is kept.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey });
      setSession(data);
    },
  });
  return (
    <Entrance
      title="Log in"
      command="Log in"
      isBusy={logIn.isPending}
      error={logIn.isError ? errorText(logIn.error) : undefined}
      onSubmit={() => logIn.mutate()}
    >
      <TextField
        label="Login"
        value={login}
        onChange={({ target }) => setLogin(target.value)}
        autoComplete="username"
        autoFocus
        required
      />
      <TextField
        label="Password"
        type="password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="current-password"
        required
      />
      <TextField
        label="Code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="one-time-code"
        helperText="Of your authenticator app. Leave it empty at the first log-in."
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Entrance>
  );
}
