import type { Tx } from '../../platform/database.ts';
import { appendToAuditLog } from '../audit/index.ts';

interface Replaced {
  readonly customerId: string;
  readonly no: string;
  readonly lost: string;
  readonly isDone: boolean;
  readonly at: Date;
}

/** Writes down that what two people have agreed to took effect when it was due, or could not. The last of its transaction. */
export function recordReplacement(tx: Tx, { customerId, no, lost, isDone, at }: Replaced): Promise<void> {
  const source = { actor: 'clock', action: 'POST /customers/replace-key due', address: 'here', at };
  const after = { [isDone ? 'replaced' : 'not_replaced']: lost, request: no };
  return appendToAuditLog(tx, source, [{ object: { kind: 'customer', id: customerId }, after }]);
}
