import type { Sql } from '../../../platform/database.ts';
import type { Decimal } from '@sauda/money';

/** What a customer had as a day (UTC) ended, in the account currency. */
export interface PortfolioDay {
  /** As in 2026-11-21. */
  readonly day: string;
  /** What the open positions had cost. */
  readonly invested: Decimal;
  readonly value: Decimal;
  /** Free and held. */
  readonly cash: Decimal;
}

/** The last days that were written down for a customer, oldest first. */
export async function listPortfolioDays(sql: Sql, customerId: string, most: number): Promise<PortfolioDay[]> {
  const rows = await sql<PortfolioDay[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, invested, value, cash
    FROM portfolio_days WHERE customer_id = ${customerId}
    ORDER BY portfolio_days.day DESC
    LIMIT ${most}`;
  return rows.toReversed();
}
