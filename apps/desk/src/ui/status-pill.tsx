import { Box } from '@mui/material';

export type Tone = 'good' | 'bad' | 'waiting' | 'active' | 'quiet';

const colours: Readonly<Record<Tone, { color: string; backgroundColor: string }>> = {
  good: { color: 'var(--gain)', backgroundColor: 'var(--gain-soft)' },
  bad: { color: 'var(--loss)', backgroundColor: 'var(--loss-soft)' },
  waiting: { color: 'var(--warn)', backgroundColor: 'var(--warn-soft)' },
  active: { color: 'var(--accent)', backgroundColor: 'var(--accent-soft)' },
  quiet: { color: 'var(--ink-muted)', backgroundColor: 'var(--surface-fill)' },
};

/** A state as a word on a soft tint. */
export function StatusPill({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Box
      component="span"
      sx={{
        ...colours[tone],
        borderRadius: 'var(--radius-xs)',
        px: 0.75,
        py: 0.125,
        fontSize: '0.75rem',
        fontWeight: 500,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
