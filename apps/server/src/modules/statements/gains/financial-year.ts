import { Refusal } from '../../../platform/refusal.ts';
import { dayOf, startOf } from '../period.ts';

/** India's: from 1 April to 31 March, in India's time. */
export interface FinancialYear {
  /** As in `2026-27`. */
  readonly name: string;
  readonly start: Date;
  readonly end: Date;
}

const earliest = 2000;

/** @throws Refusal `invalid` where it is no financial year, or has not begun */
export function parseFinancialYear(name: string, now: Date): FinancialYear {
  const [, first = '', second = ''] = /^(\d{4})-(\d{2})$/.exec(name) ?? [];
  const year = Number(first);
  if (first === '' || year < earliest || Number(second) !== (year + 1) % 100) {
    throw new Refusal('invalid', { fields: { year: 'not a financial year such as 2026-27' } });
  }
  if (`${first}-04-01` > dayOf(now)) throw new Refusal('invalid', { fields: { year: 'has not begun' } });
  return { name, start: startOf(`${first}-04-01`), end: startOf(`${year + 1}-04-01`) };
}

/** The financial year that a moment is in, as in `2026-27`. */
export const financialYearOf = (moment: Date): string => financialYearOfDay(dayOf(moment));

/** The same of a day, as in `2026-11-21`. */
export function financialYearOfDay(day: string): string {
  const first = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}
