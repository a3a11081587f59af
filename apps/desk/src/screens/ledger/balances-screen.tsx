import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router';
import { timeText } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { useCall } from '../../lib/use-call.ts';

/** A customer's balances as they were at a moment. */
export function BalancesScreen() {
  const { id = '' } = useParams();
  const [local, setLocal] = useState('');
  const [openedAt] = useState(() => new Date().toISOString());
  const at = local === '' ? openedAt : new Date(local).toISOString();
  const query = useCall('GET /ledger/balances', { query: { customer: id, at } });
  return (
    <Page title="Balances at a time">
      <Box>
        <TextField
          label="Time"
          type="datetime-local"
          value={local}
          onChange={({ target }) => setLocal(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          fullWidth={false}
        />
      </Box>
      <Loaded query={query}>
        {(balances) => (
          <Facts
            rows={[
              ['At', timeText(balances.at)],
              ['Cash', <Money key="cash" amount={balances.cash} />],
              ['Holds', <Money key="holds" amount={balances.holds} />],
              ['Loan', <Money key="loan" amount={balances.loan} />],
              ['Transfers until then', balances.transfers],
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}
