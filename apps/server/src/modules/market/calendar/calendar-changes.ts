import type { Database, Tx } from '../../../platform/database.ts';
import { createMirror } from '../../../platform/mirror.ts';
import type { Rounds } from '../../../platform/rounds.ts';
import * as t from '../../../platform/table.ts';
import type { SegmentCode } from '../instruments/instrument.ts';
import { dayNumber, isoDate } from './day-number.ts';
import { unchanged, type CalendarChanges, type ChangedDay, type DayKind } from './dates.ts';
import { dayMs } from '../../../platform/time.ts';

const calendarDays = t.table('calendar_days', {
  id: t.generated(t.bigint),
  segment: t.textOf<SegmentCode>(),
  day: t.day,
  kind: t.textOf<DayKind>(),
  opens: t.nullable(t.text),
  closes: t.nullable(t.text),
  name: t.text,
  setBy: t.text,
  setAt: t.time,
});
const calendarEnds = t.table('calendar_ends', {
  id: t.generated(t.bigint),
  segment: t.textOf<SegmentCode>(),
  knownUntil: t.day,
  setBy: t.text,
  setAt: t.time,
});

/** A day that staff have set, and who it was. */
export interface SetDay extends ChangedDay {
  readonly setBy: string;
  readonly setAt: Date;
}

/** What staff have set of one calendar. */
export interface SetCalendar extends CalendarChanges {
  readonly days: ReadonlyMap<string, SetDay>;
}

/** What is to be set of one calendar. */
export interface CalendarChange {
  readonly segment: SegmentCode;
  readonly days: ReadonlyMap<string, ChangedDay>;
  readonly knownUntil: string | undefined;
}

export type Calendars = ReturnType<typeof createCalendars>;

interface Known {
  /** The newest rows of both tables, which tell one state from another. */
  readonly newest: string;
  readonly bySegment: ReadonlyMap<SegmentCode, SetCalendar>;
}

/** So that every node goes by it within a second. */
const refreshMs = 400;
const nothing: SetCalendar = { ...unchanged, days: new Map() };

/** What staff have set about when exchanges trade, read from memory. */
export function createCalendars({ sql }: Database, rounds: Rounds) {
  let read: Known = { newest: '', bySegment: new Map() };
  const known = createMirror<Known>({
    name: 'reading calendars',
    everyMs: refreshMs,
    rounds,
    empty: read,
    async read() {
      const [{ newest }] = await sql<[{ newest: string }]>`
        SELECT coalesce((SELECT max(id) FROM calendar_days), 0) || ' ' || coalesce((SELECT max(id) FROM calendar_ends), 0) AS newest`;
      if (newest !== read.newest) read = { newest, bySegment: await readAll(sql) };
      return read;
    },
  });

  return {
    /** The same object for as long as nothing of any calendar changes. */
    of: (segment: SegmentCode): SetCalendar => known.now().bySegment.get(segment) ?? nothing,
    /** Tells one state of all calendars from another. */
    state: (): object => known.now(),
    /** Sets what was checked (`checkCalendarChange`). This node goes by it after the commit of `tx`, the others within the interval. */
    async set(tx: Tx, { segment, days, knownUntil }: CalendarChange, { actor, at }: { actor: string; at: Date }) {
      const by = { segment, setBy: actor, setAt: at };
      await calendarDays.insert(
        tx,
        [...days].map(([day, { kind, hours, name }]) => ({
          ...by,
          day: dateOf(day),
          kind,
          name,
          ...(hours === undefined ? {} : { opens: hours[0], closes: hours[1] }),
        })),
      );
      if (knownUntil !== undefined) await calendarEnds.insert(tx, [{ ...by, knownUntil: dateOf(knownUntil) }]);
      known.setOnCommit(tx, ({ newest, bySegment }) => {
        const before = bySegment.get(segment) ?? nothing;
        const changed = [...days].map(([day, set]) => [day, { ...set, setBy: actor, setAt: at }] as const);
        const after = {
          days: new Map([...before.days, ...changed]),
          knownUntil: knownUntil ?? before.knownUntil,
        };
        return { newest, bySegment: new Map(bySegment).set(segment, after) };
      });
    },
    refresh: known.refresh,
    start: known.start,
  };
}

const dateOf = (day: string): Date => new Date(dayNumber(day) * dayMs);
const dayOf = (date: Date): string => isoDate(date.getTime() / dayMs);

async function readAll(sql: Database['sql']): Promise<ReadonlyMap<SegmentCode, SetCalendar>> {
  const [days, ends] = await Promise.all([
    sql<Array<t.RowOf<typeof calendarDays>>>`
      SELECT DISTINCT ON (segment, day) ${calendarDays.columns()} FROM calendar_days ORDER BY segment, day, id DESC`,
    sql<Array<t.RowOf<typeof calendarEnds>>>`
      SELECT DISTINCT ON (segment) ${calendarEnds.columns()} FROM calendar_ends ORDER BY segment, id DESC`,
  ]);
  const bySegment = new Map<SegmentCode, SetCalendar>();
  for (const segment of new Set([...days, ...ends].map((row) => row.segment))) {
    const set = days.flatMap(({ opens, closes, kind, name, setBy, setAt, ...row }): Array<[string, SetDay]> => {
      if (row.segment !== segment) return [];
      const hours = opens === undefined || closes === undefined ? undefined : ([opens, closes] as const);
      return [[dayOf(row.day), { kind, hours, name, setBy, setAt }]];
    });
    const end = ends.find((row) => row.segment === segment);
    bySegment.set(segment, { days: new Map(set), knownUntil: end && dayOf(end.knownUntil) });
  }
  return bySegment;
}
