import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { intervals } from '../../lib/intervals.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import type { QueueQuery } from './queue-definition.ts';

export type Narrowed = Pick<QueueQuery, 'claim' | 'search'>;

interface QueueBarProps {
  narrowed: Narrowed;
  onNarrow(narrowed: Narrowed): void;
  total: unknown;
  marked: number;
  onHelp(): void;
}

/** What the queue is narrowed by, and how much there is. */
export function QueueBar({ narrowed, onNarrow, total, marked, onHelp }: QueueBarProps) {
  const [search, setSearch] = useState(narrowed.search ?? '');
  useEffect(() => {
    if (search === (narrowed.search ?? '')) return undefined;
    const timer = setTimeout(() => {
      const { search: _, ...rest } = narrowed;
      onNarrow(search === '' ? rest : { ...rest, search });
    }, intervals.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [search, narrowed, onNarrow]);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        px: 1.5,
        py: 0.5,
        borderBottom: '1px solid var(--line)',
      }}
    >
      <TextField
        label="Number, reference or phone"
        value={search}
        onChange={({ target }) => setSearch(target.value.trim())}
        sx={{ width: 240 }}
        fullWidth={false}
      />
      <TextField
        select
        label="Show"
        value={narrowed.claim ?? 'all'}
        onChange={({ target }) => {
          const { claim: _, ...rest } = narrowed;
          onNarrow(target.value === 'free' || target.value === 'mine' ? { ...rest, claim: target.value } : rest);
        }}
        sx={{ width: 140 }}
        fullWidth={false}
      >
        <MenuItem value="all">All</MenuItem>
        <MenuItem value="free">Free</MenuItem>
        <MenuItem value="mine">Mine</MenuItem>
      </TextField>
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }} aria-live="polite">
        {typeof total === 'number' ? `${total} waiting` : ''}
        {marked === 0 ? '' : `, ${marked} marked`}
      </Typography>
      <Button color="inherit" size="small" onClick={onHelp}>
        Keys<KeyHint>?</KeyHint>
      </Button>
    </Box>
  );
}
