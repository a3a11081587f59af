import { Box, Typography, Alert, Link } from '@mui/material';
import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useNavigate, useParams, Link as RouterLink } from 'react-router';
import { api, isNothingThere } from '../../lib/api.ts';
import { usePollingMs } from '../../lib/live.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { ConversationList } from './conversation-list.tsx';
import { Conversation } from './conversation.tsx';
import { useCall } from '../../lib/use-call.ts';
import type { DeskAnswer } from '@sauda/contract/desk';
import { OpenTickets } from '../tickets/open-tickets.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/figure.tsx';
import { asWords } from '../../ui/words.ts';

export type BoxName = 'waiting' | 'mine' | 'all';

/** The chat: who has written, what was written, and who they are, side by side. */
export function ConversationsScreen() {
  const { id } = useParams();
  const navigate = useNavigate();
  const [box, setBox] = useState<BoxName>('waiting');
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery({
    queryKey: ['conversations', box, search],
    queryFn: async ({ pageParam }) =>
      (
        await api.call('GET /conversations', {
          query: {
            box,
            limit: 50,
            ...(search === '' ? {} : { q: search }),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
          isBackground: true,
        })
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    refetchInterval: usePollingMs(),
  });
  const { data: counts } = useCall('GET /conversations/counts', { isLive: true });
  const rows = query.data ?? [];
  const go = (steps: number) => {
    const index = rows.findIndex(({ customer }) => customer.id === id);
    const next = rows[Math.max(0, Math.min(rows.length - 1, index + steps))];
    if (next !== undefined) void navigate(`/conversations/${next.customer.id}`);
  };
  useShortcuts({ j: () => go(1), k: () => go(-1) });
  return (
    <Box sx={besideSx}>
      <Title title="Messages" />
      <ConversationList
        query={query}
        counts={counts}
        box={box}
        onBox={setBox}
        search={search}
        onSearch={setSearch}
        current={id}
      />
      {id === undefined ? (
        <Typography sx={{ p: 4, color: 'text.secondary', display: { xs: 'none', md: 'block' } }}>
          Choose a conversation.
        </Typography>
      ) : (
        <WithCustomer key={id} id={id} />
      )}
    </Box>
  );
}

/** Side by side, or on a narrow screen the list alone, and in its place the conversation that is chosen. */
const besideSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr) 260px' },
  height: { md: 'calc(100vh - 48px)' },
};

/** What was written and who they are. Where the address names nobody there is neither. */
function WithCustomer({ id }: { id: string }) {
  const customer = useCall('GET /customers/one', { query: { id } });
  if (isNothingThere(customer.error)) return <NothingHere />;
  return (
    <>
      <Link component={RouterLink} to="/conversations" sx={{ display: { md: 'none' }, px: 2, py: 1 }}>
        All conversations
      </Link>
      <Conversation id={id} />
      <CustomerContext query={customer} />
    </>
  );
}

/** Who is writing: what answers most of what they ask. */
function CustomerContext({ query }: { query: UseQueryResult<DeskAnswer<'GET /customers/one'>['data']> }) {
  return (
    <Box component="section" aria-label="Customer" sx={{ borderLeft: '1px solid var(--line)', p: 2, overflow: 'auto' }}>
      <Loaded query={query}>
        {(customer) => (
          <>
            <Link component={RouterLink} to={`/customers/${customer.id}`}>
              Customer {customer.number}
            </Link>
            {customer.frozen_reason === null ? null : <Alert severity="error">Frozen: {customer.frozen_reason}</Alert>}
            <Box sx={{ mt: 1 }}>
              <Facts
                rows={[
                  ['Phone', customer.phone],
                  ['Real name', customer.real_name === 'none' ? 'Not given' : asWords(customer.real_name)],
                  ['Free', <Money key="free" amount={customer.balance.free} />],
                  ['Held', <Money key="held" amount={customer.balance.held} />],
                  ['In transit', <Money key="transit" amount={customer.balance.in_transit} />],
                  ['Invested', <Money key="invested" amount={customer.balance.invested} />],
                  ['Owed', <Money key="owed" amount={customer.balance.owed} />],
                ]}
              />
            </Box>
            <OpenTickets customerId={customer.id} />
          </>
        )}
      </Loaded>
    </Box>
  );
}
