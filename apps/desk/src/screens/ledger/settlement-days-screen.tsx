import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { dayText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { Money } from '../../ui/figure.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { calendarName } from '../calendars/names.ts';

type Day = RowOf<'settlement-days'>;

const states = {
  trading: { tone: 'waiting', text: 'Trading' },
  due: { tone: 'active', text: 'Due' },
  changed: { tone: 'bad', text: 'Changed since' },
  settled: { tone: 'good', text: 'Settled' },
} as const satisfies Record<Day['state'], object>;

const columns: ListColumn<'settlement-days'>[] = [
  { label: 'Traded on', cell: ({ trade_day: day }) => <OneLine>{dayText(day)}</OneLine> },
  { label: 'Segment', cell: ({ segment }) => <OneLine>{calendarName(segment)}</OneLine> },
  {
    label: 'State',
    cell: ({ state }) => <StatusPill tone={states[state].tone}>{states[state].text}</StatusPill>,
  },
  { label: 'Due on', cell: ({ due_on: day }) => <OneLine>{dayText(day)}</OneLine> },
  { label: 'Receivable', align: 'right', cell: ({ receivable }) => <Money amount={receivable} /> },
  { label: 'Payable', align: 'right', cell: ({ payable }) => <Money amount={payable} /> },
  { label: 'Net', align: 'right', cell: ({ net }) => <Money amount={net} /> },
  { label: 'Not settled', align: 'right', cell: ({ open }) => <Money amount={open} /> },
  { label: 'Settled', cell: ({ settled_at: at }) => timeText(at) },
];

/** What the trades of each day settle at with the clearing broker. */
export function SettlementDaysScreen() {
  return (
    <DeskList
      name="settlement-days"
      title="Settlement"
      empty="Nothing has traded that settles later."
      columns={columns}
      isMoving={({ state }) => state !== 'settled'}
    />
  );
}
