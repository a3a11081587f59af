import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';

interface EntranceProps {
  title: string;
  /** The button's. */
  command: string;
  isBusy: boolean;
  error: string | undefined;
  /** What is to be known before. */
  note?: string | undefined;
  onSubmit(): void;
  children: ReactNode;
}

/** A screen before work: one form in the middle. */
export function Entrance({ title, command, isBusy, error, note, onSubmit, children }: EntranceProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 3, boxSizing: 'border-box' }}
    >
      <Box component="form" onSubmit={submit} sx={{ width: 360 }} noValidate>
        <Stack spacing={1.5}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Sauda desk
          </Typography>
          <Typography variant="h1">{title}</Typography>
          {note === undefined ? null : <Alert severity="info">{note}</Alert>}
          {error === undefined ? null : <Alert severity="error">{error}</Alert>}
          {children}
          <Button type="submit" variant="contained" size="large" disabled={isBusy}>
            {command}
          </Button>
        </Stack>
      </Box>
    </Box>
  );
}
