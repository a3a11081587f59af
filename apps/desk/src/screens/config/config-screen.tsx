import { Box, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import type { DeskAnswer } from '@sauda/contract/desk';
import { InnerList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable, type Column } from '../../ui/record-table.tsx';
import { useCall } from '../../lib/use-call.ts';
import { SettingText } from '../../features/settings/setting-text.tsx';

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

const columns: Column<Entry>[] = [
  { label: 'Entry', cell: ({ tag }) => <code>{tag}</code> },
  {
    label: 'Value',
    cell: ({ tag, value }) => (
      <Box sx={{ minWidth: 130, maxWidth: 320, overflowWrap: 'anywhere' }}>
        <SettingText tag={tag} value={value} />
      </Box>
    ),
  },
  {
    label: 'Default',
    cell: (entry) => (entry.default === entry.value ? 'Yes' : <SettingText tag={entry.tag} value={entry.default} />),
  },
  { label: 'About', cell: ({ about }) => <Box sx={{ minWidth: 280, maxWidth: 420 }}>{about}</Box> },
  {
    label: 'Changed',
    cell: ({ updated_at: at, updated_by: by }) => (at === null ? '–' : `${timeText(at)}, ${by ?? '–'}`),
  },
];

const change: Column<Entry> = { label: '', cell: (entry) => <ChangeEntry entry={entry} /> };

function Entries() {
  const mayChange = useMay()('config.change');
  const query = useCall('GET /config');
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <RecordTable
          label="Entries"
          rows={rows}
          empty="No entries."
          columns={mayChange ? [...columns, change] : columns}
        />
      )}
    </Loaded>
  );
}

function ChangeEntry({ entry: { tag, value: was, about, figure } }: { entry: Entry }) {
  const value: EntryField = { name: 'value', label: 'Value', initial: was };
  return (
    <CommandButton
      label="Change"
      title={`Change ${tag}`}
      variant="text"
      fields={[figure === null ? { ...value, kind: 'long', isOptional: true } : { ...value, figure }, reasonField]}
      command={({ value = '', reason = '' }) => runCommand('POST /config/set', { tag, value, was, reason })}
    >
      {about}
    </CommandButton>
  );
}

const historyColumns: ListColumn<'config/history'>[] = [
  { label: 'When', cell: ({ at }) => timeText(at) },
  { label: 'Entry', cell: ({ tag }) => <code>{tag}</code> },
  { label: 'Before', cell: ({ tag, before }) => <SettingText tag={tag} value={before} /> },
  { label: 'After', cell: ({ tag, after }) => <SettingText tag={tag} value={after} /> },
  { label: 'By', cell: ({ by }) => by },
  { label: 'Why', cell: ({ reason }) => reason ?? '–' },
];

const History = () => (
  <InnerList name="config/history" title="History" empty="Nothing was changed yet." columns={historyColumns} />
);
