import { isoDate, monthOf, weekdayOf, type Dates } from '../../market/index.ts';
import { dayMs } from '../../../platform/time.ts';

/** How often the customer has chosen to have their free money sent, where the house goes by dates. */
export const cycles = ['monthly', 'quarterly'] as const;
export type Cycle = (typeof cycles)[number];

/** Why money is sent: by the dates of the customer's cycle, or since nothing was done with it. */
export type IdleRule = Cycle | 'idle';

/**
 * When free money returns to its customer's bank by itself.
 * @see ADR 94 for the circulars of SEBI that `india` follows
 */
export interface IdlePolicy {
  /** Days without a trade, a deposit or an application after which money is idle; from 1 to 3,650. */
  readonly days: number;
  /**
   * Whether it is sent on dates of the house alone, those of the customer's cycle too, as SEBI has it. Elsewhere it is sent once its days
   * are over, and the customer may keep it longer.
   */
  readonly onDates: boolean;
}

/** As `IDLE_MONEY` says it: `off`, `india`, or a number of days. */
export function policyOf(word: string): IdlePolicy | undefined {
  if (word === 'off') return undefined;
  return word === 'india' ? { days: 30, onDates: true } : { days: Number(word), onDates: false };
}

/** Days are counted since 1 January 1970, in the time of the house. */
type Day = number;

/** What the date of a customer follows from. */
export interface IdleFacts {
  /** On which they last traded, paid in or applied for something. */
  readonly activeOn: Day;
  /** The date of the last return that has ended; undefined where there was none. */
  readonly returnedOn: Day | undefined;
  readonly cycle: Cycle;
  /** The last day on which they want it kept. Only where the policy leaves it to them. */
  readonly keptUntil: Day | undefined;
}

export interface IdleDate {
  readonly day: Day;
  readonly rule: IdleRule;
}

/** How far ahead a customer may say that their money is to be kept, in days. */
export const keptAtMostDays = 365;

const longestClosureDays = 21;
const lookAheadMonths = 60;

/**
 * On which day a customer's free money is sent, from `today` on.
 * @param dates on which banks work: those on which the house's exchange trades
 */
export function idleDate(policy: IdlePolicy, dates: Pick<Dates, 'of'>, facts: IdleFacts, today: Day): IdleDate {
  const { activeOn, returnedOn = -1, cycle, keptUntil = -1 } = facts;
  if (!policy.onDates) {
    const idleFrom = Math.max(activeOn, returnedOn) + policy.days;
    return { day: workingDay(dates, Math.max(idleFrom, keptUntil + 1, today), 1), rule: 'idle' };
  }
  const from = Math.max(today, returnedOn + 1);
  const ofCycle = houseDate(dates, cycle, from);
  const whenIdle = houseDate(dates, 'monthly', Math.max(from, activeOn + policy.days));
  return whenIdle < ofCycle ? { day: whenIdle, rule: 'idle' } : { day: ofCycle, rule: cycle };
}

/** Whether banks work on a day. Beyond what the calendar knows that is Monday to Friday. */
export function isWorkingDay(dates: Pick<Dates, 'of'>, day: Day): boolean {
  return weekdayOf(day) < 5 && dates.of(day).hours !== undefined;
}

/** The first Friday of a month, or of a quarter's first month; where nothing trades on it, the last day before on which something does. */
function houseDate(dates: Pick<Dates, 'of'>, cycle: Cycle, from: Day): Day {
  const first = monthOf(from);
  for (let month = first; month < first + lookAheadMonths; month += 1) {
    if (cycle === 'quarterly' && month % 3 !== 0) continue;
    const day = workingDay(dates, firstFriday(month), -1);
    if (day >= from) return day;
  }
  throw new RangeError(`no date of the house within ${lookAheadMonths} months of ${isoDate(from)}`);
}

/** The day itself, or the next one in a direction, on which banks work. */
function workingDay(dates: Pick<Dates, 'of'>, from: Day, direction: 1 | -1): Day {
  for (let away = 0; away < longestClosureDays; away += 1) {
    const day = from + away * direction;
    if (isWorkingDay(dates, day)) return day;
  }
  throw new RangeError(`no working day within ${longestClosureDays} days of ${isoDate(from)}`);
}

const friday = 4;

function firstFriday(month: number): Day {
  const first = Date.UTC(1970 + Math.floor(month / 12), month % 12, 1) / dayMs;
  return first + ((friday - weekdayOf(first) + 7) % 7);
}
