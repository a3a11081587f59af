import type { TransferKind } from './transfer-kinds.ts';

/** A customer's own accounts: free cash, cash set aside for orders and applications, and what is owed (zero or less). */
export type CustomerAccount = 'cash' | 'holds' | 'loan';

/** The house's accounts. A debit balance is negative: the bank account holds minus what is in the bank. */
export type HouseAccount =
  | 'bank'
  | 'clearing'
  | 'fees'
  | 'fund_pool'
  | 'ipo_escrow'
  | 'interest'
  | 'dividends'
  | 'payouts';

export type Account = CustomerAccount | HouseAccount;

/** Why money moved, as the customer reads it in Account changes. */
export type TransferReason = TransferKind['reason'];

/** What a transfer is about. */
export interface Subject {
  readonly kind: TransferKind['subject'];
  /** The public number of the order or request. */
  readonly no: string;
}

/** A movement between two accounts of one customer, or between a customer and the house, of one of the known kinds. */
export type Transfer = TransferOf<TransferKind>;

type TransferOf<Kind> = Kind extends TransferKind
  ? {
      readonly customerId: string;
      readonly debit: Kind['debit'];
      readonly credit: Kind['credit'];
      /** Above zero, in whole minor units. */
      readonly amount: bigint;
      readonly reason: Kind['reason'];
      readonly subject: { readonly kind: Kind['subject']; readonly no: string };
      /** Who caused it: `customer`, `market`, `practice-bank`, or a member of staff by id. */
      readonly actor: string;
    }
  : never;

/** What differs between the transfers about one kind of subject: accounts and reason, and who caused it. */
export type Movement<SubjectKind extends Subject['kind']> = MovementOf<
  Extract<Transfer, { readonly subject: { readonly kind: SubjectKind } }>
>;

type MovementOf<One> = One extends Transfer ? Pick<One, 'debit' | 'credit' | 'reason' | 'actor'> : never;

export interface Balances {
  readonly cash: bigint;
  readonly holds: bigint;
  /** Zero or less. */
  readonly loan: bigint;
}
