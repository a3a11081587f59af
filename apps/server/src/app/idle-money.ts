import { currencies, type Currency } from '@sauda/facts';
import type { CashierContext } from '../modules/cashier/context.ts';
import { createIdleMoney } from '../modules/cashier/idle-money/idle-money.ts';
import type { IdleContext } from '../modules/cashier/idle-money/returns.ts';
import { datesOf, segments, type Calendars, type SegmentCode } from '../modules/market/index.ts';
import type { Platform } from './platform.ts';

/** Whose holidays banks keep, too. No exchange of Mexico is known here: its neighbour's stands in. */
const calendarOf: Readonly<Record<Currency, SegmentCode>> = {
  INR: 'IN-EQUITY',
  USD: 'US-EQUITY',
  MXN: 'US-EQUITY',
};

interface Given extends Pick<Platform, 'config' | 'rounds'> {
  readonly calendars: Calendars;
  readonly cashier: CashierContext;
}

/** By the policy of the operator; undefined where free money stays until its customer asks for it. */
export function sendIdleMoneyHome({ config, rounds, calendars, cashier }: Given): IdleContext | undefined {
  const { idleMoney: policy, currency } = config;
  if (policy === undefined) return undefined;
  const segment = calendarOf[currency];
  return createIdleMoney({
    cashier,
    rounds,
    policy,
    timeZone: config.timeZone ?? currencies[currency].timeZone,
    dates: () => datesOf(segments[segment], calendars.of(segment)),
  });
}
