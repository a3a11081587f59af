import type { ChargeTable } from '@sauda/facts';
import type { Sql } from '../../../platform/database.ts';
import type { TradedClass } from '../order.ts';
import { chargeRates, type ChargeRateRow } from './charge-rates.ts';

/** An order as far as it was charged by law, with all that it has come to by now. */
export interface ChargedOrder {
  readonly no: string;
  readonly table: ChargeTable;
  readonly assetClass: TradedClass;
  readonly side: 'buy' | 'sell';
  readonly placedAt: Date;
  readonly quantity: bigint;
  /** Ten-thousandths of the account currency, as the fee. */
  readonly amount: bigint;
  readonly fee: bigint;
}

/** What charges are worked out by: the orders, and every line of their tables in the order in which they were decided. */
export interface ChargesOfOrders {
  readonly orders: readonly ChargedOrder[];
  readonly lines: readonly ChargeRateRow[];
}

/** Of a customer's orders with charges among some transfers; undefined where there are none. */
export async function chargesBetween(
  sql: Sql,
  customerId: string,
  { after, upTo }: { readonly after: bigint; readonly upTo: bigint },
): Promise<ChargesOfOrders | undefined> {
  const orders = await sql<ChargedOrder[]>`
    SELECT no, charge_table AS "table", asset_class, side, created_at AS placed_at, filled AS quantity, coalesce(amount, 0) AS amount, fee
    FROM orders
    WHERE customer_id = ${customerId} AND charge_table IS NOT NULL AND no IN (
      SELECT subject_no FROM ledger.transfers
      WHERE customer_id = ${customerId} AND id > ${after} AND id <= ${upTo} AND reason = 'statutoryCharge')
    ORDER BY orders.id`;
  if (orders.length === 0) return undefined;
  const tables = [...new Set(orders.map(({ table }) => table))];
  const lines = await sql<ChargeRateRow[]>`
    SELECT ${chargeRates.columns()} FROM charge_rates WHERE table_name = ANY (${tables}::text[]) ORDER BY id`;
  return { orders, lines };
}
