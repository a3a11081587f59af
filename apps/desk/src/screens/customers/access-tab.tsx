import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import type { Customer } from './profile-facts.tsx';
import { useCall } from '../../lib/use-call.ts';

/** Where the customer is logged in. */
export function AccessTab({ customer: { id } }: { customer: Customer }) {
  const mayEnd = useMay()('customers.sign-out');
  const query = useCall('GET /customers/sessions', { query: { id } });
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <RecordTable
          label="Sessions"
          rows={rows}
          empty="Not logged in anywhere."
          columns={[
            { label: 'Device', cell: ({ device }) => device },
            { label: 'Address', cell: ({ address_range: address }) => address },
            { label: 'Since', cell: ({ created_at: at }) => timeText(at) },
            { label: 'Last used', cell: ({ last_used_at: at }) => timeText(at) },
            {
              label: '',
              cell: ({ number }) =>
                mayEnd ? (
                  <CommandButton
                    label="Sign out"
                    tone="error"
                    variant="text"
                    fields={[reasonField]}
                    command={({ reason = '' }) => runCommand('POST /customers/sessions/end', { id, number, reason })}
                    said="The device is signed out."
                  >
                    The customer is told.
                  </CommandButton>
                ) : null,
            },
          ]}
        />
      )}
    </Loaded>
  );
}
