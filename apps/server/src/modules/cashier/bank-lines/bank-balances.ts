import type { Tx } from '../../../platform/database.ts';
import type { StatementBalance } from './statement/closing-balances.ts';

/** @param by as the ledger names who it was @param at when it was said */
export interface Saying {
  readonly source: 'statement' | 'person';
  readonly by: string;
  readonly at: Date;
}

/** Keeps what the bank's account held at the ends of days, in ten-thousandths; what is known already is not kept again. */
export async function keepBankBalances(
  tx: Tx,
  balances: readonly StatementBalance[],
  { source, by, at }: Saying,
): Promise<void> {
  for (const { day, balance } of balances)
    await tx`
      INSERT INTO bank_balances (day, balance, source, kept_by, kept_at)
      SELECT ${day}, ${balance}, ${source}, ${by}, ${at}
      WHERE (
        SELECT balance FROM bank_balances WHERE day = ${day} AND source = ${source} ORDER BY id DESC LIMIT 1
      ) IS DISTINCT FROM ${balance}`;
}
