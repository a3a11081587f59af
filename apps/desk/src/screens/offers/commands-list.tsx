import { timeText } from '../../lib/format.ts';
import { RecordTable } from '../../ui/record-table.tsx';
import { asWords } from '../../ui/words.ts';

/** What was done to an offering, and by whom. */
export function CommandsList({ commands }: { commands: readonly { command: string; by: string; at: string }[] }) {
  return (
    <RecordTable
      label="What was done"
      rows={commands}
      empty="Nothing was done yet."
      columns={[
        { label: 'When', cell: ({ at }) => timeText(at) },
        { label: 'What', cell: ({ command }) => asWords(command) },
        { label: 'By', cell: ({ by }) => by },
      ]}
    />
  );
}
