import { dayKinds } from '@sauda/contract/desk';
import { runCommand } from '../../lib/command.ts';
import { dayText } from '../../lib/format.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import type { Calendar } from './calendars-screen.tsx';
import { calendarName } from './names.ts';

const kindOptions = [
  { value: 'closed', label: 'Closed' },
  { value: 'short', label: 'Shorter than usual' },
  { value: 'special', label: 'A special session' },
  { value: 'usual', label: 'As usual again' },
];

const dayFields: readonly EntryField[] = [
  { name: 'day', label: 'Day', kind: 'day', help: 'From tomorrow on.' },
  { name: 'kind', label: 'What it is', options: kindOptions, mustChoose: true },
  { name: 'name', label: 'What it is called', isOptional: true, help: 'Customers read it, such as Republic Day.' },
  { name: 'opens', label: 'Opens', isOptional: true, help: 'As 18:00 there; -18:00 is the evening before.' },
  { name: 'closes', label: 'Closes', isOptional: true, help: 'Of a short day or a special session.' },
  reasonField,
];

export function ChangeDayButton({ id }: { id: string }) {
  return (
    <CommandButton
      label="Change a day"
      title={`Change a day of ${calendarName(id)}`}
      fields={dayFields}
      command={({ day = '', kind, name = '', opens = '', closes = '', reason = '' }) => {
        const hours = kind === 'short' || kind === 'special' ? { opens, closes } : {};
        const told = { day, kind: dayKinds.find((one) => one === kind) ?? 'closed', name, ...hours };
        return runCommand('POST /calendars/change', { id, days: [told], reason });
      }}
    >
      Once a second person confirms, every node goes by it within a second, and orders that wait for an opening wait for
      the one that there is then.
    </CommandButton>
  );
}

export function KnownUntilButton({ calendar: { id, known_until: known } }: { calendar: Calendar }) {
  return (
    <CommandButton
      label="Known until"
      title={`Until when the days of ${calendarName(id)} are known`}
      fields={[
        { name: 'until', label: 'The last day that is known', kind: 'day', help: `So far: ${dayText(known)}.` },
        reasonField,
      ]}
      command={({ until = '', reason = '' }) =>
        runCommand('POST /calendars/change', { id, known_until: until, reason })
      }
    >
      Say it once all holidays until then are in the list: any other weekday trades.
    </CommandButton>
  );
}
