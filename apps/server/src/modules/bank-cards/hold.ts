import type { BankCardSettings } from './context.ts';
import { hourMs } from '../../platform/time.ts';

/** From when withdrawals may go to a card that is changed at `at`. */
export function usableFromAfter(at: Date, { holdHours }: BankCardSettings): Date {
  return new Date(at.getTime() + Number(holdHours) * hourMs);
}

/** How long a card still has to wait, in hours begun; zero where it does not. */
export function hoursUntil(usableFrom: Date, now: Date): number {
  return Math.max(0, Math.ceil((usableFrom.getTime() - now.getTime()) / hourMs));
}
