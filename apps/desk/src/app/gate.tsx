import { LinearProgress, Box, TextField, Typography, Button } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import { errorText, api } from '../lib/api.ts';
import { keep, readKept } from '../lib/kept.ts';
import { logOut } from '../lib/log-out.ts';
import { useSessionQuery, useSessionUpkeep, useSetSession, type Session, sessionKey } from '../lib/session.ts';
import { Entrance } from './entrance.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { encode } from 'uqr';

/** Kept while somebody works in this tab, as what they type is: it goes as they log out, and not where their session ends otherwise. */
const atWork = 'at work';

/** Lets in whoever is at work, and nobody else sees anything. */
export function Gate({ children }: { children: ReactNode }) {
  const { data: session, isError, error, refetch, isFetching } = useSessionQuery();
  const [wasOpen, setWasOpen] = useState(false);
  useSessionUpkeep();
  if (session?.state === 'open' && !wasOpen) setWasOpen(true);
  useEffect(() => {
    if (session?.state === 'open') keep(atWork, true);
  }, [session?.state]);
  if (session === undefined) {
    if (!isError) return <LinearProgress />;
    return (
      <Entrance
        title="No answer"
        command="Retry"
        isBusy={isFetching}
        error={errorText(error)}
        onSubmit={() => void refetch()}
      >
        {null}
      </Entrance>
    );
  }
  switch (session.state) {
    case 'none':
      return <LogIn />;
    case 'enrolling':
      return <Enrol session={session} />;
    case 'locked':
    case 'open':
      return (
        <>
          {session.state === 'locked' ? <LockScreen session={session} /> : null}
          {/* Behind the lock what was being written stays, and cannot be seen. */}
          {wasOpen ? <div hidden={session.state === 'locked'}>{children}</div> : null}
        </>
      );
  }
}

/** The first log-in: an authenticator app is set up, and a password that was handed out gives way to one's own. */
function Enrol({ session }: { session: Session }) {
  const setSession = useSetSession();
  const [code, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const { enrolment, needs_password: needsPassword } = session;
  const enrol = useMutation({
    mutationFn: () =>
      api.call('POST /session/enrol', {
        body: {
          ...(enrolment === null ? {} : { code }),
          ...(needsPassword ? { new_password: newPassword } : {}),
        },
      }),
    onSuccess: ({ data }) => setSession(data),
  });
  return (
    <Entrance
      title="Set up your log-in"
      command="Continue"
      isBusy={enrol.isPending}
      error={enrol.isError ? errorText(enrol.error) : undefined}
      onSubmit={() => enrol.mutate()}
    >
      {enrolment === null ? null : (
        <>
          <Typography variant="body2">
            Scan this with an authenticator app, then enter the code that it shows.
          </Typography>
          <Box sx={{ display: 'grid', placeItems: 'center' }}>
            <QrCode text={enrolment.uri} label="Set-up code for an authenticator app" />
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            Or type: <code>{enrolment.secret}</code>
          </Typography>
          <TextField
            label="Code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="one-time-code"
            autoFocus
            required
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        </>
      )}
      {needsPassword ? (
        <TextField
          label="New password"
          type="password"
          value={newPassword}
          onChange={({ target }) => setNewPassword(target.value)}
          autoComplete="new-password"
          helperText="At least 12 characters. It replaces the one that you were given."
          required
        />
      ) : null}
    </Entrance>
  );
}

/** A QR code of a text, dark on white in both themes so that every camera reads it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" width={192}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Stands in the place of the app while nobody is there. */
function LockScreen({ session }: { session: Session }) {
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
  const leave = useMutation({ mutationFn: logOut });
  const failure = leave.error ?? unlock.error;
  return (
    <Entrance
      title="Locked"
      command="Unlock"
      isBusy={unlock.isPending || leave.isPending || leave.isSuccess}
      error={failure === null ? undefined : errorText(failure)}
      onSubmit={() => {
        leave.reset();
        unlock.mutate();
      }}
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
      <Button disabled={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        Log out
      </Button>
    </Entrance>
  );
}

const sessionEnded =
  'Your session has ended: it does after twelve hours, and where an administrator ends it or changes your role. What you had typed is where you typed it, once you have logged in.';

/** Password and code at once. Who has no authenticator app yet leaves the code out, and sets one up next. */
function LogIn() {
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
      note={readKept(atWork) === true ? sessionEnded : undefined}
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
