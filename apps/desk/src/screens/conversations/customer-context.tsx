import type { DeskAnswer } from '@sauda/contract/desk';
import { Alert, Box, Link } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { asWords } from '../../ui/words.ts';

/** Who is writing: what answers most of what they ask. */
export function CustomerContext({ query }: { query: UseQueryResult<DeskAnswer<'GET /customers/one'>['data']> }) {
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
          </>
        )}
      </Loaded>
    </Box>
  );
}
