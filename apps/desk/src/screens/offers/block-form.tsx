import type { DeskAnswer } from '@sauda/contract/desk';
import { runCommand } from '../../lib/command.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import type { Entries, EntryField } from '../../ui/entries.ts';

export type Block = DeskAnswer<'GET /blocks/one'>['data'];

const fieldsOf = (block: Block | undefined): EntryField[] => [
  {
    name: 'kind',
    label: 'Kind',
    options: [
      { value: 'block', label: 'Block' },
      { value: 'qip', label: 'QIP' },
    ],
    ...(block === undefined ? {} : { initial: block.kind }),
  },
  { name: 'symbol', label: 'Code of the share', initial: block?.symbol ?? '' },
  { name: 'price', label: 'Price', figure: 'decimal', initial: block?.price ?? '' },
  { name: 'minimum', label: 'Minimum quantity', figure: 'count', initial: block?.minimum ?? '' },
  { name: 'quantity', label: 'Quantity on offer', figure: 'count', initial: block?.quantity ?? '' },
  { name: 'closes_at', label: 'Ends', kind: 'time', isOptional: true, initial: block?.closes_at ?? '' },
];

const draftOf = ({ kind, symbol = '', price = '', minimum = '', quantity = '', closes_at: closesAt }: Entries) => ({
  kind: kind === 'qip' ? ('qip' as const) : ('block' as const),
  symbol,
  price,
  minimum,
  quantity,
  ...(closesAt === undefined || closesAt === '' ? {} : { closes_at: closesAt }),
});

/** Makes a draft, or changes the one given. */
export function BlockForm({ block }: { block?: Block }) {
  return (
    <CommandButton
      label={block === undefined ? 'New item' : 'Edit'}
      commandLabel="Keep the draft"
      fields={fieldsOf(block)}
      command={async (entries) => {
        if (block === undefined) await runCommand('POST /blocks/create', draftOf(entries));
        else await runCommand('POST /blocks/edit', { id: block.id, ...draftOf(entries) });
        return 'The draft is kept. Publish it to put it on offer.';
      }}
    />
  );
}
