import { Typography } from '@mui/material';
import { exactTimeText } from '../lib/format.ts';

/** Since when a count has been so, which may be some seconds old where there is much to count. */
export function CountedAt({ at }: { at: string }) {
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {`As of ${exactTimeText(at)}`}
    </Typography>
  );
}
