import { Box } from '@mui/material';
import { remainingText, spanText, timeText } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';

const soonMs = 2 * 3_600_000;

/** How long is left: plain, then in the colour of warnings, then of failures. */
export function Deadline({ at }: { at: string }) {
  const now = useNow();
  const left = new Date(at).getTime() - now;
  const color = left < 0 ? 'var(--loss)' : left < soonMs ? 'var(--warn)' : 'inherit';
  return (
    <Box
      component="span"
      title={timeText(at)}
      sx={{ color, whiteSpace: 'nowrap', fontWeight: left < soonMs ? 600 : 400 }}
    >
      {remainingText(at, now)}
    </Box>
  );
}

/** How long something has waited. */
export function Age({ since }: { since: string }) {
  const now = useNow();
  const minutes = Math.max(0, Math.round((now - new Date(since).getTime()) / 60_000));
  return <span title={timeText(since)}>{spanText(minutes)}</span>;
}
