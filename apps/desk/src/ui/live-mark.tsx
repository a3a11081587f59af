import { Box } from '@mui/material';
import { useLiveState } from '../lib/live.ts';

/** Says so when what is seen may be out of date. */
export function LiveMark() {
  const isLost = useLiveState() === 'lost';
  return (
    <Box role="status" sx={{ color: 'warning.main', fontSize: '0.8125rem' }}>
      {isLost ? 'Live updates are interrupted. What you see may be out of date.' : ''}
    </Box>
  );
}
