import { createApart } from '../../platform/apart.ts';
import type { Given } from '../../platform/given.ts';
import { secondMs } from '../../platform/time.ts';
import type { Calendars, Market } from '../market/index.ts';
import { createSettlementCalendar, type SettlementTerms } from './settlement-calendar.ts';
import { settleDue } from './settle-due.ts';

export interface SettlementOptions extends Given<'clock' | 'database' | 'log' | 'rounds'> {
  readonly terms: SettlementTerms;
  readonly calendars: Pick<Calendars, 'of'>;
  readonly market: Pick<Market, 'list' | 'session'>;
}

const everyMs = 15 * secondMs;

/** Settlement of what has traded. What is to settle does so also where nothing is to settle later any more. */
export function createSettlement({ terms, calendars, rounds, log, ...context }: SettlementOptions) {
  const calendar = createSettlementCalendar(terms, calendars);
  const apart = createApart({ work: 'settlement', clock: context.clock, log });
  rounds.every(everyMs, 'settling', () => settleDue({ ...context, apart, calendar }));
  return calendar;
}
