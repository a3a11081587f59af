import type { DeskAnswer } from '@sauda/contract/desk';
import { runCommand } from '../../lib/command.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import type { Entries, EntryField } from '../../ui/entries.ts';

export type Fund = DeskAnswer<'GET /funds/one'>['data'];

const fieldsOf = (fund: Fund | undefined): EntryField[] => [
  { name: 'name', label: 'Name', initial: fund?.name ?? '' },
  { name: 'min_return', label: 'Return from, per cent', figure: 'percent', initial: fund?.min_return ?? '' },
  { name: 'max_return', label: 'Return to, per cent', figure: 'percent', initial: fund?.max_return ?? '' },
  { name: 'period_days', label: 'Days', figure: 'count', initial: fund?.period_days.toString() ?? '' },
  { name: 'amount', label: 'Amount of one purchase', figure: 'money', initial: fund?.amount ?? '' },
  { name: 'issue_amount', label: 'Sold up to', figure: 'money', initial: fund?.issue_amount ?? '' },
  {
    name: 'minimum_raise',
    label: 'Sold at least',
    figure: 'money',
    isOptional: true,
    initial: fund?.minimum_raise ?? '',
  },
  { name: 'opens_at', label: 'Opens', kind: 'time', initial: fund?.opens_at ?? '' },
  { name: 'closes_at', label: 'Closes', kind: 'time', initial: fund?.closes_at ?? '' },
  { name: 'terms', label: 'Terms', kind: 'long', initial: fund?.terms ?? '' },
  { name: 'risk', label: 'Risk', kind: 'long', initial: fund?.risk ?? '' },
];

const draftOf = (entries: Entries) => {
  const entered = (name: string) => entries[name] ?? '';
  return {
    name: entered('name'),
    min_return: entered('min_return'),
    max_return: entered('max_return'),
    period_days: Number(entered('period_days')),
    amount: entered('amount'),
    issue_amount: entered('issue_amount'),
    opens_at: entered('opens_at'),
    closes_at: entered('closes_at'),
    terms: entered('terms'),
    risk: entered('risk'),
    ...(entered('minimum_raise') === '' ? {} : { minimum_raise: entered('minimum_raise') }),
  };
};

/** Makes a draft, or changes the one given. */
export function FundForm({ fund }: { fund?: Fund }) {
  return (
    <CommandButton
      label={fund === undefined ? 'New fund' : 'Edit'}
      commandLabel="Keep the draft"
      fields={fieldsOf(fund)}
      command={async (entries) => {
        if (fund === undefined) await runCommand('POST /funds/create', draftOf(entries));
        else await runCommand('POST /funds/edit', { id: fund.id, ...draftOf(entries) });
        return 'The draft is kept. Publish it to put it on offer.';
      }}
    />
  );
}
