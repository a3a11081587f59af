import { Box } from '@mui/material';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { RecordTable, type Column } from '../../ui/record-table.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { CustomerLink } from '../ledger/links.tsx';
import { ruleText, type OpenedCase } from './case-words.ts';

type Finding = OpenedCase['found'][number];

const told: Column<Finding>[] = [
  { label: 'What', cell: ({ rule }) => ruleText(rule) },
  { label: 'Told', cell: ({ facts }) => facts.map(({ label, text }) => <div key={label}>{`${label}: ${text}`}</div>) },
  { label: 'Others', cell: (finding) => <Others of={finding} /> },
  { label: 'When', cell: ({ at }) => timeText(at) },
];

/** What rules and lists have found of a customer. */
export function Found({ of }: { of: OpenedCase }) {
  const hits: Column<Finding> = { label: 'Is it them?', cell: (finding) => <Verdict of={of} finding={finding} /> };
  const columns = of.found.some(({ rule }) => rule === 'listed') ? [...told, hits] : told;
  return <RecordTable label="Found" rows={of.found} columns={columns} empty="No rule has found anything." />;
}

function Others({ of: { others } }: { of: Finding }) {
  if (others.length === 0) return '–';
  return others.map((other) => (
    <div key={other.id}>
      <CustomerLink customer={other} />
    </div>
  ));
}

function Verdict({ of, finding }: { of: OpenedCase; finding: Finding }) {
  const mayJudge = useMay()('cases.handle') && of.closed_at === null;
  if (finding.rule !== 'listed') return null;
  const { verdict, verdict_by: by } = finding;
  const said = verdict === 'cleared' ? 'Somebody else' : 'It is them';
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
      {verdict === null ? (
        <StatusPill tone="waiting">Not judged</StatusPill>
      ) : (
        <StatusPill tone={verdict === 'cleared' ? 'good' : 'bad'}>{`${said}, ${by ?? ''}`}</StatusPill>
      )}
      {mayJudge && verdict !== 'cleared' ? <Judge of={of} finding={finding} verdict="cleared" /> : null}
      {mayJudge && verdict !== 'confirmed' ? <Judge of={of} finding={finding} verdict="confirmed" /> : null}
    </Box>
  );
}

interface JudgeProps {
  of: OpenedCase;
  finding: Finding;
  verdict: NonNullable<Finding['verdict']>;
}

function Judge({ of: { id, customer }, finding, verdict }: JudgeProps) {
  const isOther = verdict === 'cleared';
  return (
    <CommandButton
      label={isOther ? 'Somebody else' : 'It is them'}
      title={`${isOther ? 'Somebody else' : 'It is them'}, hit ${finding.id}`}
      tone={isOther ? 'primary' : 'error'}
      variant="text"
      fields={[reasonField]}
      command={({ reason = '' }) =>
        runCommand('POST /cases/judge', { customer: customer.id, id, finding: finding.id, verdict, reason })
      }
    >
      {isOther ? 'A second person has to confirm it. It holds until the name or the entry changes.' : null}
    </CommandButton>
  );
}
