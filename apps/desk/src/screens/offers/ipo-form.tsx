import type { DeskAnswer } from '@sauda/contract/desk';
import { runCommand } from '../../lib/command.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import type { Entries, EntryField } from '../../ui/entries.ts';

export type Ipo = DeskAnswer<'GET /ipos/one'>['data'];

const series = ['EQ', 'SME', 'FPO'] as const;

const fieldsOf = (ipo: Ipo | undefined): EntryField[] => [
  { name: 'symbol', label: 'Code', initial: ipo?.symbol ?? '' },
  { name: 'company_name', label: 'Company', initial: ipo?.company_name ?? '' },
  {
    name: 'series',
    label: 'Series',
    options: series.map((value) => ({ value, label: value })),
    initial: ipo?.series ?? 'EQ',
  },
  { name: 'price_low', label: 'Price band from', figure: 'decimal', initial: ipo?.price_low ?? '' },
  { name: 'price_high', label: 'Price band to', figure: 'decimal', initial: ipo?.price_high ?? '' },
  { name: 'lot', label: 'Shares in a lot', figure: 'count', initial: ipo?.lot ?? '100' },
  { name: 'shares', label: 'Shares on offer', figure: 'count', initial: ipo?.shares ?? '' },
  { name: 'min', label: 'Minimum shares', figure: 'count', isOptional: true, initial: ipo?.min ?? '' },
  { name: 'max', label: 'Maximum shares', figure: 'count', isOptional: true, initial: ipo?.max ?? '' },
  { name: 'opens_at', label: 'Opens', kind: 'time', initial: ipo?.opens_at ?? '' },
  { name: 'closes_at', label: 'Closes', kind: 'time', initial: ipo?.closes_at ?? '' },
  { name: 'allots_at', label: 'Allots', kind: 'time', initial: ipo?.allots_at ?? '' },
  { name: 'lists_at', label: 'Lists', kind: 'time', initial: ipo?.lists_at ?? '' },
  { name: 'about', label: 'About', kind: 'long', isOptional: true, initial: ipo?.about ?? '' },
  { name: 'document_url', label: 'Address of the prospectus', isOptional: true, initial: ipo?.document_url ?? '' },
];

const draftOf = (entries: Entries) => {
  const entered = (name: string) => entries[name] ?? '';
  const filled = (name: string) => (entered(name) === '' ? {} : { [name]: entered(name) });
  return {
    symbol: entered('symbol'),
    company_name: entered('company_name'),
    series: series.find((one) => one === entered('series')) ?? 'EQ',
    price_low: entered('price_low'),
    price_high: entered('price_high'),
    lot: entered('lot'),
    shares: entered('shares'),
    opens_at: entered('opens_at'),
    closes_at: entered('closes_at'),
    allots_at: entered('allots_at'),
    lists_at: entered('lists_at'),
    about: entered('about'),
    ...filled('min'),
    ...filled('max'),
    ...filled('document_url'),
  };
};

/** Makes a draft, or changes the one given. */
export function IpoForm({ ipo }: { ipo?: Ipo }) {
  return (
    <CommandButton
      label={ipo === undefined ? 'New IPO' : 'Edit'}
      commandLabel="Keep the draft"
      fields={fieldsOf(ipo)}
      command={async (entries) => {
        if (ipo === undefined) await runCommand('POST /ipos/create', draftOf(entries));
        else await runCommand('POST /ipos/edit', { id: ipo.id, ...draftOf(entries) });
        return 'The draft is kept. Publish it so that it can be applied for.';
      }}
    />
  );
}
