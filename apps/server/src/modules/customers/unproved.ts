import { freezeReasons, isLanguage, sourceLanguage } from '@sauda/facts';
import type { Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { notify } from './notices.ts';

/**
 * Leaves to a customer whose real name has to be proved anew withdrawals and repayments alone, and tells them. Call it under the lock on
 * their ledger accounts, so that no command slips through.
 * @returns false where it was so already, or the account is closed
 */
export async function limitUnproved(tx: Tx, customerId: string, at: Date): Promise<boolean> {
  const [limited] = await tx<Array<{ language: string | undefined }>>`
    UPDATE customers SET unproved_since = ${at}
    WHERE id = ${customerId} AND unproved_since IS NULL AND closed_at IS NULL RETURNING language`;
  if (limited === undefined) return false;
  const { language } = limited;
  const reason = freezeReasons.identity_due[isLanguage(language) ? language : sourceLanguage];
  await notify(tx, { customerId, kind: 'account_withdraw_only', values: { reason }, at });
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  return true;
}

/** Takes that back, and tells them where nothing else freezes the account. @returns whether they were limited */
export async function liftUnproved(tx: Tx, customerId: string, at: Date): Promise<boolean> {
  const [lifted] = await tx<Array<{ isFrozen: boolean }>>`
    UPDATE customers SET unproved_since = NULL
    WHERE id = ${customerId} AND unproved_since IS NOT NULL RETURNING frozen_reason IS NOT NULL AS is_frozen`;
  if (lifted === undefined) return false;
  if (!lifted.isFrozen) await notify(tx, { customerId, kind: 'account_unfrozen', values: {}, at });
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  return true;
}
