import { Box } from '@mui/material';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { dayText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { calendarName } from './names.ts';

export type Calendar = RowOf<'calendars'>;

const columns: ListColumn<'calendars'>[] = [
  { label: 'Calendar', cell: ({ id }) => calendarName(id) },
  { label: 'Exchanges', cell: ({ exchanges }) => (exchanges.length === 0 ? '–' : exchanges.join(', ')) },
  { label: 'Usual hours', cell: ({ opens, closes }) => hoursText(opens, closes) },
  { label: 'Now', cell: (calendar) => <Now calendar={calendar} /> },
  {
    label: 'Next',
    cell: ({ next_day: day, next_name: name }) => (day === null ? '–' : `${dayText(day)}, ${name ?? ''}`),
  },
  { label: 'Known until', cell: (calendar) => <KnownUntil calendar={calendar} /> },
];

/** When exchanges trade, and until when that is known. */
export function CalendarsScreen() {
  return (
    <DeskList
      name="calendars"
      title="Calendars"
      empty="There are no calendars."
      columns={columns}
      pathOf={({ id }) => `/calendars/${id}`}
    />
  );
}

export function hoursText(opens: string, closes: string): string {
  return opens.startsWith('-') ? `${opens.slice(1)} the evening before to ${closes}` : `${opens} to ${closes}`;
}

/** Whether it is open, or when it will be. */
export function Now({ calendar }: { calendar: Calendar }) {
  const { is_open: isOpen, is_followed: isFollowed, opens_next: opensNext, instruments } = calendar;
  if (instruments === 0) return '–';
  if (!isFollowed) return <StatusPill tone="quiet">Always open here</StatusPill>;
  if (isOpen) return <StatusPill tone="good">Open</StatusPill>;
  return <StatusPill tone="quiet">{opensNext === null ? 'Closed' : `Opens ${timeText(opensNext)}`}</StatusPill>;
}

export function KnownUntil({ calendar: { known_until: day, ends_soon: endsSoon } }: { calendar: Calendar }) {
  return endsSoon ? (
    <StatusPill tone="bad">{dayText(day)}</StatusPill>
  ) : (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {dayText(day)}
    </Box>
  );
}
