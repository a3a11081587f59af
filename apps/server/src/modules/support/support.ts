import { lockBook } from '../ledger/index.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { SupportContext } from './context.ts';
import type { Message } from './message.ts';
import {
  countUnread,
  listMessages,
  listWaiting,
  markRead,
  noteDelivery,
  type MessagePage,
  type WaitingCustomer,
} from './read-messages.ts';
import { answerCustomer, sendMessage, type DeskAnswer, type Written } from './write-message.ts';

export interface SupportOptions extends SupportContext {
  readonly database: Database;
}

/** The messages between a customer and the desk. The refusals of each command are told where it is done. */
export interface Support {
  send(tx: Tx, written: Written): Promise<Message>;
  /** Newest first. What of it the desk wrote counts as delivered from now on. */
  list(customerId: string, page: MessagePage): Promise<{ messages: Message[]; count: number }>;
  /** How many messages of the desk the customer has not read. */
  countUnread(customerId: string): Promise<number>;
  /** The customer has read what the desk wrote, up to and with the message of this id. */
  read(customerId: string, upTo: bigint): Promise<void>;

  /** For the desk: writes to a customer. */
  answer(tx: Tx, answer: DeskAnswer): Promise<Message>;
  /** For the desk: messages of both sides, newest first. The customer's stay unread by it. */
  messagesBefore(customerId: string, page: { limit: number; before: bigint | undefined }): Promise<Message[]>;
  /** For the desk: it has read what the customer wrote, up to and with the message of this id. */
  markRead(tx: Tx, key: { customerId: string; upTo: bigint }): Promise<void>;
  /** For the desk: customers with messages that it has not read, who has waited longest first. */
  waiting(page: { limit: number; offset: number }): Promise<WaitingCustomer[]>;
}

export function createSupport(options: SupportOptions): Support {
  const { database, clock, automatic } = options;
  const { sql } = database;

  automatic?.onDue((customerId, answer) =>
    database.transaction(async (tx) => {
      await lockBook(tx, [customerId]);
      const [newest] = await tx<Array<{ id: bigint }>>`
        SELECT messages.id FROM messages JOIN customers ON customers.id = customer_id
        WHERE customer_id = ${customerId} AND sender = 'customer' AND read_at IS NULL AND closed_at IS NULL
          AND NOT EXISTS (
            SELECT FROM conversations WHERE customer_id = ${customerId} AND assigned_to IS NOT NULL)
        ORDER BY messages.id DESC LIMIT 1`;
      // Answered already, by an earlier run or a person, or somebody looks after it, or the account has been closed.
      if (newest === undefined) return;
      await markRead(tx, { customerId, sender: 'customer', upTo: newest.id, at: clock.now() });
      await answerCustomer(tx, { customerId, actor: automatic.name, ...answer }, options);
    }),
  );

  return {
    send: (tx, written) => sendMessage(tx, written, options),
    async list(customerId, page) {
      const listed = await listMessages(sql, customerId, page);
      const newestAnswer = listed.messages.find(({ sender, readAt }) => sender === 'desk' && readAt === undefined);
      if (newestAnswer !== undefined) await noteDelivery(database, customerId, newestAnswer.id, clock.now());
      return listed;
    },
    countUnread: (customerId) => countUnread(sql, customerId),
    async read(customerId, upTo) {
      await database.transaction((tx) => markRead(tx, { customerId, sender: 'desk', upTo, at: clock.now() }));
    },
    async messagesBefore(customerId, page) {
      return (await listMessages(sql, customerId, { ...page, offset: 0 })).messages;
    },
    answer: (tx, answer) => answerCustomer(tx, answer, options),
    async markRead(tx, { customerId, upTo }) {
      await markRead(tx, { customerId, sender: 'customer', upTo, at: clock.now() });
    },
    waiting: (page) => listWaiting(sql, page),
  };
}
