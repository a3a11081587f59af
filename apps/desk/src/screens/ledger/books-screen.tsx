import { Box, Typography, TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { timeText } from '../../lib/format.ts';
import { momentOf } from '../../lib/zone.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/figure.tsx';
import { Page } from '../../ui/page.tsx';
import { asWords } from '../../ui/words.ts';
import { accountText } from './account-text.ts';
import { useCall } from '../../lib/use-call.ts';
import { useParams } from 'react-router';

/** The house's balances, the end of the chain, and what the last look at the books found. */
export function BooksScreen() {
  const query = useCall('GET /ledger/state');
  return (
    <Loaded query={query}>
      {({ house, customers, last_block: block, last_look: look }) => (
        <Page title="The house">
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
            <Part title="Accounts of the house">
              <Facts
                rows={house.map(
                  ({ account, balance }) => [accountText(account), <Money key={account} amount={balance} />] as const,
                )}
              />
            </Part>
            <Part title="Accounts of customers, together">
              <Facts
                rows={[
                  ['Cash', <Money key="cash" amount={customers.cash} />],
                  ['Holds', <Money key="holds" amount={customers.holds} />],
                  ['Unsettled', <Money key="unsettled" amount={customers.unsettled} />],
                  ['Loans', <Money key="loan" amount={customers.loan} />],
                ]}
              />
            </Part>
            <Part title="End of the chain">
              {block === null ? (
                'Nothing is sealed yet.'
              ) : (
                <Facts
                  rows={[
                    ['Block', block.number],
                    ['Transfers in it', block.transfers],
                    ['Sealed', timeText(block.sealed_at)],
                    ['Hash', <code key="hash">{block.hash}</code>],
                    ['Hash of the one before', <code key="previous">{block.previous_hash}</code>],
                  ]}
                />
              )}
            </Part>
            <Part title="Last comparison of the books">
              {look === null ? (
                'The books were not compared yet.'
              ) : (
                <Facts
                  rows={[
                    ['Ended', timeText(look.ended_at)],
                    ['Asked for by', look.asked_by],
                    ['Differences found', look.found],
                    ...Object.entries(look.checked).map(
                      ([what, count]) => [`${asWords(what)} compared`, count] as const,
                    ),
                  ]}
                />
              )}
            </Part>
          </Box>
        </Page>
      )}
    </Loaded>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

/** A customer's balances as they were at a moment. */
export function BalancesScreen() {
  const { id = '' } = useParams();
  const [local, setLocal] = useState('');
  const [openedAt] = useState(() => new Date().toISOString());
  const at = local === '' ? openedAt : momentOf(local).toISOString();
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
              ['Unsettled', <Money key="unsettled" amount={balances.unsettled} />],
              ['Loan', <Money key="loan" amount={balances.loan} />],
              ['Transfers until then', balances.transfers],
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}
