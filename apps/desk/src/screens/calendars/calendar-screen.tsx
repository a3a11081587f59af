import { Alert } from '@mui/material';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { dayText, timeText, weekdayText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { useOne } from '../../lib/use-call.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { ChangeDayButton, KnownUntilButton } from './calendar-commands.tsx';
import { ReadDaysButton } from './read-days.tsx';
import { hoursText, KnownUntil, Now, type Calendar } from './calendars-screen.tsx';
import { calendarName } from './names.ts';

type Day = RowOf<'calendars/days'>;

const kinds: Readonly<Record<Day['kind'], { tone: Tone; text: string }>> = {
  closed: { tone: 'bad', text: 'Closed' },
  short: { tone: 'waiting', text: 'Short day' },
  special: { tone: 'good', text: 'Special session' },
  usual: { tone: 'quiet', text: 'As usual' },
};

const columns: ListColumn<'calendars/days'>[] = [
  { label: 'Day', cell: ({ day }) => weekdayText(day) },
  { label: 'What', cell: ({ kind }) => <StatusPill tone={kinds[kind].tone}>{kinds[kind].text}</StatusPill> },
  { label: 'Hours', cell: ({ opens, closes }) => (opens === null || closes === null ? '–' : hoursText(opens, closes)) },
  { label: 'Name', cell: ({ name }) => name || '–' },
  {
    label: 'Set by',
    cell: ({ set_by: by, set_at: at }) => (by === null || at === null ? 'The installation' : `${by}, ${timeText(at)}`),
  },
];

const filters: Filter<'calendars/days'>[] = [
  { source: 'past', label: 'Which days', all: 'Days to come', choices: [{ id: true, name: 'Past days too' }] },
];

/** One calendar: its hours, its days that are not like the others, and what can be set. */
export function CalendarScreen() {
  const query = useOne('calendars/one');
  const mayManage = useMay()('calendars.manage');
  return (
    <Loaded query={query}>
      {(calendar) => (
        <Page
          title={calendarName(calendar.id)}
          actions={
            mayManage ? (
              <>
                <ChangeDayButton id={calendar.id} />
                <ReadDaysButton id={calendar.id} />
                <KnownUntilButton calendar={calendar} />
              </>
            ) : undefined
          }
        >
          <CalendarView calendar={calendar} />
        </Page>
      )}
    </Loaded>
  );
}

function CalendarView({ calendar }: { calendar: Calendar }) {
  const {
    id,
    exchanges,
    instruments,
    time_zone: zone,
    opens,
    closes,
    brought_until: brought,
    ends_soon: endsSoon,
  } = calendar;
  return (
    <>
      {endsSoon ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          Nobody has said yet which days are holidays after {dayText(calendar.known_until)}. From then on no order is
          taken.
        </Alert>
      ) : null}
      <Facts
        rows={[
          ['Exchanges', exchanges.length === 0 ? '–' : exchanges.join(', ')],
          ['Usual hours', `${hoursText(opens, closes)}, Monday to Friday, ${zone}`],
          ['Instruments', instruments],
          ['Now', <Now key="now" calendar={calendar} />],
          ['Known until', <KnownUntil key="known" calendar={calendar} />],
          ['The installation knows it until', dayText(brought)],
        ]}
      />
      <DeskList
        key={id}
        isEmbedded
        name="calendars/days"
        title="Days that are not like the others"
        empty="Every day to come is as usual."
        columns={columns}
        filters={filters}
        filter={{ id }}
      />
    </>
  );
}
