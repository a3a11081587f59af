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
export type TransferReason =
  | 'buyStock'
  | 'sellStock'
  | 'buyForex'
  | 'sellForex'
  | 'buyFutures'
  | 'sellFutures'
  | 'buyTreasury'
  | 'sellTreasury'
  | 'buyBlock'
  | 'sellBlock'
  | 'transactionExpenses'
  | 'hold'
  | 'holdRelease'
  | 'ipoApplication'
  | 'ipoAllotment'
  | 'ipoRefund'
  | 'fundPurchase'
  | 'fund_project_profit'
  | 'principal_returned'
  | 'recharge'
  | 'rechargeReversal'
  | 'withdraw'
  | 'withdrawRefund'
  | 'borrow'
  | 'repay'
  | 'dividend'
  | 'interest';

/** What a transfer is about. */
export interface Subject {
  readonly kind: 'order' | 'recharge' | 'withdrawal' | 'loan' | 'ipo' | 'fund' | 'dividend' | 'interest';
  /** The public number of the order or request. */
  readonly no: string;
}

/** A movement between two accounts of one customer, or between a customer and the house. */
export interface Transfer {
  readonly customerId: string;
  readonly debit: Account;
  readonly credit: Account;
  /** Above zero, in whole minor units. */
  readonly amount: bigint;
  readonly reason: TransferReason;
  readonly subject: Subject;
  /** Who caused it: `customer`, `market`, `practice-bank`, or a member of staff by id. */
  readonly actor: string;
}

export interface Balances {
  readonly cash: bigint;
  readonly holds: bigint;
  /** Zero or less. */
  readonly loan: bigint;
}
