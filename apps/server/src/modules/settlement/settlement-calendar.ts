import {
  datesOf,
  minutesOf,
  segments,
  TimeZone,
  type Calendars,
  type Dates,
  type SegmentCode,
} from '../market/index.ts';
import { dayMs, minuteMs } from '../../platform/time.ts';

/** When what trades at one moment settles. Days are dates at midnight in UTC. */
export interface Due {
  readonly segment: SegmentCode;
  readonly tradeDay: Date;
  readonly dueOn: Date;
  /** From this moment on it counts as settled. */
  readonly dueAt: Date;
  /** Whether the calendar knows each day until then, where that is asked for; where not, Mondays to Fridays are taken for days of settlement. */
  readonly isKnown: boolean;
}

export interface SettlementTerms {
  /** Days of settlement from a trade to its settlement; segments that are not there settle at once. */
  readonly days: ReadonlyMap<SegmentCode, number>;
  /** Beyond what a calendar knows no order is taken: with real money. */
  readonly endsWithCalendar: boolean;
  /** Minutes after midnight, at the place of the segment, when what is due counts as settled. */
  readonly minutes: number;
}

export type SettlementCalendar = ReturnType<typeof createSettlementCalendar>;

interface Known {
  readonly changes: object;
  readonly dates: Dates;
}

/**
 * When trades settle: so many days of settlement after the day of the trade as the segment takes. A day of settlement is one with a session
 * as usual, or a shorter one; a special session, as on a holiday's evening, has none.
 */
export function createSettlementCalendar(
  { days, endsWithCalendar, minutes }: SettlementTerms,
  calendars: Pick<Calendars, 'of'>,
) {
  const zones = new Map<SegmentCode, TimeZone>();
  const known = new Map<SegmentCode, Known>();

  function zoneOf(segment: SegmentCode): TimeZone {
    const zone = zones.get(segment) ?? new TimeZone(segments[segment].timeZone);
    zones.set(segment, zone);
    return zone;
  }

  function knownDates(segment: SegmentCode): Dates {
    const changes = calendars.of(segment);
    const before = known.get(segment);
    if (before?.changes === changes) return before.dates;
    const dates = datesOf(segments[segment], changes);
    known.set(segment, { changes, dates });
    return dates;
  }

  /** A session that begins on the evening before is of the day on which it ends. */
  function tradeDayOf(segment: SegmentCode, at: Date): number {
    const evening = Math.min(0, minutesOf(segments[segment].hours[0]));
    return zoneOf(segment).dayOf(at.getTime() - evening * minuteMs);
  }

  /** @returns undefined where the segment settles at once */
  function dueOfDay(segment: SegmentCode, tradeDay: Date): Due | undefined {
    const wanted = days.get(segment) ?? 0;
    if (wanted === 0) return undefined;
    const dates = knownDates(segment);
    let day = tradeDay.getTime() / dayMs;
    for (let left = wanted; left > 0;) {
      day += 1;
      const { hours, kind } = dates.of(day);
      if (hours !== undefined && kind !== 'special') left -= 1;
    }
    const dueAt = new Date(zoneOf(segment).instant(day, minutes));
    return { segment, tradeDay, dueOn: dateOf(day), dueAt, isKnown: !endsWithCalendar || day <= dates.knownUntil };
  }

  return {
    /** Whether anything settles later. */
    isOn: [...days.values()].some((count) => count > 0),
    dueOfDay,
    /** Of a trade at a moment. @returns undefined where it settles at once */
    dueOf: (segment: SegmentCode, at: Date): Due | undefined => dueOfDay(segment, dateOf(tradeDayOf(segment, at))),
    /** When no more trades of a day are to be expected: its session is over, or, where it has none or the market never closes, it is. */
    endOf(segment: SegmentCode, tradeDay: Date, neverCloses: boolean): Date {
      const day = tradeDay.getTime() / dayMs;
      const hours = neverCloses ? undefined : knownDates(segment).of(day).hours;
      const evening = Math.min(0, minutesOf(segments[segment].hours[0]));
      return new Date(zoneOf(segment).instant(day, hours === undefined ? 1440 + evening : minutesOf(hours[1])));
    },
  };
}

const dateOf = (day: number): Date => new Date(day * dayMs);
