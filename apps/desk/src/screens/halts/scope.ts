import type { DeskBody } from '@sauda/contract/desk';
import type { Entries, EntryField } from '../../ui/entries.ts';
import { asWords } from '../../ui/words.ts';

type Scope = Pick<DeskBody<'POST /halts/create'>, 'scope' | 'covers'>;

/** A part of the market, to be chosen. */
export function scopeFields(classes: readonly string[]): readonly EntryField[] {
  return [
    {
      name: 'part',
      label: 'Which market',
      options: [
        { value: 'exchange', label: 'An exchange' },
        ...classes.map((one) => ({ value: one, label: `All of the class ${asWords(one)}` })),
        { value: 'all', label: 'Everything' },
      ],
      mustChoose: true,
    },
    { name: 'exchange', label: 'Code of the exchange', isOptional: true, help: 'As Instruments has it, such as NSE.' },
  ];
}

export function scopeOf({ part = '', exchange = '' }: Entries): Scope {
  if (part === 'all') return { scope: 'all', covers: '' };
  return part === 'exchange' ? { scope: 'exchange', covers: exchange } : { scope: 'asset_class', covers: part };
}

export function scopeText({ scope, covers }: { readonly scope: string; readonly covers: string }): string {
  if (scope === 'all') return 'Everything';
  return scope === 'exchange' ? covers : asWords(covers);
}
