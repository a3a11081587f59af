import type { Sql } from '../../platform/database.ts';
import type { TradedClass } from './order.ts';

/** A filled order, as tax and reports see it. Amounts are in the account currency. */
export interface Trade {
  readonly no: string;
  readonly symbol: string;
  readonly assetClass: TradedClass;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  /** Of a sell: the lot that it named. */
  readonly lotNo: string | undefined;
  readonly at: Date;
}

/** Every filled order of a customer before a moment, in the order in which they were filled. */
export function tradesBefore(sql: Sql, customerId: string, moment: Date): Promise<Trade[]> {
  return sql<Trade[]>`
    SELECT no, symbol, asset_class, side, quantity, amount, fee, lot_no, ended_at AS at
    FROM orders
    WHERE customer_id = ${customerId} AND status = 'success' AND ended_at < ${moment}
    ORDER BY ended_at, id`;
}
