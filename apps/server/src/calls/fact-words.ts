import { formatDecimal, formatFigure, formatMoney, ONE, type Decimal } from '@sauda/money';
import type { Needs } from './dependencies.ts';

/** How a second person reads what else is to be known: as the screens of the desk write it, at times of the house. */
export type FactWords = ReturnType<typeof createFactWords>;

const date = { day: '2-digit', month: 'short', year: 'numeric' } as const;
const days = new Intl.DateTimeFormat('en-GB', { ...date, timeZone: 'UTC' });

export function createFactWords({ currency, timeZone }: Needs<'currency' | 'timeZone'>) {
  const clock = new Intl.DateTimeFormat('en-GB', { ...date, hour: '2-digit', minute: '2-digit', timeZone });
  return {
    /** An amount of the account currency. */
    money: (amount: Decimal): string => formatMoney(amount, currency),
    /** A price of whatever currency, with all its decimals, two at the least. */
    price: (price: Decimal): string => formatFigure(price, currency, { decimals: decimalsOf(price) }),
    count: (count: bigint | number): string => formatFigure(BigInt(count) * ONE, currency, { decimals: 0 }),
    time: (at: Date): string => clock.format(at),
    /** @param day as in 2026-11-21 */
    day: (day: string): string => days.format(new Date(`${day}T00:00:00Z`)),
  };
}

const decimalsOf = (price: Decimal): number => formatDecimal(price).split('.')[1]?.length ?? 0;
