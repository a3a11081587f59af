import { realNameStates } from '@sauda/contract/desk';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { AccountState, RealNameState, realNameText } from './profile-facts.tsx';

const columns: ListColumn<'customers'>[] = [
  { label: 'Number', cell: ({ number }) => number },
  { label: 'Phone', cell: ({ phone }) => phone ?? '–' },
  { label: 'Account', cell: (customer) => <AccountState customer={customer} /> },
  { label: 'Real name', cell: ({ real_name: state }) => <RealNameState state={state} /> },
  { label: 'QIP', cell: ({ qip }) => (qip ? <StatusPill tone="active">Qualified</StatusPill> : null) },
  { label: 'Since', sort: 'created_at', cell: ({ created_at: at }) => timeText(at) },
];

const filters: Filter<'customers'>[] = [
  { source: 'q', label: 'Phone or number' },
  { source: 'frozen', label: 'Account', choices: [{ id: true, name: 'Frozen, also in part' }] },
  { source: 'real_name', label: 'Real name', choices: realNameStates.map((id) => ({ id, name: realNameText(id) })) },
  { source: 'invitation', label: 'Invitation code', isSeldom: true },
];

export function CustomersScreen() {
  return (
    <DeskList
      name="customers"
      title="Customers"
      empty="Nobody is found."
      columns={columns}
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={filters}
      pathOf={({ id }) => `/customers/${id}`}
    />
  );
}
