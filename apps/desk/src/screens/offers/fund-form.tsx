import { DraftForm, type DraftField, type Offer } from './draft-form.tsx';

const fields: DraftField<'funds'>[] = [
  { name: 'name', label: 'Name' },
  { name: 'min_return', label: 'Return from, per cent', figure: 'percent' },
  { name: 'max_return', label: 'Return to, per cent', figure: 'percent' },
  { name: 'period_days', label: 'Days', figure: 'count' },
  { name: 'amount', label: 'Amount of one purchase', figure: 'money' },
  { name: 'issue_amount', label: 'Sold up to', figure: 'money' },
  { name: 'minimum_raise', label: 'Sold at least', figure: 'money', isOptional: true },
  { name: 'opens_at', label: 'Opens', kind: 'time' },
  { name: 'closes_at', label: 'Closes', kind: 'time' },
  { name: 'terms', label: 'Terms', kind: 'long' },
  { name: 'risk', label: 'Risk', kind: 'long' },
];

export const FundForm = (props: { offer?: Offer<'funds'> }) => (
  <DraftForm
    kind="funds"
    label="New fund"
    fields={fields}
    said="The draft is kept. Publish it to put it on offer."
    complete={(filled) => ({ ...filled, period_days: Number(filled['period_days']) })}
    {...props}
  />
);
