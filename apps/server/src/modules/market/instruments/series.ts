import { dayNumber, weekdayOf, type DayNumber } from '../calendar/day-number.ts';
import type { TradingCalendar } from '../calendar/trading-calendar.ts';
import type { ListedInstrument } from './instrument.ts';
import { hourMs } from '../../../platform/time.ts';

/** Instruments that come and go by a rule. Each can be made from its code alone, so that none is stored. */
export interface Series {
  readonly code: string;
  /** What trades at a moment, the nearest end first. Epoch milliseconds. */
  listedAt(at: number): readonly ListedInstrument[];
  /** One of the series, whether it is to come, trades, or has ended. */
  find(symbol: string): ListedInstrument | undefined;
}

/** What one member of a series has of its own. */
export interface Member {
  readonly symbol: string;
  readonly name: string;
  readonly listedAt: Date;
  readonly endsAt: Date;
}

/** The day of the month on which contracts expire, or the trading day before it where that is a holiday. */
export type ExpiryRule = 'last Thursday' | 'third Friday' | 'twentieth';

const monthCodes = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;

interface MonthlyRule {
  readonly code: string;
  readonly name: string;
  readonly expiry: ExpiryRule;
  readonly calendar: TradingCalendar;
  readonly contractsListed: number;
}

/** One contract a month: GOLDDEC26. It expires when its market closes on the day of the rule. */
export function monthlySeries(rule: MonthlyRule, make: (member: Member) => ListedInstrument): Series {
  const { code, name, expiry, calendar, contractsListed } = rule;
  const symbols = new RegExp(`^${code}(${monthCodes.join('|')})(\\d{2})$`);
  const made = new Map<number, ListedInstrument>();
  const expiries = new Map<number, number>();

  /** @param month months since the year 0 */
  function expiryOf(month: number): number {
    const known = expiries.get(month) ?? closeOn(calendar, expiryDay(expiry, month));
    expiries.set(month, known);
    return known;
  }

  function contract(month: number): ListedInstrument {
    const monthCode = monthCodes[month % 12] ?? '';
    const year = Math.floor(month / 12);
    const known =
      made.get(month) ??
      make({
        symbol: `${code}${monthCode}${String(year).slice(-2)}`,
        name: `${name} ${monthCode.charAt(0)}${monthCode.slice(1).toLowerCase()} ${year}`,
        listedAt: new Date(expiryOf(month - contractsListed)),
        endsAt: new Date(expiryOf(month)),
      });
    made.set(month, known);
    return known;
  }

  return {
    code,
    listedAt(at) {
      const date = new Date(at);
      const thisMonth = date.getUTCFullYear() * 12 + date.getUTCMonth();
      const nearest = expiryOf(thisMonth) > at ? thisMonth : thisMonth + 1;
      return Array.from({ length: contractsListed }, (_, place) => contract(nearest + place));
    },
    find(symbol) {
      const [, monthCode, year] = symbols.exec(symbol) ?? [];
      if (monthCode === undefined || year === undefined) return undefined;
      return contract((2000 + Number(year)) * 12 + monthCodes.indexOf(monthCode as (typeof monthCodes)[number]));
    },
  };
}

interface HourlyRule {
  readonly code: string;
  readonly name: string;
  /** How far their ends are apart; a part or a multiple of an hour that divides the day. */
  readonly everyMs: number;
  readonly listed: number;
}

/** Members that end at fixed times of the day in India: MINI2611212030 ends on 21 November 2026 at 20:30. */
export function hourlySeries(rule: HourlyRule, make: (member: Member) => ListedInstrument): Series {
  const { code, name, everyMs, listed } = rule;
  const symbols = new RegExp(`^${code}(\\d{2})(\\d{2})(\\d{2})(\\d{2})(\\d{2})$`);

  function member(endsAt: number): ListedInstrument {
    const local = new Date(endsAt + indianOffsetMs).toISOString();
    const monthCode = monthCodes[Number(local.slice(5, 7)) - 1] ?? '';
    const month = `${monthCode.charAt(0)}${monthCode.slice(1).toLowerCase()}`;
    return make({
      symbol: `${code}${local.slice(2, 16).replace(/\D/g, '')}`,
      name: `${name} ${Number(local.slice(8, 10))} ${month} ${local.slice(11, 16)}`,
      listedAt: new Date(endsAt - everyMs * listed),
      endsAt: new Date(endsAt),
    });
  }

  return {
    code,
    listedAt(at) {
      const last = Math.floor((at + indianOffsetMs) / everyMs) * everyMs - indianOffsetMs;
      return Array.from({ length: listed }, (_, place) => member(last + (place + 1) * everyMs));
    },
    find(symbol) {
      const [, ...parts] = symbols.exec(symbol) ?? [];
      const [year, month, day, hours, minutes] = parts;
      const endsAt = Date.parse(`20${year}-${month}-${day}T${hours}:${minutes}:00Z`) - indianOffsetMs;
      if (!Number.isFinite(endsAt) || (endsAt + indianOffsetMs) % everyMs !== 0) return undefined;
      // A date that does not exist, such as 31 February, would come back as another.
      const found = member(endsAt);
      return found.symbol === symbol ? found : undefined;
    },
  };
}

/** India has one time, five and a half hours ahead, all year. */
const indianOffsetMs = 5.5 * hourMs;

function expiryDay(rule: ExpiryRule, month: number): DayNumber {
  const year = Math.floor(month / 12);
  const first = dayNumber(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`);
  const untilWeekday = (from: DayNumber, weekday: number): number => (weekday - weekdayOf(from) + 7) % 7;
  switch (rule) {
    case 'twentieth':
      return first + 19;
    case 'third Friday':
      return first + untilWeekday(first, 4) + 14;
    case 'last Thursday': {
      const lastWeek = dayNumber(new Date(Date.UTC(year, (month % 12) + 1, 0)).toISOString().slice(0, 10)) - 6;
      return lastWeek + untilWeekday(lastWeek, 3);
    }
  }
}

function closeOn(calendar: TradingCalendar, wanted: DayNumber): number {
  for (let day = wanted; day > wanted - 21; day -= 1) {
    const found = calendar.day(day);
    if (found !== undefined) return found.closesAt;
  }
  throw new RangeError('no trading day in the three weeks before an expiry');
}
