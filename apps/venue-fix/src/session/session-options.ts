import type { OrderDialect } from '../orders/write-command.ts';
import type { Field } from '../wire/message.ts';

/** What both sides of a session have agreed on. */
export interface SessionOptions extends OrderDialect {
  /** The name of the session in the journal. */
  readonly venue: string;
  readonly sender: string;
  readonly target: string;
  readonly heartbeatSeconds: number;
  /** Fields of the Logon beside those of FIX: user, password, what the venue has for cancel on disconnect. */
  readonly logonFields: readonly Field[];
  /** A drop copy receives, and sends no orders. */
  readonly sendsOrders: boolean;
  /** What is asked as soon as the session is up, each time. */
  readonly asksFirst?: () => Promise<ReadonlyArray<readonly [type: string, fields: readonly Field[]]>>;
}
