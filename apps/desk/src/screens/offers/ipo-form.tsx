import { DraftForm, type DraftField, type Offer } from './draft-form.tsx';

const fields: DraftField<'ipos'>[] = [
  { name: 'symbol', label: 'Code' },
  { name: 'company_name', label: 'Company' },
  { name: 'series', label: 'Series', options: ['EQ', 'SME', 'FPO'].map((value) => ({ value, label: value })) },
  { name: 'price_low', label: 'Price band from', figure: 'decimal' },
  { name: 'price_high', label: 'Price band to', figure: 'decimal' },
  { name: 'lot', label: 'Shares in a lot', figure: 'count', initial: '100' },
  { name: 'shares', label: 'Shares on offer', figure: 'count' },
  { name: 'min', label: 'Minimum shares', figure: 'count', isOptional: true },
  { name: 'max', label: 'Maximum shares', figure: 'count', isOptional: true },
  { name: 'opens_at', label: 'Opens', kind: 'time' },
  { name: 'closes_at', label: 'Closes', kind: 'time' },
  { name: 'allots_at', label: 'Allots', kind: 'time' },
  { name: 'lists_at', label: 'Lists', kind: 'time' },
  { name: 'about', label: 'About', kind: 'long', isOptional: true },
  { name: 'document_url', label: 'Address of the prospectus', isOptional: true },
];

export const IpoForm = (props: { offer?: Offer<'ipos'> }) => (
  <DraftForm
    kind="ipos"
    label="New IPO"
    fields={fields}
    said="The draft is kept. Publish it so that it can be applied for."
    complete={(filled) => ({ about: '', ...filled })}
    {...props}
  />
);
