import { freezeReasons, isLanguage, sourceLanguage, type FreezeReason, type FreezeScope } from '@sauda/facts';
import { column, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What a customer's command does, as far as a freeze asks. `close`: the account itself. */
export type Act = 'trade' | 'deposit' | 'withdraw' | 'repay' | 'borrow' | 'close';

/** What is left to the customer in each kind of freeze. */
const allowed: Readonly<Record<FreezeScope, readonly Act[]>> = {
  all: [],
  withdraw_only: ['withdraw', 'repay'],
  trade_only: ['trade', 'deposit', 'repay'],
};

/** As a customer's row has it. */
interface FrozenRow {
  readonly scope: FreezeScope | undefined;
  readonly code: FreezeReason | undefined;
  readonly reason: string | undefined;
  /** Which the customer reads, where their app has said one. */
  readonly language: string | undefined;
}

/** The reason as its customer reads it. */
export function reasonFor({ code, reason, language }: Omit<FrozenRow, 'scope'>): string {
  if (code === undefined) return reason ?? '';
  return freezeReasons[code][isLanguage(language) ? language : sourceLanguage];
}

/**
 * For every command that moves a customer's money or makes an order. Call it under the lock on the customer's ledger
 * accounts, which closing and freezing take too: a command either comes before, whole, or is refused.
 * @throws Refusal `logout` where the account is closed, `account_frozen` with the reason
 */
export async function requireActiveAccount(tx: Tx, customerId: string, act: Act): Promise<void> {
  const [customer] = await tx<Array<FrozenRow & { isClosed: boolean }>>`
    SELECT closed_at IS NOT NULL AS is_closed, frozen_scope AS scope, frozen_code AS code, frozen_reason AS reason, language
    FROM customers WHERE id = ${customerId}`;
  if (customer?.isClosed === true) throw new Refusal('logout');
  if (customer !== undefined && isBarred(customer, act)) throw frozen(reasonFor(customer));
}

/** Those of these customers whom a freeze bars from an act, with the reason as they read it. The same lock makes it hold. */
export async function frozenAmong(
  tx: Tx,
  customerIds: readonly string[],
  act: Act,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx<Array<FrozenRow & { id: string }>>`
    SELECT id, frozen_scope AS scope, frozen_code AS code, frozen_reason AS reason, language FROM customers
    WHERE frozen_reason IS NOT NULL AND id = ANY (${column(customerIds)}::uuid[])`;
  return new Map(rows.filter((row) => isBarred(row, act)).map((row) => [row.id, reasonFor(row)]));
}

function isBarred({ scope }: FrozenRow, act: Act): boolean {
  return scope !== undefined && !allowed[scope].includes(act);
}

export function frozen(reason: string): Refusal {
  return new Refusal('account_frozen', { values: { reason } });
}
