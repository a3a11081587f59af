import type { DeskAnswer } from '@sauda/contract/desk';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import { approval, refusal } from '../../features/queue/decide.ts';
import type { QueueDefinition } from '../../features/queue/queue-definition.ts';
import { dayText, timeText } from '../../lib/format.ts';
import { pictureAddress } from '../../lib/picture-address.ts';
import { Facts } from '../../ui/facts.tsx';
import { PictureViewer } from '../../ui/picture-viewer.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';

type Review = DeskAnswer<'GET /identity'>['data']['rows'][number];

const unreadable = 'Cannot be opened';

/** What a customer has sent in as it stands, or that nobody can read it any more. */
function Sent({ text }: { text: string | null }) {
  return text ?? <StatusPill tone="bad">{unreadable}</StatusPill>;
}

const isReadable = ({ name, id_number: number }: Review): boolean => name !== null && number !== null;

function NumberFits({ fits }: { fits: boolean }) {
  return <StatusPill tone={fits ? 'good' : 'bad'}>{fits ? 'Fits' : 'Does not fit'}</StatusPill>;
}

function SameNumber({ others }: { others: number }) {
  return others === 0 ? (
    'Nobody else'
  ) : (
    <StatusPill tone="bad">{others === 1 ? '1 other customer' : `${others} other customers`}</StatusPill>
  );
}

/** The other attempts of the customer, or of others with the number, each a way to its page. */
function Others({ item, of }: { item: Review; of: 'attempts' | 'same_number' }) {
  const isAny = (of === 'attempts' ? item.earlier_attempts : item.same_number) > 0;
  const { data } = useCall('GET /identity/one', { query: { id: item.id }, enabled: isAny });
  if (!isAny) return of === 'attempts' ? 'None' : 'Nobody else';
  const others = data?.[of].filter(({ id }) => id !== item.id) ?? [];
  return (
    <>
      {of === 'same_number' ? <SameNumber others={item.same_number} /> : null}
      {others.map((other) => (
        <Box key={other.id}>
          <Link component={RouterLink} to={`/names/${encodeURIComponent(other.id)}`}>
            {other.name ?? 'A name that cannot be opened'}
          </Link>
          , {other.customer.phone ?? other.customer.number}, {asWords(other.status)}
        </Box>
      ))}
    </>
  );
}

export const queue: QueueDefinition<Review> = {
  name: 'identity',
  title: 'Real names',
  empty: 'No real name is under review.',
  nameOf: ({ name }) => name ?? 'A name that cannot be opened',
  hasDeadlines: false,
  columns: [
    { label: 'Customer', cell: ({ customer }) => customer.phone ?? customer.number },
    { label: 'Name', cell: ({ name }) => <Sent text={name} /> },
    { label: 'Document', cell: ({ document }) => asWords(document) },
    {
      label: 'Number',
      cell: ({ number_fits: fits, id_number: number }) =>
        number === null ? <Sent text={null} /> : <NumberFits fits={fits} />,
    },
    { label: 'Also given by', cell: ({ same_number: others }) => <SameNumber others={others} /> },
  ],
  decisions: [
    approval(
      'identity',
      ({ name, document, id_number: number }) => `${name}, ${asWords(document)} ${number}`,
      isReadable,
    ),
    refusal({
      queue: 'identity',
      explain: () => 'The customer may send in another.',
    }),
  ],
  panelWidth: 560,
  Details: ({ item }) => (
    <>
      <Facts
        rows={[
          ['Name', <Sent key="name" text={item.name} />],
          ['Document', asWords(item.document)],
          [
            'Number',
            item.id_number === null ? <Sent key="number" text={null} /> : <code key="number">{item.id_number}</code>,
          ],
          ['Valid until', item.expires_on === null ? null : dayText(item.expires_on)],
          ['Form and check digit', item.id_number === null ? null : <NumberFits key="fits" fits={item.number_fits} />],
          ['Same number given by', <Others key="same" item={item} of="same_number" />],
          ['Earlier attempts', <Others key="attempts" item={item} of="attempts" />],
          ['Sent in', timeText(item.created_at)],
        ]}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <PictureViewer
          label="Front"
          right="identity.photo"
          address={pictureAddress('GET /identity/photo', { id: item.id, side: 'front' })}
        />
        <PictureViewer
          label="Back"
          right="identity.photo"
          address={pictureAddress('GET /identity/photo', { id: item.id, side: 'back' })}
        />
      </Box>
    </>
  ),
};
