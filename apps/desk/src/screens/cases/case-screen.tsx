import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { dayText, exactTimeText, timeText } from '../../lib/format.ts';
import { fileAddress } from '../../lib/picture-address.ts';
import { useMay } from '../../lib/session.ts';
import { useOne } from '../../lib/use-call.ts';
import { Facts } from '../../ui/facts.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable, type Column } from '../../ui/record-table.tsx';
import { scopeWords } from '../customers/scope-words.ts';
import { CustomerLink } from '../ledger/links.tsx';
import { CaseCommands } from './case-commands.tsx';
import { filingWords, type OpenedCase } from './case-words.ts';
import { CaseState } from './cases-screen.tsx';
import { Found } from './found.tsx';

/** A case with all that is in it. */
export function CaseScreen() {
  const query = useOne('cases/one');
  return <Loaded query={query}>{(of) => <CasePage of={of} />}</Loaded>;
}

function CasePage({ of }: { of: OpenedCase }) {
  const mayHandle = useMay()('cases.handle') && of.closed_at === null;
  return (
    <Page title={`Case ${of.id}`} {...(mayHandle ? { actions: <CaseCommands of={of} /> } : {})}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' }, gap: 3 }}>
        <CaseFacts of={of} />
        <Box sx={{ minWidth: 0, display: 'grid', gap: 3, alignContent: 'start' }}>
          <Section title="Found">
            <Found of={of} />
          </Section>
          <Section title="Notes">
            <Notes of={of} />
          </Section>
          <Section title="Papers">
            <Papers of={of} />
          </Section>
          <Section title="Filed with the authority">
            <RecordTable
              label="Filed with the authority"
              rows={of.reports}
              columns={filingColumns}
              empty="Nothing was filed."
            />
          </Section>
        </Box>
      </Box>
    </Page>
  );
}

function CaseFacts({ of }: { of: OpenedCase }) {
  return (
    <Facts
      rows={[
        ['State', <CaseState key="state" of={of} />],
        ['Customer', <CustomerLink key="customer" customer={of.customer} />],
        ['Name', of.name],
        ['Account', of.frozen_scope === null ? 'Open' : scopeWords[of.frozen_scope]],
        ['About', of.about],
        ['Owner', of.owner ?? 'Nobody'],
        ['Opened', `${timeText(of.opened_at)}, ${of.opened_by}`],
        ['Until', timeText(of.deadline)],
        ...(of.closed_at === null
          ? []
          : ([
              ['Closed', `${timeText(of.closed_at)}, ${of.closed_by ?? ''}`],
              ['Why', of.note],
            ] as const)),
      ]}
    />
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ minWidth: 0, overflow: 'auto' }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Notes({ of: { notes } }: { of: OpenedCase }) {
  if (notes.length === 0) return <Empty>No notes.</Empty>;
  return notes.map(({ id, content, by, created_at: at }) => (
    <Box key={id} sx={{ mb: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {by}, {exactTimeText(at)}
      </Typography>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{content}</Box>
    </Box>
  ));
}

const kinds = { 'application/pdf': 'PDF', 'image/jpeg': 'Picture' } as const;

function Papers({ of: { id, papers } }: { of: OpenedCase }) {
  const mayTake = useMay()('cases.paper');
  const columns: Column<OpenedCase['papers'][number]>[] = [
    { label: 'Paper', cell: (paper) => paper.id },
    {
      label: 'Name',
      cell: (paper) =>
        mayTake ? (
          <Link href={fileAddress('GET /cases/paper', { id: String(id), paper: String(paper.id) })} download>
            {paper.title}
          </Link>
        ) : (
          paper.title
        ),
    },
    { label: 'Kind', cell: ({ media_type: type, bytes }) => `${kinds[type]}, ${Math.ceil(bytes / 1024)} kB` },
    { label: 'Kept', cell: ({ by, created_at: at }) => `${timeText(at)}, ${by}` },
  ];
  return <RecordTable label="Papers" rows={papers} columns={columns} empty="No papers." />;
}

const filingColumns: Column<OpenedCase['reports'][number]>[] = [
  { label: 'Report', cell: ({ kind }) => filingWords[kind] },
  { label: 'Number', cell: ({ reference }) => reference },
  { label: 'Day', cell: ({ filed_on: day }) => dayText(day) },
  { label: 'Paper', cell: ({ paper }) => paper },
  { label: 'Noted', cell: ({ by, created_at: at }) => `${timeText(at)}, ${by}` },
];
