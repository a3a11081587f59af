import { Box, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../lib/api.ts';
import { useSetSession, type Session } from '../lib/session.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { Entrance } from './entrance.tsx';

/** The first log-in: an authenticator app is set up, and a password that was handed out gives way to one's own. */
export function Enrol({ session }: { session: Session }) {
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
