import { timeText } from '../../lib/format.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { asWords } from '../../ui/words.ts';

/** What was done to an offering, and by whom. */
export function DeedsList({ deeds }: { deeds: readonly { deed: string; by: string; at: string }[] }) {
  return (
    <PlainTable
      label="What was done"
      rows={deeds}
      keyOf={({ deed, at }) => `${deed} ${at}`}
      empty="Nothing was done yet."
      columns={[
        { label: 'When', cell: ({ at }) => timeText(at) },
        { label: 'What', cell: ({ deed }) => asWords(deed) },
        { label: 'By', cell: ({ by }) => by },
      ]}
    />
  );
}
