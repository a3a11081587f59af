import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import { StatusPill } from '../../ui/status-pill.tsx';

/** How it stands with the venue to which orders are sent, and what stops that; nothing where they trade within the house. */
export function VenueState() {
  const may = useMay();
  const { data: venue } = useCall('GET /venue', { isLive: true });
  if (venue?.name == null) return null;
  const { name, link, stopped_at: stoppedAt, queued, unanswered, doubtful, unbooked } = venue;
  const counts = `${queued} to send, ${unanswered} unanswered, ${doubtful} in doubt, ${unbooked} to book`;
  return (
    <>
      <StatusPill tone={stoppedAt === null && doubtful === 0 ? 'good' : 'bad'}>
        {stoppedAt === null ? `${name}: ${counts}` : `${name}: stopped ${timeText(stoppedAt)}, ${counts}`}
      </StatusPill>
      {link !== null && (
        <StatusPill tone={link.state === 'up' ? 'good' : 'bad'}>
          {`Link ${link.state} since ${timeText(link.since)}${link.why === null ? '' : `: ${link.why}`}`}
        </StatusPill>
      )}
      {may('venue.stop') && (stoppedAt === null ? <StopButton /> : <StartButton reason={venue.reason ?? ''} />)}
      {may('venue.stop') && <CancelButton />}
    </>
  );
}

function StopButton() {
  return (
    <CommandButton
      label="Stop routing"
      tone="error"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /venue/stop', { reason })}
    >
      No new order and no change is sent from now on. They wait. Cancels still go, and what the venue reports is booked.
    </CommandButton>
  );
}

function CancelButton() {
  return (
    <CommandButton
      label="Cancel all"
      tone="error"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /venue/stop', { reason, cancel_orders: true })}
    >
      Routing stops, and the venue is asked to cancel every order that waits there. What was not sent ends at once.
      Stops that nothing has set off yet stay with us.
    </CommandButton>
  );
}

const namesField: EntryField = {
  name: 'names',
  label: 'Names of its trades',
  help: 'Ask the venue. What came under a used name is then booked as a trade of its own, and what follows is named apart.',
  options: [
    { value: 'on', label: 'It goes on with them' },
    { value: 'anew', label: 'It counts them anew' },
  ],
  mustChoose: true,
};

function StartButton({ reason: stoppedFor }: { reason: string }) {
  return (
    <CommandButton
      label="Start routing"
      fields={[namesField, reasonField]}
      command={({ reason = '', names }) => runCommand('POST /venue/start', { reason, names_anew: names === 'anew' })}
    >
      {`It was stopped for this: ${stoppedFor}. Once a second person confirms, what waits is sent.`}
    </CommandButton>
  );
}
