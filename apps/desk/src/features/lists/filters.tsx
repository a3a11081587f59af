import type { ReactElement } from 'react';
import { DateInput, DateTimeInput, SelectInput, TextInput } from 'react-admin';
import type { FilterOf, ListName } from '../../lib/lists.ts';
import { asWords } from '../../ui/words.ts';

interface Choice {
  readonly id: string | boolean;
  readonly name: string;
}

/** Words of the wire, to choose from. */
export const wordChoices = (words: readonly string[]): Choice[] => words.map((id) => ({ id, name: asWords(id) }));

/** What a list can be narrowed by. The server does it: it has the whole list, the page a part. */
export interface Filter<Name extends ListName> {
  readonly source: FilterOf<Name>;
  readonly label: string;
  /** Words where absent. */
  readonly kind?: 'time' | 'day' | 'amount';
  /** Where it is one of a few. */
  readonly choices?: readonly Choice[];
  /** What is shown for none of the choices. */
  readonly all?: string;
  /** It is added by who needs it. */
  readonly isSeldom?: true;
}

export function filterInputs<Name extends ListName>(filters: readonly Filter<Name>[]): ReactElement[] {
  return filters.map(({ source, label, kind, choices, all, isSeldom }) => {
    const input = { source, label, alwaysOn: isSeldom !== true, helperText: false } as const;
    if (choices !== undefined) {
      return (
        <SelectInput
          key={source}
          {...input}
          choices={[...choices]}
          emptyText={all ?? 'All'}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        />
      );
    }
    if (kind === 'time') return <DateTimeInput key={source} {...input} />;
    if (kind === 'day') return <DateInput key={source} {...input} />;
    if (kind === 'amount') {
      return (
        <TextInput
          key={source}
          {...input}
          resettable
          parse={(text: string) => text.replaceAll(/[^\d.]/g, '')}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      );
    }
    return <TextInput key={source} {...input} resettable />;
  });
}
