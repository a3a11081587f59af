import { Box } from '@mui/material';

/** A dashed edge means simulated, as in the customers' app. */
export function PracticeMark() {
  return (
    <Box
      component="span"
      title="Practice market: simulated prices, no real money"
      sx={{
        border: '1px dashed var(--line-strong)',
        borderRadius: 'var(--radius-xs)',
        px: 0.75,
        fontSize: '0.75rem',
        color: 'var(--ink-muted)',
        whiteSpace: 'nowrap',
      }}
    >
      Practice
    </Box>
  );
}
