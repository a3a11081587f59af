import { Typography } from '@mui/material';

/** A password that is shown this once. */
export function HandedOut({ password }: { password: string }) {
  return (
    <>
      <Typography variant="body2">
        Hand this password over. It is shown this once, and replaced at the first log-in.
      </Typography>
      <Typography component="code" sx={{ display: 'block', fontSize: '1.0625rem', mt: 1 }}>
        {password}
      </Typography>
    </>
  );
}
