import { decimal, formatDecimal, multiplyHalfEven, parseDecimal } from '@sauda/money';

const DAYS_A_MONTH = 30;

/** How long a fund runs, as its orders say it: in days below 30, then in whole months. */
export function periodOf(days: number): { unit: 'day' | 'month'; count: number } {
  return days < DAYS_A_MONTH ? { unit: 'day', count: days } : { unit: 'month', count: Math.floor(days / DAYS_A_MONTH) };
}

/** How much of an issue is sold, 0 to 100, to the whole per cent below. */
export function soldPercent({ sold_amount, issue_amount }: { sold_amount: string; issue_amount: string }): number {
  const [sold, issue] = [parseDecimal(sold_amount) ?? 0n, parseDecimal(issue_amount) ?? 0n];
  return issue <= 0n ? 0 : Number((sold * 100n) / issue);
}

/** Whether less than one share is left of an issue. */
export function isSoldOut(fund: { sold_amount: string; issue_amount: string; amount: string }): boolean {
  return decimal(fund.issue_amount) - decimal(fund.sold_amount) < decimal(fund.amount);
}

/** What is paid at the end for an amount at a per cent for the whole term: the return, and both together. */
export function paidAtEnd(amount: string, percent: string): { profit: string; total: string } {
  const principal = decimal(amount);
  const profit = multiplyHalfEven(principal, decimal(percent) / 100n);
  return { profit: formatDecimal(profit), total: formatDecimal(principal + profit) };
}
