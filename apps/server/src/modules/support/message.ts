export type Sender = 'customer' | 'desk';

/** An answer that no person has written says so by its kind, which apps know the words of in every language. */
export type MessageKind = 'written' | 'practice_answer';

export interface Message {
  readonly id: bigint;
  readonly sender: Sender;
  readonly kind: MessageKind;
  /** At most 4,000 characters; empty where there is only a picture. */
  readonly content: string;
  /** The id of a file of the customer. */
  readonly picture: string | undefined;
  /** Who of the desk wrote it. */
  readonly actor: string | undefined;
  readonly createdAt: Date;
  /** When it was handed to the other side; undefined while it was not. */
  readonly deliveredAt: Date | undefined;
  /** When the other side had it on their screen; undefined while they have not. */
  readonly readAt: Date | undefined;
}

declare module '../../platform/outbox.ts' {
  interface Events {
    /** In the conversation with the desk: written, or read. */
    message: { customerId: string };
  }
}
