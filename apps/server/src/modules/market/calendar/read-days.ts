import { fileFault as fault, linesOf } from '../../../platform/desk-file.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ChangedDay, DayKind } from './dates.ts';
import { dayNumber, isoDate } from './day-number.ts';

/** A day as it is told, by a form or by a line of a file. */
export interface ToldDay {
  readonly day: string;
  readonly kind: DayKind;
  readonly opens?: string | undefined;
  readonly closes?: string | undefined;
  readonly name?: string | undefined;
}

/** Days that are set at once. */
const mostCalendarDays = 500;
const kinds: ReadonlySet<string> = new Set<DayKind>(['closed', 'short', 'special', 'usual']);
const clock = /^\d\d:[0-5]\d$/;

/**
 * The lines of a file, "2027-01-26,closed,,,Republic Day", with or without a line of heads; a semicolon or a tab parts as well as a comma.
 * @throws Refusal `invalid`, with `file` and the line
 */
export function readCalendarDays(file: string): ToldDay[] {
  const rows = linesOf(file, mostCalendarDays).filter(
    ({ cells }, index) => !(index === 0 && /^(date|day)$/i.test(cells[0] ?? '')),
  );
  if (rows.length === 0) throw fault('has no days');
  if (rows.length > mostCalendarDays) throw fault(`has more than ${mostCalendarDays} days`);
  return rows.map(({ line, cells: [day = '', kind = '', opens = '', closes = '', name = ''] }) => {
    const lower = kind.toLowerCase();
    if (!kinds.has(lower)) throw fault(`line ${line}: "${kind.slice(0, 20)}" is not closed, short, special or usual`);
    const told = { day, kind: lower as DayKind, opens, closes, name };
    const wrong = faultOf(told);
    if (wrong !== undefined) throw fault(`line ${line}: ${wrong}`);
    return told;
  });
}

/** @throws Refusal `invalid`, with `days` */
export function toChangedDays(told: readonly ToldDay[]): ReadonlyMap<string, ChangedDay> {
  const days = new Map<string, ChangedDay>();
  for (const one of told) {
    const wrong = days.has(one.day) ? 'is there twice' : faultOf(one);
    if (wrong !== undefined) throw new Refusal('invalid', { fields: { days: `${one.day} ${wrong}` } });
    const { day, kind, opens = '', closes = '', name = '' } = one;
    const hours = opens === '' ? undefined : ([opens, closes] as const);
    days.set(day, { kind, hours, name: kind === 'usual' ? '' : name.trim() });
  }
  return days;
}

/** What is wrong with a day by itself. */
function faultOf({ day, kind, opens = '', closes = '', name = '' }: ToldDay): string | undefined {
  if (!/^20\d\d-\d\d-\d\d$/.test(day) || !isDate(day)) return `"${day.slice(0, 20)}" is no date such as 2027-01-26`;
  const hasHours = kind === 'short' || kind === 'special';
  if (hasHours && !(clock.test(opens.replace('-', '')) && clock.test(closes))) {
    return 'needs its hours, such as 18:00 and 19:00';
  }
  if (!hasHours && (opens !== '' || closes !== '')) return 'has no hours of its own';
  if (kind !== 'usual' && name.trim() === '') return 'needs its name';
  return name.trim().length > 100 ? 'has a name of more than 100 letters' : undefined;
}

function isDate(day: string): boolean {
  const date = dayNumber(day);
  return Number.isFinite(date) && isoDate(date) === day;
}
