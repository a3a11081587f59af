import type { DeskAnswer, DeskBody, DeskQuery } from '@sauda/contract/desk';
import {
  checkCalendarChange,
  datesOf,
  dayNumber,
  endsSoon,
  instrumentsByCalendar,
  isoDate,
  readCalendarDays,
  segmentCodes,
  segments,
  TimeZone,
  toChangedDays,
  type CalendarChange,
  type CalendarChanges,
  type Dates,
  type Instrument,
  type SegmentCode,
  type SetCalendar,
} from '../../../modules/market/index.ts';
import { pageOfItems, usualLimit } from '../../../http/key-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { nameOfActor, timeOrNull } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

type Dependencies = Needs<'calendars' | 'clock' | 'companies'>;
type Row = DeskAnswer<'GET /calendars'>['data']['rows'][number];
type DayRow = DeskAnswer<'GET /calendars/days'>['data']['rows'][number];

/** When exchanges trade: what the installation brings, and what staff set over it, by two. */
export function deskCalendarHandlers({ calendars, companies, clock }: Dependencies): DeskHandlers {
  function present(code: SegmentCode, instruments: readonly Instrument[] = []): Row {
    const now = clock.now();
    const { timeZone, hours, knownUntil: brought } = segments[code];
    const dates = datesOf(segments[code], calendars.of(code));
    const today = new TimeZone(timeZone).dayOf(now.getTime());
    const next = dates.named.find((date) => date >= today && dates.of(date).name !== undefined);
    const [first] = instruments;
    const session = first === undefined ? undefined : companies.session(first.symbol, now);
    return {
      id: code,
      exchanges: [...new Set(instruments.map(({ exchangeName }) => exchangeName))],
      instruments: instruments.length,
      time_zone: timeZone,
      opens: hours[0],
      closes: hours[1],
      is_open: session?.open ?? false,
      opens_next: timeOrNull(session?.opensAt),
      is_followed: session?.knownUntil !== undefined,
      known_until: isoDate(dates.knownUntil),
      brought_until: brought,
      ends_soon: endsSoon(session?.knownUntil, now),
      next_day: next === undefined ? null : isoDate(next),
      next_name: next === undefined ? null : (dates.of(next).name ?? null),
    };
  }

  return {
    async 'GET /calendars'() {
      const known = instrumentsByCalendar(companies);
      return { msg: 'ok', data: { rows: segmentCodes.map((code) => present(code, known.get(code))), next: null } };
    },

    async 'GET /calendars/one'({ query }) {
      const code = knownCode(query.id);
      return { msg: 'ok', data: present(code, instrumentsByCalendar(companies).get(code)) };
    },

    async 'GET /calendars/days'({ query }) {
      const code = knownCode(query.id);
      const today = new TimeZone(segments[code].timeZone).dayOf(clock.now().getTime());
      return { msg: 'ok', data: pageOfDays(code, calendars.of(code), { ...query, today }) };
    },

    'POST /calendars/change': ({ body, actor, command }) =>
      command(async (tx) => {
        const now = clock.now();
        const change = changeOf(body);
        const set = calendars.of(change.segment);
        const after = checkCalendarChange(change, set, now);
        await calendars.set(tx, change, { actor, at: now });
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'calendar', id: change.segment },
            before: kept(change, set),
            after: kept(change, after),
            reason: body.reason,
          },
          stakes: { facts: factsOf(change) },
        };
      }),
  };
}

/** @throws Refusal `not_found` */
function knownCode(id: string): SegmentCode {
  const code = segmentCodes.find((one) => one === id);
  if (code === undefined) throw new Refusal('not_found');
  return code;
}

/** @throws Refusal `not_found`, `invalid` */
function changeOf({
  id,
  days = [],
  file,
  known_until: knownUntil,
}: DeskBody<'POST /calendars/change'>): CalendarChange {
  const told = file === undefined ? days : [...days, ...readCalendarDays(file)];
  return { segment: knownCode(id), days: toChangedDays(told), knownUntil };
}

function pageOfDays(
  code: SegmentCode,
  set: SetCalendar,
  { after, limit = usualLimit, past = false, today }: DeskQuery<'GET /calendars/days'> & { today: number },
) {
  const dates = datesOf(segments[code], set);
  const found = dates.named.filter((date) => (past || date >= today) && (after === undefined || isoDate(date) > after));
  const { rows, next } = pageOfItems(found, limit, isoDate);
  return { rows: rows.map((date) => presentDay(date, dates, set)), next };
}

function presentDay(date: number, dates: Dates, set: SetCalendar): DayRow {
  const day = isoDate(date);
  const { kind, hours, name = '' } = dates.of(date);
  const by = set.days.get(day);
  return {
    id: day,
    day,
    kind,
    opens: hours?.[0] ?? null,
    closes: hours?.[1] ?? null,
    name,
    set_by: by === undefined ? null : nameOfActor(by.setBy),
    set_at: timeOrNull(by?.setAt),
  };
}

/** What the log keeps: of the days that are changed what each is, and until when the calendar is known. */
function kept({ segment, days }: CalendarChange, changes: CalendarChanges) {
  const dates = datesOf(segments[segment], changes);
  const entries = [...days.keys()].toSorted().map((day): [string, string] => {
    const { kind, hours, name } = dates.of(dayNumber(day));
    return [day, [kind, hours?.join('–'), name].filter(Boolean).join(', ')];
  });
  return { known_until: isoDate(dates.knownUntil), ...Object.fromEntries(entries) };
}

/** What the second person should see at a glance. */
function factsOf({ segment, days, knownUntil }: CalendarChange): Record<string, string> {
  const count = (kind: string): string => String([...days.values()].filter((day) => day.kind === kind).length);
  return {
    Exchange: segment,
    'Days closed': count('closed'),
    'Short days': count('short'),
    'Special sessions': count('special'),
    'As usual again': count('usual'),
    ...(knownUntil === undefined ? {} : { 'Known until': knownUntil }),
  };
}
