import { lockBook } from '../ledger/index.ts';
import type { SupportContext } from './context.ts';
import { markRead } from './read-messages.ts';
import { answerCustomer } from './write-message.ts';

/** The messages between a customer and the desk: lets whoever answers without a person do so. */
export function createSupport(context: SupportContext): SupportContext {
  const { database, clock, automatic } = context;
  automatic?.onDue((customerId, answer) =>
    database.transaction(async (tx) => {
      await lockBook(tx, [customerId]);
      const [newest] = await tx<Array<{ id: bigint }>>`
        SELECT last_id AS id FROM conversations JOIN customers ON customers.id = customer_id
        WHERE customer_id = ${customerId} AND waits_from IS NOT NULL AND assigned_to IS NULL AND closed_at IS NULL`;
      // Answered already, by an earlier run or a person, or somebody looks after it, or the account has been closed.
      if (newest === undefined) return;
      await markRead(tx, { customerId, sender: 'customer', upTo: newest.id, at: clock.now() });
      await answerCustomer(tx, { customerId, actor: automatic.name, ...answer }, context);
    }),
  );
  return context;
}
