import type { Tx } from '../../platform/database.ts';
import type { Files } from '../../platform/files/index.ts';
import type { MessageKind } from './message.ts';
import type { Given } from '../../platform/given.ts';

/** Something that answers customers without a person, such as the practice clerk. */
export interface AutomaticAnswers {
  /** Whose answer it is. */
  readonly name: string;
  /** Hears, in the transaction of a message, that this customer wrote. */
  consider(tx: Tx, customerId: string, at: Date): Promise<void>;
  /** `answer` gives this answer to a customer's messages that wait, all at once; where none does it does nothing. */
  onDue(answer: (customerId: string, answer: { kind: MessageKind; content: string }) => Promise<void>): void;
}

/** What the commands of customer service work with. */
export interface SupportContext extends Given<'clock' | 'database'> {
  readonly files: Pick<Files, 'claim'>;
  /** Undefined where people answer. */
  readonly automatic: AutomaticAnswers | undefined;
}
