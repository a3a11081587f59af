import type { DeskAnswer } from '@sauda/contract/desk';
import { Box } from '@mui/material';
import { approval, refusal } from '../../features/queue/decide.ts';
import type { QueueDefinition } from '../../features/queue/queue-definition.ts';
import { timeText } from '../../lib/format.ts';
import { pictureAddress } from '../../lib/picture-address.ts';
import { Facts } from '../../ui/facts.tsx';
import { PictureViewer } from '../../ui/picture-viewer.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';

type Review = DeskAnswer<'GET /identity'>['data']['rows'][number];

function NumberFits({ fits }: { fits: boolean }) {
  return <StatusPill tone={fits ? 'good' : 'bad'}>{fits ? 'Fits' : 'Does not fit'}</StatusPill>;
}

function SameNumber({ others }: { others: number }) {
  return others === 0 ? 'Nobody else' : <StatusPill tone="bad">{`${others} other customers`}</StatusPill>;
}

export const queue: QueueDefinition<Review> = {
  name: 'identity',
  title: 'Real names',
  empty: 'No real name is under review.',
  nameOf: ({ name }) => name,
  hasDeadlines: false,
  columns: [
    { label: 'Customer', cell: ({ customer }) => customer.phone ?? customer.number },
    { label: 'Name', cell: ({ name }) => name },
    { label: 'Document', cell: ({ document }) => asWords(document) },
    { label: 'Number', cell: ({ number_fits: fits }) => <NumberFits fits={fits} /> },
    { label: 'Also given by', cell: ({ same_number: others }) => <SameNumber others={others} /> },
  ],
  decisions: [
    approval('identity', ({ name, document, id_number: number }) => `${name}, ${asWords(document)} ${number}`),
    refusal({
      queue: 'identity',
      explain: 'The customer may send in another.',
    }),
  ],
  panelWidth: 560,
  Details: ({ item }) => (
    <>
      <Facts
        rows={[
          ['Name', item.name],
          ['Document', asWords(item.document)],
          ['Number', <code key="number">{item.id_number}</code>],
          ['Form and check digit', <NumberFits key="fits" fits={item.number_fits} />],
          ['Same number given by', <SameNumber key="same" others={item.same_number} />],
          ['Earlier attempts', item.earlier_attempts],
          ['Sent in', timeText(item.created_at)],
        ]}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <PictureViewer label="Front" address={pictureAddress('GET /identity/photo', { id: item.id, side: 'front' })} />
        <PictureViewer label="Back" address={pictureAddress('GET /identity/photo', { id: item.id, side: 'back' })} />
      </Box>
    </>
  ),
};
