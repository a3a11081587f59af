import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { endWait } from './conversations.ts';
import { markRead } from './read-messages.ts';

/**
 * What a customer wrote needs no answer, such as a thank-you. It takes the lock that messages take, so that what they write at the
 * same moment waits.
 * @throws Refusal `not_found` for nobody, `nothing_waits` where all was answered or put away
 */
export async function putAway(
  tx: Tx,
  { customerId, upTo, at }: { customerId: string; upTo: bigint; at: Date },
): Promise<void> {
  const [known] = await tx`SELECT FROM conversations WHERE customer_id = ${customerId}`;
  if (known === undefined) throw new Refusal('not_found');
  await lockBook(tx, [customerId]);
  if (!(await endWait(tx, customerId, upTo))) throw new Refusal('nothing_waits');
  await markRead(tx, { customerId, sender: 'customer', upTo, at });
}
