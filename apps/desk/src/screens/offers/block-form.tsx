import { DraftForm, type DraftField, type Offer } from './draft-form.tsx';

const fields: DraftField<'blocks'>[] = [
  {
    name: 'kind',
    label: 'Kind',
    options: [
      { value: 'block', label: 'Block' },
      { value: 'qip', label: 'QIP' },
    ],
  },
  { name: 'symbol', label: 'Code of the share' },
  { name: 'price', label: 'Price', figure: 'decimal' },
  { name: 'minimum', label: 'Minimum quantity', figure: 'count' },
  { name: 'quantity', label: 'Quantity on offer', figure: 'count' },
  { name: 'closes_at', label: 'Ends', kind: 'time', isOptional: true },
];
const said = 'The draft is kept. Publish it to put it on offer.';

export const BlockForm = (props: { offer?: Offer<'blocks'> }) => (
  <DraftForm kind="blocks" label="New item" fields={fields} said={said} {...props} />
);
