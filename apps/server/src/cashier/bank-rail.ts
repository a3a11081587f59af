import type { Decimal } from '@sauda/money';
import type { Tx } from '../platform/database.ts';

/** An account that customers pay into. */
export interface BankAccount {
  readonly bank: string;
  readonly accountName: string;
  readonly accountNumber: string;
  /** Eleven characters: four letters of the bank, a zero, six of the branch. */
  readonly ifsc: string;
}

/** A transfer that a customer has announced. */
export interface ExpectedTransfer {
  readonly reference: string;
  readonly amount: Decimal;
  readonly announcedAt: Date;
}

/** What the bank says of an announced transfer. It may say the same thing again. */
export type BankNotice =
  | {
      readonly kind: 'arrived';
      readonly reference: string;
      readonly amount: Decimal;
      /** The bank's own number of the transfer, the same however often it tells of it. */
      readonly bankReference: string;
    }
  | { readonly kind: 'refused'; readonly reference: string };

/** A connection to a bank, for money that comes in. */
export interface BankRail {
  /** As the ledger names who moved the money. */
  readonly name: string;
  readonly account: BankAccount;
  /** Announces a transfer, as part of the transaction of the customer's request. */
  expect(tx: Tx, transfer: ExpectedTransfer): Promise<void>;
  /**
   * Says where notices go. Called once, before any transfer is announced. A notice that `receive` has not accepted
   * (it threw) is to be brought again.
   */
  onNotice(receive: (notice: BankNotice) => Promise<void>): void;
}
