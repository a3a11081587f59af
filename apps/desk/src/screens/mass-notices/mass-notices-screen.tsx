import { Button } from '@mui/material';
import { Link } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { runCommand } from '../../lib/command.ts';
import { languageText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { StatusPill } from '../../ui/status-pill.tsx';

type MassNotice = RowOf<'mass-notices'>;

const statuses = {
  scheduled: { tone: 'waiting', text: 'Scheduled' },
  sending: { tone: 'active', text: 'Being sent' },
  sent: { tone: 'good', text: 'Sent' },
  taken_back: { tone: 'quiet', text: 'Taken back' },
} as const;

const columns: ListColumn<'mass-notices'>[] = [
  { label: 'Notice', cell: ({ id }) => id },
  { label: 'For', cell: ({ audience }) => audience },
  {
    label: 'Text',
    cell: ({ texts }) => texts.map(({ language, text }) => `${languageText(language)}: ${text}`).join(' / '),
  },
  { label: 'By', cell: ({ created_by: by }) => by },
  { label: 'To be sent', cell: ({ send_at: at }) => timeText(at) },
  {
    label: 'State',
    cell: ({ status }) => <StatusPill tone={statuses[status].tone}>{statuses[status].text}</StatusPill>,
  },
  { label: 'Told', align: 'right', cell: ({ told, expected }) => `${told} of ${expected}` },
  { label: 'Ended', cell: ({ ended_at: at }) => timeText(at) },
];

const takeBack: ListColumn<'mass-notices'> = { label: '', cell: (notice) => <TakeBack notice={notice} /> };

/** What many customers were told at once, or will be. */
export function MassNoticesScreen() {
  const maySend = useMay()('mass-notices.send');
  return (
    <DeskList
      name="mass-notices"
      title="Notices to many"
      empty="No notices to many."
      isMoving={({ ended_at: endedAt }) => endedAt === null}
      columns={maySend ? [...columns, takeBack] : columns}
      actions={
        maySend ? (
          <Button variant="outlined" size="small" component={Link} to="/mass-notices/new">
            New notice
          </Button>
        ) : undefined
      }
    />
  );
}

function TakeBack({ notice: { id, ended_at: endedAt } }: { notice: MassNotice }) {
  if (endedAt !== null) return null;
  return (
    <CommandButton
      label="Take back"
      title={`Take notice ${id} back`}
      tone="error"
      variant="text"
      fields={[reasonField]}
      command={async ({ reason = '' }) => {
        const { data } = await runCommand('POST /mass-notices/take-back', { id, reason });
        return data.told === 0 ? 'Nobody was told.' : `Taken back; ${data.told} had been told.`;
      }}
    >
      Who has not been told is not told any more.
    </CommandButton>
  );
}
