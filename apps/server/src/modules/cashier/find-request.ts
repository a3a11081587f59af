import type { Sql } from '../../platform/database.ts';
import { findRecharge } from './read-recharges.ts';
import { findWithdrawal } from './read-withdrawals.ts';
import type { Recharge } from './recharge.ts';
import type { Withdrawal } from './withdrawal.ts';

/** A request of either direction by its public number. */
export async function findRequest(
  sql: Sql,
  customerId: string,
  no: string,
): Promise<{ readonly recharge: Recharge } | { readonly withdrawal: Withdrawal } | undefined> {
  const withdrawal = await findWithdrawal(sql, customerId, no);
  if (withdrawal !== undefined) return { withdrawal };
  const recharge = await findRecharge(sql, customerId, no);
  return recharge === undefined ? undefined : { recharge };
}
