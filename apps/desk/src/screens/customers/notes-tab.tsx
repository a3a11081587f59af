import { Box } from '@mui/material';
import { InnerList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import type { Customer } from './profile-facts.tsx';

const columns: ListColumn<'customers/notes'>[] = [
  { label: 'When', cell: ({ created_at: at }) => timeText(at) },
  { label: 'By', cell: ({ by }) => by },
  { label: 'Note', cell: ({ content }) => <Box sx={{ whiteSpace: 'pre-wrap' }}>{content}</Box> },
];

export function NotesTab({ customer: { id } }: { customer: Customer }) {
  const may = useMay();
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {may('customers.note') ? (
        <CommandButton
          label="Add a note"
          fields={[{ name: 'content', label: 'Note', kind: 'long' }]}
          command={({ content = '' }) => runCommand('POST /customers/notes/add', { id, content })}
          said="The note is kept."
        >
          It stays for good, and is in the copy of their data that the customer can ask for.
        </CommandButton>
      ) : null}
      <InnerList name="customers/notes" title="Notes" empty="No notes." columns={columns} filter={{ id }} />
    </Box>
  );
}
