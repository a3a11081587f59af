import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** What there is to know about something: labels on the left, facts on the right. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.5,
        alignContent: 'start',
        m: 0,
      }}
    >
      {rows.map(([label, fact]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {fact ?? '–'}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
