import { exportPart, type CustomerRecords } from '../../platform/customer-records.ts';
import type { Files } from '../../platform/files/index.ts';

/**
 * What is held of customers' messages. A broker keeps what was said for as long as it keeps who the customer was; the
 * pictures go with the customer's other files as the account is closed.
 */
export function createSupportRecords({ files }: { files: Files }): CustomerRecords {
  return {
    exports: [
      exportPart({
        name: 'messages',
        about: 'Your messages with customer service, of both sides.',
        query: (snapshot, customerId) => snapshot`
          SELECT sender AS "from", content, picture, created_at, delivered_at, read_at
          FROM messages WHERE customer_id = ${customerId} ORDER BY id`,
      }),
      exportPart({
        name: 'tickets',
        about: 'What customer service has taken care of for you, and your complaints.',
        query: (snapshot, customerId) => snapshot`
          SELECT id, category, about, opened_at, deadline, complaint, complained_at, closed_at, outcome, cause, note
          FROM tickets WHERE customer_id = ${customerId} ORDER BY id`,
      }),
    ],
    async files(customerId) {
      const own = await files.listOf(customerId);
      return own
        .filter(({ purpose }) => purpose === 'chat')
        .map((file) => ({ path: `messages/${file.id}.jpg`, content: () => files.read(file) }));
    },
    async forget(tx, customerId) {
      await tx`DELETE FROM messages WHERE customer_id = ${customerId} AND content = ''`;
      // Nobody can answer any more, so nobody waits.
      await tx`
        UPDATE messages SET read_at = greatest(now(), created_at, delivered_at)
        WHERE customer_id = ${customerId} AND sender = 'customer' AND read_at IS NULL`;
      await tx`UPDATE conversations SET waits_from = NULL, waits_since = NULL WHERE customer_id = ${customerId}`;
      await tx`UPDATE messages SET picture = NULL WHERE customer_id = ${customerId} AND picture IS NOT NULL`;
    },
    async forgetKept(tx, customerId) {
      await tx`DELETE FROM messages WHERE customer_id = ${customerId}`;
      await tx`DELETE FROM tickets WHERE customer_id = ${customerId}`;
      await tx`DELETE FROM conversations WHERE customer_id = ${customerId}`;
    },
  };
}
