import type { Tx } from '../../platform/database.ts';
import { appendToAuditLog } from '../audit/index.ts';

/** Writes down that the rule of the house has limited a customer to withdrawals. The last of its transaction. */
export function recordLimit(
  tx: Tx,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<void> {
  const source = { actor: 'clock', action: 'POST /customers/freeze due', address: 'here', at };
  const after = { scope: 'withdraw_only', why: 'the real name has to be proved anew' };
  return appendToAuditLog(tx, source, [{ object: { kind: 'customer', id: customerId }, after }]);
}
