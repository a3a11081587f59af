import { Box } from '@mui/material';
import { api } from '../../lib/api.ts';
import { doDeed } from '../../lib/deed.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { usePages } from '../../lib/use-pages.ts';
import { DeedButton } from '../../ui/deed-button.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import type { Customer } from './profile-facts.tsx';

export function NotesTab({ customer: { id } }: { customer: Customer }) {
  const may = useMay();
  const { query, rows } = usePages(['customers', id, 'notes'], (after) =>
    api.call('GET /customers/notes', { query: { id, ...after } }),
  );
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {may('customers.note') ? (
        <DeedButton
          label="Add a note"
          fields={[{ name: 'content', label: 'Note', kind: 'long' }]}
          deed={async ({ content = '' }) => {
            await doDeed('POST /customers/notes/add', { id, content });
            return 'The note is kept.';
          }}
        >
          It stays for good, and is in the copy of their data that the customer can ask for.
        </DeedButton>
      ) : null}
      <PagedTable
        query={query}
        label="Notes"
        rows={rows}
        keyOf={(note) => note.id}
        empty="No notes."
        columns={[
          { label: 'When', cell: ({ created_at: at }) => timeText(at) },
          { label: 'By', cell: ({ by }) => by },
          { label: 'Note', cell: ({ content }) => <Box sx={{ whiteSpace: 'pre-wrap' }}>{content}</Box> },
        ]}
      />
    </Box>
  );
}
