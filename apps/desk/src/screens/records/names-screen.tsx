import { Box, Typography } from '@mui/material';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { dayText, exactTimeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { pictureAddress } from '../../lib/picture-address.ts';
import { useOne } from '../../lib/use-call.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { PictureViewer } from '../../ui/picture-viewer.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { asWords } from '../../ui/words.ts';
import { RealNameState } from '../customers/profile-facts.tsx';
import { CustomerLink } from '../ledger/links.tsx';

type Name = RowOf<'identity/decided'>;

const columns: ListColumn<'identity/decided'>[] = [
  { label: 'Name', cell: ({ name }) => name ?? 'Cannot be opened' },
  { label: 'Customer', cell: ({ customer }) => <CustomerLink customer={customer} /> },
  { label: 'Document', cell: ({ document }) => asWords(document) },
  { label: 'Status', cell: ({ status }) => <RealNameState state={status} /> },
  { label: 'Why', cell: ({ reason }) => (reason === null ? '–' : asWords(reason)) },
  { label: 'Decided by', cell: ({ decided_by: by }) => by ?? '–' },
  { label: 'Decided', cell: ({ decided_at: at }) => exactTimeText(at) },
  { label: 'Sent in', cell: ({ created_at: at }) => exactTimeText(at) },
];

const filters: Filter<'identity/decided'>[] = [
  { source: 'who', label: 'Whole phone or number' },
  { source: 'status', label: 'Status', choices: wordChoices(['approved', 'rejected']) },
  { source: 'by', label: 'Decided by' },
  { source: 'from', label: 'From', kind: 'time' },
  { source: 'to', label: 'Until', kind: 'time' },
];

export const namePath = ({ id }: Pick<Name, 'id'>): string => `/names/${encodeURIComponent(id)}`;

/** Real names that were decided on. */
export function NamesScreen() {
  return (
    <DeskList
      name="identity/decided"
      title="Decided names"
      empty="No real name fits."
      columns={columns}
      filters={filters}
      pathOf={namePath}
    />
  );
}

/** A real name as it was sent in, and what else tells whether to believe it. */
export function NameScreen() {
  const query = useOne('identity/one');
  return (
    <Loaded query={query}>
      {(name) => (
        <Page title={name.name ?? 'A name that cannot be opened'}>
          <Facts
            rows={[
              ['Customer', <CustomerLink key="customer" customer={name.customer} />],
              ['Document', asWords(name.document)],
              ['Number', name.id_number === null ? null : <code key="number">{name.id_number}</code>],
              ['Valid until', name.expires_on === null ? null : dayText(name.expires_on)],
              ['Status', <RealNameState key="status" state={name.status} />],
              ['Why', name.reason === null ? null : asWords(name.reason)],
              ['Decided by', name.decided_by],
              ['Decided', exactTimeText(name.decided_at)],
              ['Sent in', exactTimeText(name.created_at)],
            ]}
          />
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1, maxWidth: 720, my: 2 }}>
            {(['front', 'back'] as const).map((side) => (
              <PictureViewer
                key={side}
                label={asWords(side)}
                right="identity.photo"
                address={pictureAddress('GET /identity/photo', { id: name.id, side })}
              />
            ))}
          </Box>
          <Names title="All attempts of this customer" rows={name.attempts} empty="None." />
          <Names title="The same number given by others" rows={name.same_number} empty="Nobody else." />
        </Page>
      )}
    </Loaded>
  );
}

/** Names of a customer, or of a number, each of which leads to its page. */
export function Names({ title, rows, empty }: { title: string; rows: readonly Name[]; empty: string }) {
  return (
    <section>
      <Typography variant="h2">{title}</Typography>
      <RecordTable label={title} rows={rows} empty={empty} columns={columns} pathOf={namePath} />
    </section>
  );
}
