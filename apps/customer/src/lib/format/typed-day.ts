type Part = 'day' | 'month' | 'year';

/** How a day is written in figures: 21/11/2026, 21.11.2026, 2026/11/21. */
export interface DayLayout {
  readonly locale: string;
  readonly order: readonly Part[];
  readonly separator: string;
}

const digitsOf: Readonly<Record<Part, number>> = { day: 2, month: 2, year: 4 };

export function dayLayout(locale: string): DayLayout {
  const parts = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).formatToParts();
  return {
    locale,
    order: parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : [])),
    separator: parts.find(({ type }) => type === 'literal')?.value ?? '/',
  };
}

/** @param day as 2026-11-21 */
export function writeDay(day: string, { order, separator }: DayLayout): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts = { day: date, month, year };
  return order.map((part) => parts[part]).join(separator);
}

/** The day that was written, in figures as the layout has them or as 2026-11-21; empty for nothing, undefined for what is no day. */
export function readDay(text: string, { order }: DayLayout): string | undefined {
  const typed = text.trim();
  if (typed === '') return '';
  const figures = typed.split(/\D+/u);
  const isIso = /^\d{4}-/u.test(typed);
  const parts = Object.fromEntries((isIso ? ['year', 'month', 'day'] : order).map((part, at) => [part, figures[at]]));
  const { year = '', month = '', day = '' } = parts;
  if (figures.length !== 3 || year.length !== 4 || !/^\d{1,2}$/u.test(month) || !/^\d{1,2}$/u.test(day))
    return undefined;
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // The 31st of a month with 30 days would be the first of the next.
  const date = new Date(`${read}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(read) ? read : undefined;
}

/** What is typed at the end gets its separators by itself: a phone's keys for figures have none. */
export function typeDay(next: string, before: string, { order, separator }: DayLayout): string {
  const isTypedAtEnd = next.length === before.length + 1 && next.startsWith(before);
  if (!isTypedAtEnd) return next;
  const parts: string[] = [''];
  for (const character of next) {
    const at = parts.length - 1;
    const part = order[at];
    if (part === undefined) break;
    if (/\d/u.test(character)) parts[at] += character;
    const isFull = parts[at]?.length === digitsOf[part];
    const isEnded = !/\d/u.test(character) && parts[at] !== '';
    if (at === order.length - 1) {
      if (isFull) break;
    } else if (isFull || isEnded) {
      parts[at] = (parts[at] ?? '').padStart(2, '0');
      parts.push('');
    }
  }
  return parts.join(separator);
}
