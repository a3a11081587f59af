import { requireOpenAccount } from '../customers/index.ts';
import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import { endWait, noteNewest } from './conversations.ts';
import type { SupportContext } from './context.ts';
import type { Message, MessageKind, Sender } from './message.ts';
import { minuteMs } from '../../platform/time.ts';

/** What somebody writes: text, a picture, or both. */
export interface Written {
  readonly customerId: string;
  /** At most 4,000 characters. What is blank at its ends goes. */
  readonly content: string;
  /** An upload of the customer's; null for an address that cannot be one, undefined for no picture. */
  readonly picture?: string | null | undefined;
}

/** What the desk writes. */
export interface DeskAnswer extends Written {
  /** Who of the desk. */
  readonly actor: string;
  /** The newest message that they had seen: what the customer has written since is not answered. Absent: all is. */
  readonly seenUpTo?: bigint | undefined;
  readonly kind?: MessageKind;
}

/** More than anybody types in a minute. */
const messagesPerMinute = 20;

/**
 * A customer writes to the desk.
 * @throws Refusal `invalid` where there is neither text nor a picture, `picture_gone` for what is not an unused upload
 *   of the customer's, `rate_limited` after twenty messages within a minute
 */
export async function sendMessage(tx: Tx, written: Written, context: SupportContext): Promise<Message> {
  const { customerId } = written;
  const at = context.clock.now();
  // One message of a customer at a time, so that their numbers rise in the order in which they are there to be read, and
  // none while the account is being closed.
  await lockBook(tx, [customerId]);
  await requireOpenAccount(tx, customerId);
  await refuseTooMany(tx, customerId, at);
  const message = await write(tx, { ...written, sender: 'customer', kind: 'written', actor: null, at }, context);
  await context.automatic?.consider(tx, customerId, at);
  return message;
}

/**
 * The desk answers a customer.
 * @throws Refusal as `sendMessage`, but for the limit; `logout` where the account is closed
 */
export async function answerCustomer(tx: Tx, answer: DeskAnswer, context: SupportContext): Promise<Message> {
  await lockBook(tx, [answer.customerId]);
  await requireOpenAccount(tx, answer.customerId);
  const message = await write(tx, { kind: 'written', ...answer, sender: 'desk', at: context.clock.now() }, context);
  await endWait(tx, answer.customerId, answer.seenUpTo ?? message.id);
  return message;
}

interface NewMessage extends Written {
  readonly sender: Sender;
  readonly kind: MessageKind;
  readonly actor: string | null;
  readonly at: Date;
}

async function write(tx: Tx, message: NewMessage, { files }: SupportContext): Promise<Message> {
  const { customerId, sender, kind, actor, at } = message;
  const content = message.content.trim();
  if (content === '' && message.picture === undefined) {
    throw new Refusal('invalid', { fields: { content: 'must not be empty without a picture' } });
  }
  const picture = message.picture === undefined ? null : await claimPicture(tx, customerId, message.picture, files);
  // What a customer writes is at the desk as soon as it is written; an answer still has to reach the customer's device.
  const [row] = await tx<[Message]>`
    INSERT INTO messages (customer_id, sender, kind, content, picture, actor, created_at, delivered_at)
    VALUES (${customerId}, ${sender}, ${kind}, ${content}, ${picture}, ${actor}, ${at},
      ${sender === 'customer' ? at : null})
    RETURNING *`;
  await noteNewest(tx, { customerId, ...row });
  await emitEvents(tx, [{ type: 'message', customerId }]);
  return row;
}

async function claimPicture(
  tx: Tx,
  customerId: string,
  id: string | null,
  files: SupportContext['files'],
): Promise<string> {
  const [file] = id === null ? [] : await files.claim(tx, customerId, [id], 'chat');
  if (file === undefined) throw new Refusal('picture_gone');
  return file.id;
}

async function refuseTooMany(tx: Tx, customerId: string, at: Date): Promise<void> {
  const [oldest] = await tx<Array<{ createdAt: Date }>>`
    SELECT created_at FROM messages WHERE customer_id = ${customerId} AND sender = 'customer'
    ORDER BY id DESC LIMIT 1 OFFSET ${messagesPerMinute - 1}`;
  if (oldest === undefined) return;
  const freeInMs = oldest.createdAt.getTime() + minuteMs - at.getTime();
  if (freeInMs > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(freeInMs / 1_000) });
}
