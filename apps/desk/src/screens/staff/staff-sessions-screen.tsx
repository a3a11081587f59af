import { useParams } from 'react-router';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

const states = {
  open: { tone: 'good', text: 'Open' },
  locked: { tone: 'quiet', text: 'Locked' },
  enrolling: { tone: 'waiting', text: 'Setting up' },
} as const;

/** Where a colleague is logged in at the desk. */
export function StaffSessionsScreen() {
  const { id: login = '' } = useParams();
  const mayEnd = useMay()('staff.manage');
  const query = useCall('GET /staff/sessions', { query: { login }, isLive: true });
  return (
    <Page title={`Sessions of ${login}`}>
      <Loaded query={query}>
        {({ rows }) => (
          <RecordTable
            label={`Sessions of ${login}`}
            rows={rows}
            empty="Not logged in anywhere."
            columns={[
              { label: 'Device', cell: ({ device, is_current: isOwn }) => (isOwn ? `${device}, this one` : device) },
              { label: 'Address', cell: ({ address }) => address },
              { label: 'Since', cell: ({ created_at: at }) => timeText(at) },
              { label: 'Last used', cell: ({ active_at: at }) => timeText(at) },
              {
                label: 'State',
                cell: ({ state }) => <StatusPill tone={states[state].tone}>{states[state].text}</StatusPill>,
              },
              {
                label: '',
                cell: ({ id, device, is_current: isOwn }) =>
                  mayEnd && !isOwn ? (
                    <CommandButton
                      label="End"
                      title={`End the session of ${login} on ${device}`}
                      tone="error"
                      variant="text"
                      fields={[reasonField]}
                      command={({ reason = '' }) => runCommand('POST /staff/sessions/end', { login, id, reason })}
                      said="The session has ended."
                    >
                      Whoever works in it is out at once, and can log in again.
                    </CommandButton>
                  ) : null,
              },
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}
