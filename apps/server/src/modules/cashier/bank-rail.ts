import type { Decimal } from '@sauda/money';
import type { Tx } from '../../platform/database.ts';

/** An account that customers pay into. */
export interface BankAccount {
  readonly bank: string;
  readonly accountName: string;
  readonly accountNumber: string;
  /** In India four letters of the bank, a zero and six characters of the branch; elsewhere the bank's routing code. */
  readonly ifsc: string;
}

/** A transfer that a customer has announced. */
export interface ExpectedTransfer {
  readonly customerId: string;
  readonly reference: string;
  readonly amount: Decimal;
  readonly announcedAt: Date;
}

/** What the bank says of an announced transfer. It may say the same thing again. */
export type BankNotice =
  | {
      readonly kind: 'arrived';
      /** Of the request that it names; where it came to a customer's own account, the bank's name of that account. */
      readonly reference: string;
      /** Present where it came to this customer's own account. The amount then finds the request. */
      readonly customerId?: string;
      readonly amount: Decimal;
      /** The bank's own number of the transfer, the same however often it tells of it. */
      readonly bankReference: string;
    }
  | { readonly kind: 'refused'; readonly reference: string };

/** Where money is sent: a customer's own account, in clear. It is for the bank alone. */
export interface Payee {
  readonly bank: string;
  readonly branch: string;
  readonly holder: string;
  readonly number: string;
  /** The code of bank and branch: an IFSC, a routing number, or empty where the number says it. */
  readonly code: string;
}

export interface Payout {
  readonly reference: string;
  readonly amount: Decimal;
  readonly payee: Payee;
}

/** What a bank does about payouts. It may do the same again; each is done once. */
export interface PayoutNotices {
  /**
   * Hands a payout over: from then on it cannot be taken back.
   * @returns undefined where it is not wanted any more
   */
  collect(reference: string): Promise<Payout | undefined>;
  /** The money has left, under the bank's own number. */
  paid(reference: string, bankReference: string): Promise<void>;
  /** The money did not get there, or came back. */
  returned(reference: string, bankReference: string): Promise<void>;
}

/** Where a bank tells what happens at it. */
export interface Webhook {
  /**
   * Takes what was sent, which is safe on the disk when this returns. What comes a second time is taken and not done.
   * @param body exactly as it came
   * @returns false where nobody whom we believe has signed it, or it is too old
   */
  receive(body: Buffer, header: (name: string) => string | undefined): Promise<boolean>;
}

/** A connection to a bank. */
export interface BankRail {
  /** As the ledger names who moved the money. */
  readonly name: string;
  /** The account that a customer pays into. @throws Refusal `bank_unavailable` where there is none yet */
  accountOf(tx: Tx, customerId: string): Promise<BankAccount>;
  /** The house's account that staff pay from, by hand or by files of payments. Absent where the bank pays by itself. */
  readonly paidByHandFrom?: BankAccount;
  /**
   * Opens an account of the customer's own, where each has one. Called before a request, outside of any transaction, and
   * for one customer again and again. @throws Refusal `bank_unavailable` where the bank does not answer
   */
  openAccount?(customerId: string): Promise<void>;
  /** What the bank tells by itself, where it does so by calls to this server. */
  readonly webhook?: Webhook;
  /**
   * It alone says what became of a payout that it has: it may be paying at this moment. Elsewhere staff say so at the desk.
   */
  readonly answersForPayouts?: boolean;
  /** It sees USDT arrive too, as the practice bank does. Elsewhere the desk says so. */
  readonly watchesUsdt?: boolean;
  /** Announces a transfer, as part of the transaction of the customer's request. */
  expect(tx: Tx, transfer: ExpectedTransfer): Promise<void>;
  /**
   * Says where notices go. Called once, before any transfer is announced. A notice that `receive` has not accepted
   * (it threw) is to be brought again.
   */
  onNotice(receive: (notice: BankNotice) => Promise<void>): void;
  /** Announces a payout, as part of the transaction of the customer's request. The bank collects it later. */
  announcePayout(tx: Tx, payout: { readonly reference: string; readonly announcedAt: Date }): Promise<void>;
  /** Says who answers about payouts. Called once, before any is announced. */
  onPayouts(desk: PayoutNotices): void;
}
