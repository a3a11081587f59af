import type { FreezeReason, FreezeScope } from '@sauda/facts';
import { lockBook } from '../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { reasonFor } from './frozen.ts';
import { notify } from './notices.ts';

/** What an account is frozen by. */
export interface Frozen {
  readonly scope: FreezeScope;
  /** Read by the customer: one that is kept ready, in their language. */
  readonly code: FreezeReason | undefined;
  /** Read by the customer where there is no code, else its English text: at most 500 characters. */
  readonly reason: string;
  /** Internal reason, for the staff alone: no call of the customers answers it. */
  readonly note: string | undefined;
}

export interface Freeze extends Frozen {
  readonly customerId: string;
  /** The time is taken under the lock, so that nothing of a later time was done before. */
  readonly clock: Clock;
}

const noticeOf = {
  all: 'account_frozen',
  withdraw_only: 'account_withdraw_only',
  trade_only: 'account_trade_only',
} as const satisfies Record<FreezeScope, string>;

/**
 * Freezes an account, as a whole or in part: its customer can log in and look, and what the scope leaves out is refused. It takes the lock
 * that every such command takes, so that none slips through. Freezing again changes scope and reasons.
 * @returns what it was frozen by before
 * @throws Refusal `not_found`
 */
export async function freezeAccount(tx: Tx, freeze: Freeze): Promise<Frozen | undefined> {
  const { customerId, scope, code, reason, note, clock } = freeze;
  const { before, language } = await lockOpen(tx, customerId);
  const at = clock.now();
  await tx`
    UPDATE customers SET frozen_scope = ${scope}, frozen_code = ${code}, frozen_reason = ${reason}, frozen_note = ${note},
      frozen_at = ${at}
    WHERE id = ${customerId}`;
  await notify(tx, {
    customerId,
    kind: noticeOf[scope],
    values: { reason: reasonFor({ code, reason, language }) },
    at,
  });
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  return before;
}

/** @returns what it was frozen by @throws Refusal `not_found`, `account_not_frozen` */
export async function unfreezeAccount(tx: Tx, customerId: string, at: Date): Promise<Frozen> {
  const { before } = await lockOpen(tx, customerId);
  if (before === undefined) throw new Refusal('account_not_frozen');
  await tx`
    UPDATE customers SET frozen_scope = NULL, frozen_code = NULL, frozen_reason = NULL, frozen_note = NULL, frozen_at = NULL
    WHERE id = ${customerId}`;
  await notify(tx, { customerId, kind: 'account_unfrozen', values: {}, at });
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  return before;
}

/** Whether a customer may do after a change what they may not do before it: that takes what unfreezing takes. */
export function givesFreedom(before: FreezeScope | undefined, after: FreezeScope): boolean {
  return before !== undefined && after !== 'all' && after !== before;
}

async function lockOpen(
  tx: Tx,
  customerId: string,
): Promise<{ readonly before: Frozen | undefined; readonly language: string | undefined }> {
  await lockBook(tx, [customerId]);
  const [customer] = await tx<
    Array<Omit<Frozen, 'scope' | 'reason'> & { scope?: FreezeScope; reason?: string; language?: string }>
  >`
    SELECT frozen_scope AS scope, frozen_code AS code, frozen_reason AS reason, frozen_note AS note, language
    FROM customers WHERE id = ${customerId} AND closed_at IS NULL`;
  if (customer === undefined) throw new Refusal('not_found');
  const { scope, reason, code, note, language } = customer;
  return {
    before: scope === undefined || reason === undefined ? undefined : { scope, code, reason, note },
    language,
  };
}

export interface Qualification {
  readonly isQualified: boolean;
  /** Read by the customer. */
  readonly reason: string | undefined;
}

/**
 * Says whether a customer counts among the qualified institutional buyers, to whom QIP is open. It takes the lock that a
 * purchase takes, so that none slips through.
 * @returns what held before
 * @throws Refusal `not_found`, `qip_granted_already` where there is nothing to give
 */
export async function qualifyBuyer(
  tx: Tx,
  { customerId, isQualified, reason, at }: { customerId: string; isQualified: boolean; reason: string; at: Date },
): Promise<Qualification> {
  await lockBook(tx, [customerId]);
  const [before] = await tx<Qualification[]>`
    SELECT qip_eligible AS is_qualified, qip_reason AS reason FROM customers
    WHERE id = ${customerId} AND closed_at IS NULL`;
  if (before === undefined) throw new Refusal('not_found');
  if (isQualified && before.isQualified) throw new Refusal('qip_granted_already');
  await tx`UPDATE customers SET qip_eligible = ${isQualified}, qip_reason = ${reason} WHERE id = ${customerId}`;
  await notify(tx, { customerId, kind: isQualified ? 'qip_granted' : 'qip_withdrawn', values: { reason }, at });
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  return before;
}

/** The same for who is made for practice, without a word to them. */
export async function qualifyQuietly(tx: Tx, phone: string): Promise<void> {
  await tx`UPDATE customers SET qip_eligible = true WHERE phone = ${phone} AND NOT qip_eligible`;
}
