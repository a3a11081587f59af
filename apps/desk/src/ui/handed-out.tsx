import { Typography } from '@mui/material';

/** A password or a reset code that is shown this once. */
export function HandedOut({ password }: { password: string }) {
  return (
    <>
      <Typography variant="body2">
        Hand this over. It is shown this once, and good until a new password is chosen with it.
      </Typography>
      <Typography component="code" sx={{ display: 'block', fontSize: '1.0625rem', mt: 1 }}>
        {password}
      </Typography>
    </>
  );
}
