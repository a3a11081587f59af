import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { CustomerLink } from '../ledger/links.tsx';
import { outcomeWords, ruleText, type ListedCase } from './case-words.ts';

export const caseColumns: ListColumn<'cases'>[] = [
  { label: 'Case', cell: ({ id }) => id },
  { label: 'Customer', cell: ({ customer }) => <CustomerLink customer={customer} /> },
  {
    label: 'What',
    cell: ({ about, rules }) => [...(about === null ? [] : [about]), ...rules.map(ruleText)].join(', '),
  },
  { label: 'Filed', align: 'right', cell: ({ filings }) => (filings === 0 ? '–' : filings) },
  { label: 'Owner', cell: ({ owner }) => owner ?? 'Nobody' },
  { label: 'Opened', cell: ({ opened_at: at }) => timeText(at) },
  { label: 'Until', cell: ({ deadline }) => timeText(deadline) },
  { label: 'State', cell: (one) => <CaseState of={one} /> },
];

const filters: Filter<'cases'>[] = [
  { source: 'state', label: 'State', choices: wordChoices(['closed', 'all']), all: 'Open' },
  {
    source: 'whose',
    label: 'Owner',
    choices: [
      { id: 'mine', name: 'Mine' },
      { id: 'nobody', name: 'Nobody' },
    ],
    all: 'Everybody',
  },
];

export const casePath = ({ id }: Pick<ListedCase, 'id'>): string => `/cases/${id}`;

/** Whom compliance looks into: what is overdue first. */
export function CasesScreen() {
  return (
    <DeskList name="cases" title="Cases" empty="No cases." columns={caseColumns} filters={filters} pathOf={casePath} />
  );
}

export function CaseState({ of }: { of: Pick<ListedCase, 'outcome' | 'deadline'> }) {
  const now = useNow();
  if (of.outcome !== null) return <StatusPill tone="quiet">{outcomeWords[of.outcome]}</StatusPill>;
  if (new Date(of.deadline).getTime() <= now) return <StatusPill tone="bad">Overdue</StatusPill>;
  return <StatusPill tone="waiting">Open</StatusPill>;
}
