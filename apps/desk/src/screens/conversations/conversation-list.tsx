import type { DeskAnswer } from '@sauda/contract/desk';
import { Badge, Box, Button, List, ListItemButton, ListItemText, Tab, Tabs, TextField } from '@mui/material';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { spanText } from '../../lib/format.ts';
import { intervals } from '../../lib/intervals.ts';
import { useNow } from '../../lib/use-now.ts';
import { Loaded } from '../../ui/loaded.tsx';
import type { BoxName } from './conversations-screen.tsx';

type Row = DeskAnswer<'GET /conversations'>['data']['rows'][number];

interface ConversationListProps {
  query: UseInfiniteQueryResult<Row[]>;
  /** How many customers wait. */
  counts: { waiting: number; mine: number } | undefined;
  box: BoxName;
  onBox(box: BoxName): void;
  search: string;
  onSearch(search: string): void;
  current: string | undefined;
}

export function ConversationList({ query, counts, box, onBox, search, onSearch, current }: ConversationListProps) {
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), intervals.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <Box
      component="section"
      aria-label="Conversations"
      sx={{
        display: { xs: current === undefined ? 'grid' : 'none', md: 'grid' },
        gridTemplateRows: 'auto auto minmax(0, 1fr)',
        borderRight: { md: '1px solid var(--line)' },
        minHeight: 0,
      }}
    >
      <Tabs
        value={box}
        variant="fullWidth"
        onChange={(_event, chosen: BoxName) => onBox(chosen)}
        aria-label="Which conversations"
      >
        <Tab value="waiting" label={withCount('Waiting', counts?.waiting)} />
        <Tab value="mine" label={withCount('Mine', counts?.mine)} />
        <Tab value="all" label="All" />
      </Tabs>
      <Box sx={{ px: 1.5 }}>
        <TextField label="Phone, number or words" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Box>
      <Box sx={{ overflow: 'auto' }}>
        <Loaded query={query} empty={box === 'waiting' ? 'Nobody waits.' : 'No conversations.'}>
          {(rows) => (
            <List dense disablePadding>
              {rows.map((row) => (
                <ConversationRow key={row.customer.id} row={row} isCurrent={row.customer.id === current} />
              ))}
            </List>
          )}
        </Loaded>
        {query.hasNextPage ? (
          <Button fullWidth onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
            Show more
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}

function withCount(label: string, count = 0): string {
  return count === 0 ? label : `${label} (${count})`;
}

function ConversationRow({
  row: { customer, last, unread, waiting_since: since, assigned_to: to },
  isCurrent,
}: {
  row: Row;
  isCurrent: boolean;
}) {
  const now = useNow();
  const waits =
    since === null ? '' : `waits ${spanText(Math.max(0, Math.round((now - new Date(since).getTime()) / 60_000)))}`;
  const facts = [waits, to ?? ''].filter((part) => part !== '').join(' · ');
  return (
    <li>
      <ListItemButton
        component={Link}
        to={`/conversations/${customer.id}`}
        selected={isCurrent}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <ListItemText
          primary={
            <Box
              component="span"
              sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: unread > 0 ? 600 : 400 }}
            >
              {customer.phone ?? customer.number}
              <Badge badgeContent={unread} color="primary" sx={{ mr: 1 }} />
            </Box>
          }
          secondary={
            <>
              <Box
                component="span"
                sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {last.from === 'desk' ? 'Desk: ' : ''}
                {last.content === '' ? 'Picture' : last.content}
              </Box>
              {facts}
            </>
          }
        />
      </ListItemButton>
    </li>
  );
}
