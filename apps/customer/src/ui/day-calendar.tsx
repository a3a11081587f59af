import { DayPicker } from 'react-day-picker';
import styles from './day-calendar.module.css';
import { ChevronLeftIcon, ChevronRightIcon } from './icons/icons.tsx';

export interface DayCalendarProps {
  /** Whose names of months and days it has, and whose week. */
  locale: string;
  /** As 2026-11-21; empty or undefined where none is chosen. */
  day: string | undefined;
  /** The first that can be chosen, as 2026-11-21; any where undefined. */
  earliest: string | undefined;
  /** The last. */
  latest: string;
  previousLabel: string;
  nextLabel: string;
  onChoose: (day: string) => void;
}

/** A month of days, gone through by the arrow keys, Page Up and Page Down. */
export function DayCalendar({ locale, day, earliest, latest, previousLabel, nextLabel, onChoose }: DayCalendarProps) {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (date: Date) => format.format(date);
  };
  const month = write({ month: 'long', year: 'numeric' });
  const chosen = day === undefined || day === '' ? undefined : dateOf(day);
  const last = dateOf(latest);
  const first = earliest === undefined ? undefined : dateOf(earliest);
  return (
    <DayPicker
      mode="single"
      required
      // Opened to choose a day: the keys are for the days at once.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      fixedWeeks
      navLayout="around"
      selected={chosen}
      defaultMonth={
        chosen === undefined || chosen > last ? last : first !== undefined && chosen < first ? first : chosen
      }
      {...(first === undefined ? {} : { startMonth: first })}
      endMonth={last}
      disabled={[{ after: last }, ...(first === undefined ? [] : [{ before: first }])]}
      weekStartsOn={firstWeekday(locale)}
      onSelect={(date) => onChoose(dayOf(date))}
      formatters={{ formatCaption: month, formatWeekdayName: write({ weekday: 'narrow' }) }}
      labels={{
        labelGrid: month,
        labelWeekday: write({ weekday: 'long' }),
        labelDayButton: write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
        labelPrevious: () => previousLabel,
        labelNext: () => nextLabel,
      }}
      classNames={styles}
      components={{
        Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeftIcon /> : <ChevronRightIcon />),
      }}
    />
  );
}

/** Midnight where the customer is, as the calendar counts. */
function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00`);
}

function dayOf(date: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

interface WeekInfo {
  /** From 1, Monday, to 7. */
  firstDay: number;
}

/** 0 for Sunday; Monday where the browser does not know whose week begins when. */
function firstWeekday(locale: string): 0 | 1 | 6 {
  const known: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(locale);
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 };
  return firstDay === 7 ? 0 : firstDay === 6 ? 6 : 1;
}
