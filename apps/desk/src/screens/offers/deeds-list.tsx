import { timeText } from '../../lib/format.ts';
import { RecordTable } from '../../ui/record-table.tsx';
import { asWords } from '../../ui/words.ts';

/** What was done to an offering, and by whom. */
export function DeedsList({ deeds }: { deeds: readonly { deed: string; by: string; at: string }[] }) {
  return (
    <RecordTable
      label="What was done"
      rows={deeds}
      empty="Nothing was done yet."
      columns={[
        { label: 'When', cell: ({ at }) => timeText(at) },
        { label: 'What', cell: ({ deed }) => asWords(deed) },
        { label: 'By', cell: ({ by }) => by },
      ]}
    />
  );
}
