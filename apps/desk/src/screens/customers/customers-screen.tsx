import { BooleanInput, SearchInput } from 'react-admin';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { timeText } from '../../lib/format.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { AccountState, RealNameState } from './customer-state.tsx';

const columns: ListColumn<'customers'>[] = [
  { label: 'Number', cell: ({ number }) => number },
  { label: 'Phone', cell: ({ phone }) => phone ?? '–' },
  { label: 'Account', cell: (customer) => <AccountState customer={customer} /> },
  { label: 'Real name', cell: ({ real_name: state }) => <RealNameState state={state} /> },
  { label: 'QIP', cell: ({ qip }) => (qip ? <StatusPill tone="active">Qualified</StatusPill> : null) },
  { label: 'Since', cell: ({ created_at: at }) => timeText(at) },
];

const filters = [
  <SearchInput key="q" source="q" placeholder="Phone or number" alwaysOn />,
  <BooleanInput key="frozen" source="frozen" label="Only frozen" alwaysOn helperText={false} />,
];

export function CustomersScreen() {
  return (
    <DeskList
      name="customers"
      title="Customers"
      empty="Nobody is found."
      columns={columns}
      filters={filters}
      pathOf={({ id }) => `/customers/${id}`}
    />
  );
}
