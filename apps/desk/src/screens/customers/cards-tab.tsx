import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import type { Customer } from './profile-facts.tsx';
import { useCall } from '../../lib/use-call.ts';

export function CardsTab({ customer: { id } }: { customer: Customer }) {
  const mayUnmask = useMay()('cards.unmask');
  const query = useCall('GET /customers/cards', { query: { id } });
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <RecordTable
          label="Cards"
          rows={rows}
          empty="No cards."
          columns={[
            { label: 'Bank', cell: ({ bank, branch }) => [bank, branch].filter((part) => part !== '').join(', ') },
            { label: 'Holder', cell: ({ holder }) => holder },
            { label: 'Number', cell: ({ number }) => number },
            { label: 'Code', cell: ({ routing_code: code }) => code },
            { label: 'In use', cell: ({ enabled }) => (enabled ? 'Yes' : 'No') },
            { label: 'Usable from', cell: ({ usable_from: at }) => timeText(at) },
            {
              label: '',
              cell: (card) =>
                mayUnmask ? (
                  <CommandButton
                    label="Unmask"
                    variant="text"
                    fields={[reasonField]}
                    command={async ({ reason = '' }) => {
                      const { data } = await runCommand('POST /customers/cards/unmask', { id, card: card.id, reason });
                      return { shown: <Facts rows={[['Number', <code key="number">{data.number}</code>]]} /> };
                    }}
                  >
                    That you saw the whole number, and why, is on record.
                  </CommandButton>
                ) : null,
            },
          ]}
        />
      )}
    </Loaded>
  );
}
