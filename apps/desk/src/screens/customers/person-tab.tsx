import type { DeskAnswer } from '@sauda/contract/desk';
import { Alert, Box, Typography } from '@mui/material';
import { timeText } from '../../lib/format.ts';
import { useCall } from '../../lib/use-call.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { asWords } from '../../ui/words.ts';
import type { Customer } from './profile-facts.tsx';

type Person = DeskAnswer<'GET /customers/person'>['data'];

/** Where the customer lives and whom they have named, in every version. */
export function PersonTab({ customer: { id } }: { customer: Customer }) {
  const query = useCall('GET /customers/person', { query: { id } });
  return (
    <Loaded query={query}>
      {({ masked, addresses, nominations }) => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {masked && addresses.length + nominations.length > 0 ? (
            <Alert severity="info">Masked: names, days and streets are for whom it is to see.</Alert>
          ) : null}
          <section>
            <Typography variant="h3">Address</Typography>
            <RecordTable
              label="Address"
              rows={addresses}
              empty="The customer has given none."
              columns={[
                { label: 'Since', cell: ({ since }) => timeText(since) },
                { label: 'Address', cell: inLines },
                { label: 'Holds', cell: ({ since }) => (since === addresses[0]?.since ? 'Yes' : 'Replaced') },
              ]}
            />
          </section>
          <section>
            <Typography variant="h3">Nominees</Typography>
            {nominations.length === 0 ? (
              <Typography color="text.secondary">The customer has not said whom they name.</Typography>
            ) : null}
            {nominations.map((nomination, index) => (
              <Nomination key={nomination.since} nomination={nomination} holds={index === 0} />
            ))}
          </section>
        </Box>
      )}
    </Loaded>
  );
}

function Nomination({ nomination, holds }: { nomination: Person['nominations'][number]; holds: boolean }) {
  const { since, nominees, unreadable } = nomination;
  const title = `${holds ? 'Since' : 'Replaced, of'} ${timeText(since)}`;
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {title}
      </Typography>
      <RecordTable
        label={`Nominees, ${title}`}
        rows={nominees}
        empty={unreadable ? 'Cannot be opened any more' : 'Nobody: the customer has said so.'}
        columns={[
          { label: 'Name', cell: ({ name }) => name },
          { label: 'Relation', cell: ({ relation }) => asWords(relation) },
          { label: 'Born', cell: ({ birth_date: day, is_minor: isMinor }) => (isMinor ? `${day}, a minor` : day) },
          { label: 'Guardian', cell: ({ guardian }) => guardian ?? '–' },
          { label: 'Share', align: 'right', cell: ({ share }) => `${share} %` },
        ]}
      />
    </Box>
  );
}

function inLines(address: Person['addresses'][number]): string {
  const { line1, line2, city, region, postal_code: code, country, unreadable } = address;
  if (unreadable) return 'Cannot be opened any more';
  return [line1, line2, city, region, code, country].filter((line) => line !== '').join(', ');
}
