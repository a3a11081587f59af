import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** What all that fit come to. @param hint what to do where it is not added up */
export function SumLine({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <Typography color="text.secondary" role="status" sx={{ px: 1, py: 0.5 }}>
      {children ?? hint}
    </Typography>
  );
}
