import { freezeReasons, isLanguage, sourceLanguage, type FreezeReason, type FreezeScope } from '@sauda/facts';
import { column, type Sql, type Tx } from '../../platform/database.ts';
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
  /** Since when the rule of the house limits them, whose real name has to be proved anew. */
  readonly unprovedSince: Date | undefined;
  /** Which the customer reads, where their app has said one. */
  readonly language: string | undefined;
}

/** How far an account is frozen and why, by whatever has frozen it. */
export interface Freezing {
  readonly scope: FreezeScope;
  /** As the customer reads it. */
  readonly reason: string;
}

/**
 * What a person has frozen, and what the rule of the house leaves to who has to prove their real name anew: withdrawals and repayments.
 * Both hold, so that whoever may only trade can do nothing.
 */
export function freezingOf({ unprovedSince, ...row }: FrozenRow): Freezing | undefined {
  const { scope, language } = row;
  if (scope === undefined) {
    if (unprovedSince === undefined) return undefined;
    return { scope: 'withdraw_only', reason: reasonFor({ code: 'identity_due', reason: undefined, language }) };
  }
  const isMore = unprovedSince !== undefined && scope === 'trade_only';
  return { scope: isMore ? 'all' : scope, reason: reasonFor(row) };
}

/** The reason as its customer reads it. */
export function reasonFor({ code, reason, language }: Omit<FrozenRow, 'scope' | 'unprovedSince'>): string {
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
    SELECT closed_at IS NOT NULL AS is_closed, frozen_scope AS scope, frozen_code AS code, frozen_reason AS reason, language,
      unproved_since
    FROM customers WHERE id = ${customerId}`;
  if (customer?.isClosed === true) throw new Refusal('logout');
  const freezing = customer && freezingOf(customer);
  if (freezing !== undefined && isBarred(freezing, act)) throw frozen(freezing.reason);
}

/** Those of these customers whom a freeze bars from an act, with the reason as they read it. The same lock makes it hold. */
export async function frozenAmong(
  tx: Tx,
  customerIds: readonly string[],
  act: Act,
): Promise<ReadonlyMap<string, string>> {
  return barredBy(await tx<FrozenCustomer[]>`${frozenRows(tx, customerIds)}`, act);
}

export type FrozenCustomer = FrozenRow & { readonly id: string };

/** Those of some customers whom a freeze or the rule of the house limits, as a statement of its own or within another. */
export const frozenRows = (sql: Sql | Tx, customerIds: readonly string[]) => sql`
  SELECT id, frozen_scope AS scope, frozen_code AS code, frozen_reason AS reason, language, unproved_since
  FROM customers
  WHERE (frozen_reason IS NOT NULL OR unproved_since IS NOT NULL) AND id = ANY (${column(customerIds)}::uuid[])`;

/** Those whom their freeze bars from an act, with the reason as they read it. */
export function barredBy(rows: readonly FrozenCustomer[], act: Act): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap((row) => {
      const freezing = freezingOf(row);
      return freezing !== undefined && isBarred(freezing, act) ? [[row.id, freezing.reason] as const] : [];
    }),
  );
}

function isBarred({ scope }: Freezing, act: Act): boolean {
  return !allowed[scope].includes(act);
}

/** How far each of some customers is frozen, of those who are, and whether that bars them from an act. */
export async function freezesOf(
  sql: Sql,
  customerIds: readonly string[],
  act: Act,
): Promise<ReadonlyMap<string, { readonly scope: FreezeScope; readonly isBarred: boolean }>> {
  const rows = await sql<FrozenCustomer[]>`${frozenRows(sql, customerIds)}`;
  return new Map(
    rows.flatMap((row) => {
      const freezing = freezingOf(row);
      return freezing === undefined ? [] : [[row.id, { scope: freezing.scope, isBarred: isBarred(freezing, act) }]];
    }),
  );
}

export function frozen(reason: string): Refusal {
  return new Refusal('account_frozen', { values: { reason } });
}
