import { Box, Tab, Tabs } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskAnswer } from '@sauda/contract/desk';
import { api } from '../../lib/api.ts';
import { doDeed } from '../../lib/deed.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { usePages } from '../../lib/use-pages.ts';
import { DeedButton } from '../../ui/deed-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import { ListState } from '../../ui/list-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

type Entry = DeskAnswer<'GET /config'>['data']['rows'][number];

/** What can be changed while it runs, and what it was. */
export function ConfigScreen() {
  const [tab, setTab] = useState<'entries' | 'history'>('entries');
  return (
    <Page title="Settings of the house">
      <Box>
        <Tabs value={tab} onChange={(_event, chosen: typeof tab) => setTab(chosen)} aria-label="Settings of the house">
          <Tab value="entries" label="Entries" />
          <Tab value="history" label="History" />
        </Tabs>
        {tab === 'entries' ? <Entries /> : <History />}
      </Box>
    </Page>
  );
}

function Entries() {
  const mayChange = useMay()('config.change');
  const query = useQuery({ queryKey: ['config'], queryFn: async () => (await api.call('GET /config', {})).data.rows });
  return (
    <ListState query={query} isEmpty={false} empty="">
      <PlainTable
        label="Entries"
        rows={query.data ?? []}
        keyOf={({ tag }) => tag}
        empty="No entries."
        columns={[
          { label: 'Entry', cell: ({ tag }) => <code>{tag}</code> },
          {
            label: 'Value',
            cell: ({ value }) => <Box sx={{ minWidth: 130, maxWidth: 320, overflowWrap: 'anywhere' }}>{value}</Box>,
          },
          {
            label: 'Default',
            cell: (entry) => (entry.default === entry.value ? 'Yes' : (entry.default ?? '–')),
          },
          { label: 'About', cell: ({ about }) => <Box sx={{ maxWidth: 420 }}>{about}</Box> },
          {
            label: 'Changed',
            cell: ({ updated_at: at, updated_by: by }) => (at === null ? '–' : `${timeText(at)}, ${by ?? '–'}`),
          },
          { label: '', cell: (entry) => (mayChange ? <ChangeEntry entry={entry} /> : null) },
        ]}
      />
    </ListState>
  );
}

function ChangeEntry({ entry: { tag, value: was, about, figure } }: { entry: Entry }) {
  const value: EntryField = { name: 'value', label: 'Value', initial: was };
  return (
    <DeedButton
      label="Change"
      title={`Change ${tag}`}
      variant="text"
      fields={[figure === null ? { ...value, kind: 'long', isOptional: true } : { ...value, figure }, reasonField]}
      deed={async ({ value = '', reason = '' }) => {
        await doDeed('POST /config/set', { tag, value, was, reason });
        return undefined;
      }}
    >
      {about}
    </DeedButton>
  );
}

function History() {
  const { query, rows } = usePages(['config', 'history'], (after) => api.call('GET /config/history', { query: after }));
  return (
    <PagedTable
      query={query}
      label="History"
      rows={rows}
      keyOf={({ tag, at }) => `${tag} ${at}`}
      empty="Nothing was changed yet."
      columns={[
        { label: 'When', cell: ({ at }) => timeText(at) },
        { label: 'Entry', cell: ({ tag }) => <code>{tag}</code> },
        { label: 'Before', cell: ({ before }) => before ?? '–' },
        { label: 'After', cell: ({ after }) => after ?? '–' },
        { label: 'By', cell: ({ by }) => by },
        { label: 'Why', cell: ({ reason }) => reason ?? '–' },
      ]}
    />
  );
}
