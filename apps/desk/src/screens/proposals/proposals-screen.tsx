import { Box, Button, MenuItem, Table, TableBody, TableCell, TableHead, TableRow, TextField } from '@mui/material';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import type { DeskAnswer } from '@sauda/contract/desk';
import { Age } from '../../features/queue/deadline.tsx';
import { keepPlace, stepFrom } from '../../features/queue/selection.ts';
import { api } from '../../lib/api.ts';
import { usePollingMs } from '../../lib/live.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useMoney } from '../../lib/use-money.ts';
import { ListState } from '../../ui/list-state.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { splitListSx, splitSx } from '../../ui/split.ts';
import { ProposalPanel } from './proposal-panel.tsx';
import { deedText } from './proposal-words.ts';

export type Proposal = DeskAnswer<'GET /proposals'>['data']['rows'][number];

const boxes = [
  { value: 'waiting', label: 'Waiting for me', empty: 'Nothing waits for a second person.' },
  { value: 'returned', label: 'Came back to me', empty: 'Nothing of yours was sent back.' },
  { value: 'mine', label: 'Proposed by me', empty: 'Nothing of yours waits for others.' },
] as const;
type Box = (typeof boxes)[number];

const pageLimit = 50;

/** What one person has asked for and another has to confirm: the list on the left, what it would change on the right. */
export function ProposalsScreen() {
  const [box, setBox] = useState<Box>(boxes[0]);
  const [place, setPlace] = useState<{ id: string | undefined; index: number }>({ id: undefined, index: 0 });
  const counts = useProposalCounts();
  const query = useInfiniteQuery({
    queryKey: ['proposals', 'list', box.value],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) => {
      const after = pageParam === undefined ? {} : { after: pageParam };
      const asked = { box: box.value, limit: pageLimit, ...after };
      return (await api.call('GET /proposals', { query: asked, isBackground: true })).data;
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: usePollingMs(),
  });
  const rows = (query.data?.pages ?? []).flatMap((page) => page.rows);
  const ids = rows.map(({ id }) => id);
  const selectedId = keepPlace(ids, place.id, place.index);
  const selected = rows.find(({ id }) => id === selectedId);
  const select = (id: string | undefined) => setPlace({ id, index: id === undefined ? 0 : ids.indexOf(id) });
  const step = (steps: number) => select(stepFrom(ids, selectedId, steps));
  useShortcuts({ j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1) });

  return (
    <Box sx={splitSx(420)}>
      <Title title="Second person" />
      <Box sx={splitListSx}>
        <Box sx={{ px: 1.5, py: 0.5, borderBottom: '1px solid var(--line)' }}>
          <TextField
            select
            label="Show"
            value={box.value}
            onChange={({ target }) => {
              setBox(boxes.find(({ value }) => value === target.value) ?? boxes[0]);
              setPlace({ id: undefined, index: 0 });
            }}
            sx={{ width: 220 }}
            fullWidth={false}
          >
            {boxes.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
                {counts?.[value] === undefined ? '' : ` (${counts[value]})`}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <Box sx={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label="List of proposals">
          <ListState query={query} isEmpty={rows.length === 0} empty={box.empty}>
            <ProposalTable rows={rows} selectedId={selectedId} onSelect={select} />
            {query.hasNextPage ? <Button onClick={() => void query.fetchNextPage()}>Show more</Button> : null}
          </ListState>
        </Box>
      </Box>
      <Box component="section" aria-label="Details" sx={{ overflow: 'auto', p: 2 }} tabIndex={0}>
        {selected === undefined ? null : <ProposalPanel key={selected.id} proposal={selected} />}
      </Box>
    </Box>
  );
}

function useProposalCounts() {
  const { data } = useQuery({
    queryKey: ['proposals', 'counts'],
    queryFn: async () => (await api.call('GET /proposals/counts', { isBackground: true })).data,
    refetchInterval: usePollingMs(),
  });
  return data;
}

interface ProposalTableProps {
  rows: readonly Proposal[];
  selectedId: string | undefined;
  onSelect(id: string): void;
}

function ProposalTable({ rows, selectedId, onSelect }: ProposalTableProps) {
  const money = useMoney();
  return (
    <Table size="small" stickyHeader role="grid" aria-label="Proposals">
      <TableHead>
        <TableRow>
          <TableCell>What</TableCell>
          <TableCell>About</TableCell>
          <TableCell align="right">Amount</TableCell>
          <TableCell>Proposed by</TableCell>
          <TableCell align="right">Waits since</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            hover
            aria-selected={row.id === selectedId}
            onClick={() => onSelect(row.id)}
            sx={{ cursor: 'default', '&[aria-selected=true]': { backgroundColor: 'var(--accent-soft)' } }}
          >
            <TableCell>{deedText(row.call)}</TableCell>
            <TableCell>
              <OneLine>{aboutText(row)}</OneLine>
            </TableCell>
            <TableCell align="right">{row.amount === null ? '–' : money(row.amount)}</TableCell>
            <TableCell>{row.is_mine ? 'You' : row.by.name}</TableCell>
            <TableCell align="right">
              <Age since={row.at} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function aboutText({ customer, changes }: Proposal): string {
  if (customer !== null) return `Customer ${customer.number}`;
  return changes[0]?.id ?? '–';
}
