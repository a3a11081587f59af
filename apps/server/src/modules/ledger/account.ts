import type { LevyAccount } from '@sauda/facts';

/**
 * Every kind of transfer that there is: what it is about, why money moves, and between which accounts. Types follow from
 * this list, the database holds the same one as a CHECK on `ledger.transfers`, and `verify` looks for transfers of any
 * other kind. A new kind is a line here and a migration that puts the constraint anew; a test compares the two.
 */
export const transferKinds = [
  { subject: 'order', reason: 'buyStock', debit: 'cash', credit: 'clearing' },
  { subject: 'order', reason: 'buyForex', debit: 'cash', credit: 'clearing' },
  { subject: 'order', reason: 'buyFutures', debit: 'cash', credit: 'clearing' },
  { subject: 'order', reason: 'buyTreasury', debit: 'cash', credit: 'clearing' },
  { subject: 'order', reason: 'buyBlock', debit: 'cash', credit: 'clearing' },
  { subject: 'order', reason: 'sellStock', debit: 'clearing', credit: 'cash' },
  { subject: 'order', reason: 'sellForex', debit: 'clearing', credit: 'cash' },
  { subject: 'order', reason: 'sellFutures', debit: 'clearing', credit: 'cash' },
  { subject: 'order', reason: 'sellTreasury', debit: 'clearing', credit: 'cash' },
  { subject: 'order', reason: 'sellBlock', debit: 'clearing', credit: 'cash' },
  { subject: 'order', reason: 'interest', debit: 'cash', credit: 'interest' },
  { subject: 'order', reason: 'interest', debit: 'interest', credit: 'cash' },
  { subject: 'order', reason: 'transactionExpenses', debit: 'cash', credit: 'fees' },
  { subject: 'order', reason: 'tradeReversal', debit: 'clearing', credit: 'cash' },
  { subject: 'order', reason: 'tradeReversal', debit: 'cash', credit: 'clearing' },
  { subject: 'order', reason: 'tradeReversal', debit: 'fees', credit: 'cash' },
  { subject: 'order', reason: 'shortfallCovered', debit: 'errors', credit: 'cash' },
  { subject: 'order', reason: 'shortfallCovered', debit: 'cash', credit: 'errors' },
  { subject: 'order', reason: 'hold', debit: 'cash', credit: 'holds' },
  { subject: 'order', reason: 'holdRelease', debit: 'holds', credit: 'cash' },
  { subject: 'order', reason: 'statutoryCharge', debit: 'cash', credit: 'charges_stt' },
  { subject: 'order', reason: 'statutoryCharge', debit: 'cash', credit: 'charges_exchange' },
  { subject: 'order', reason: 'statutoryCharge', debit: 'cash', credit: 'charges_sebi' },
  { subject: 'order', reason: 'statutoryCharge', debit: 'cash', credit: 'charges_stamp_duty' },
  { subject: 'order', reason: 'statutoryCharge', debit: 'cash', credit: 'charges_gst' },
  { subject: 'order', reason: 'statutoryCharge', debit: 'cash', credit: 'charges_sec' },
  { subject: 'order', reason: 'statutoryCharge', debit: 'cash', credit: 'charges_taf' },
  { subject: 'order', reason: 'tradeReversal', debit: 'charges_stt', credit: 'cash' },
  { subject: 'order', reason: 'tradeReversal', debit: 'charges_exchange', credit: 'cash' },
  { subject: 'order', reason: 'tradeReversal', debit: 'charges_sebi', credit: 'cash' },
  { subject: 'order', reason: 'tradeReversal', debit: 'charges_stamp_duty', credit: 'cash' },
  { subject: 'order', reason: 'tradeReversal', debit: 'charges_gst', credit: 'cash' },
  { subject: 'order', reason: 'tradeReversal', debit: 'charges_sec', credit: 'cash' },
  { subject: 'order', reason: 'tradeReversal', debit: 'charges_taf', credit: 'cash' },
  { subject: 'levy', reason: 'levyPayment', debit: 'charges_stt', credit: 'bank' },
  { subject: 'levy', reason: 'levyPayment', debit: 'charges_exchange', credit: 'bank' },
  { subject: 'levy', reason: 'levyPayment', debit: 'charges_sebi', credit: 'bank' },
  { subject: 'levy', reason: 'levyPayment', debit: 'charges_stamp_duty', credit: 'bank' },
  { subject: 'levy', reason: 'levyPayment', debit: 'charges_gst', credit: 'bank' },
  { subject: 'levy', reason: 'levyPayment', debit: 'charges_sec', credit: 'bank' },
  { subject: 'levy', reason: 'levyPayment', debit: 'charges_taf', credit: 'bank' },
  { subject: 'order', reason: 'unsettled', debit: 'cash', credit: 'unsettled' },
  { subject: 'order', reason: 'unsettledUsed', debit: 'unsettled', credit: 'cash' },
  { subject: 'settlement', reason: 'settled', debit: 'unsettled', credit: 'cash' },
  { subject: 'clearing', reason: 'tradesDue', debit: 'receivable', credit: 'clearing' },
  { subject: 'clearing', reason: 'tradesDue', debit: 'clearing', credit: 'receivable' },
  { subject: 'clearing', reason: 'tradesDue', debit: 'clearing', credit: 'payable' },
  { subject: 'clearing', reason: 'tradesDue', debit: 'payable', credit: 'clearing' },
  { subject: 'clearing', reason: 'tradesSettled', debit: 'clearing_broker', credit: 'receivable' },
  { subject: 'clearing', reason: 'tradesSettled', debit: 'receivable', credit: 'clearing_broker' },
  { subject: 'clearing', reason: 'tradesSettled', debit: 'payable', credit: 'clearing_broker' },
  { subject: 'clearing', reason: 'tradesSettled', debit: 'clearing_broker', credit: 'payable' },
  { subject: 'recharge', reason: 'recharge', debit: 'bank', credit: 'cash' },
  { subject: 'recharge', reason: 'recharge', debit: 'suspense', credit: 'cash' },
  { subject: 'suspense', reason: 'suspense', debit: 'bank', credit: 'suspense' },
  { subject: 'suspense', reason: 'suspenseReturn', debit: 'suspense', credit: 'bank' },
  { subject: 'suspense', reason: 'writeOff', debit: 'suspense', credit: 'sundry_income' },
  { subject: 'suspense', reason: 'bankCharge', debit: 'bank_charges', credit: 'bank' },
  { subject: 'issuer', reason: 'issuerPayment', debit: 'ipo_escrow', credit: 'bank' },
  { subject: 'issuer', reason: 'issuerFee', debit: 'ipo_escrow', credit: 'fees' },
  { subject: 'withdrawal', reason: 'withdraw', debit: 'cash', credit: 'payouts' },
  { subject: 'withdrawal', reason: 'withdraw', debit: 'payouts', credit: 'bank' },
  { subject: 'withdrawal', reason: 'withdrawRefund', debit: 'payouts', credit: 'cash' },
  { subject: 'withdrawal', reason: 'withdrawRefund', debit: 'bank', credit: 'cash' },
  { subject: 'loan', reason: 'borrow', debit: 'loan', credit: 'cash' },
  { subject: 'loan', reason: 'repay', debit: 'cash', credit: 'interest' },
  { subject: 'loan', reason: 'repay', debit: 'cash', credit: 'loan' },
  { subject: 'loan', reason: 'loanWriteOff', debit: 'loan_losses', credit: 'cash' },
  { subject: 'ipo', reason: 'ipoApplication', debit: 'cash', credit: 'holds' },
  { subject: 'ipo', reason: 'ipoAllotment', debit: 'holds', credit: 'ipo_escrow' },
  { subject: 'ipo', reason: 'ipoRefund', debit: 'holds', credit: 'cash' },
  { subject: 'rights', reason: 'rightsApplication', debit: 'cash', credit: 'holds' },
  { subject: 'rights', reason: 'rightsRelease', debit: 'holds', credit: 'cash' },
  { subject: 'fund', reason: 'fundPurchase', debit: 'cash', credit: 'fund_pool' },
  { subject: 'fund', reason: 'principal_returned', debit: 'fund_pool', credit: 'cash' },
  { subject: 'fund', reason: 'fund_project_profit', debit: 'fund_pool', credit: 'cash' },
  { subject: 'dividend', reason: 'dividend', debit: 'dividends', credit: 'cash' },
  { subject: 'dividend', reason: 'taxWithheld', debit: 'cash', credit: 'tax_withheld' },
  { subject: 'corporate', reason: 'fractionCash', debit: 'fractional_shares', credit: 'cash' },
  { subject: 'corporate', reason: 'mergerCash', debit: 'clearing', credit: 'cash' },
  { subject: 'corporate', reason: 'taxWithheld', debit: 'cash', credit: 'tax_withheld' },
  { subject: 'interest', reason: 'interest', debit: 'interest', credit: 'cash' },
  { subject: 'journal', reason: 'goodwill', debit: 'goodwill', credit: 'cash' },
  { subject: 'journal', reason: 'feeCorrection', debit: 'fees', credit: 'cash' },
  { subject: 'journal', reason: 'feeCorrection', debit: 'cash', credit: 'fees' },
  { subject: 'journal', reason: 'priceCorrection', debit: 'errors', credit: 'cash' },
  { subject: 'journal', reason: 'priceCorrection', debit: 'cash', credit: 'errors' },
  { subject: 'journal', reason: 'bankCorrection', debit: 'bank_charges', credit: 'cash' },
  { subject: 'journal', reason: 'bankCorrection', debit: 'cash', credit: 'bank_charges' },
  { subject: 'journal', reason: 'bookingCorrection', debit: 'errors', credit: 'cash' },
  { subject: 'journal', reason: 'bookingCorrection', debit: 'cash', credit: 'errors' },
  { subject: 'journal', reason: 'journalReversal', debit: 'cash', credit: 'goodwill' },
  { subject: 'journal', reason: 'journalReversal', debit: 'fees', credit: 'cash' },
  { subject: 'journal', reason: 'journalReversal', debit: 'cash', credit: 'fees' },
  { subject: 'journal', reason: 'journalReversal', debit: 'errors', credit: 'cash' },
  { subject: 'journal', reason: 'journalReversal', debit: 'cash', credit: 'errors' },
  { subject: 'journal', reason: 'journalReversal', debit: 'bank_charges', credit: 'cash' },
  { subject: 'journal', reason: 'journalReversal', debit: 'cash', credit: 'bank_charges' },
] as const;

export type TransferKind = (typeof transferKinds)[number];

/** How the CHECK and `verify` write a kind. */
export function nameOfKind(kind: Readonly<Record<'subject' | 'reason' | 'debit' | 'credit', string>>): string {
  return `${kind.subject} ${kind.reason} ${kind.debit} ${kind.credit}`;
}

export const namesOfKinds: ReadonlySet<string> = new Set(transferKinds.map(nameOfKind));

/** What the house moves between its own accounts, for no customer: transfers about these bear its id. */
const housed = ['suspense', 'issuer', 'levy', 'clearing'] as const satisfies Array<TransferKind['subject']>;
export const subjectsOfHouse: ReadonlySet<string> = new Set(housed);
type HouseSubject = (typeof housed)[number];

const kindsByReason = Map.groupBy<string, TransferKind>(transferKinds, ({ reason }) => reason);

/** Whether a transfer that was read, of whatever words, is of one of the kinds, and of whose it has to be. It is asked of each there is. */
export function isOfKnownKind(row: {
  customerId: string;
  reason: string;
  subjectKind: string;
  debit: string;
  credit: string;
}): boolean {
  if ((row.customerId === houseId) !== subjectsOfHouse.has(row.subjectKind)) return false;
  for (const kind of kindsByReason.get(row.reason) ?? []) {
    if (kind.subject === row.subjectKind && kind.debit === row.debit && kind.credit === row.credit) return true;
  }
  return false;
}

/** Whose the house's accounts are. */
export const houseId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A customer's own accounts: free cash, cash set aside for orders and applications, what is owed (zero or less), and proceeds of sells
 * that have not settled. The last is opened with the first of these.
 */
export type CustomerAccount = 'cash' | 'holds' | 'loan' | 'unsettled';

/** The house's accounts. A debit balance is negative: the bank account holds minus what is in the bank. */
export type HouseAccount =
  | 'bank'
  | 'clearing'
  | 'fees'
  | 'fund_pool'
  /** What public offers have raised and their issuers are owed. */
  | 'ipo_escrow'
  | 'interest'
  | 'dividends'
  | 'payouts'
  /** What the house pays where something went wrong that is not the customer's. */
  | 'errors'
  /** What the bank has and nobody has explained yet. */
  | 'suspense'
  /** What was never explained and is the house's. */
  | 'sundry_income'
  /** What the bank took for itself, and what its mistakes have cost; below zero, as a cost. */
  | 'bank_charges'
  /** What was given to customers for their trouble; below zero, as a cost. */
  | 'goodwill'
  /** What was lent and written off; below zero, as a cost. */
  | 'loan_losses'
  /** What was collected of each levy and is owed to the state, the exchange or the regulator. */
  | LevyAccount
  /** What the clearing broker owes for sells that have not settled, below zero, and is owed for buys. */
  | 'receivable'
  | 'payable'
  /** The house's account with its clearing broker: minus what lies there. */
  | 'clearing_broker'
  /** What was withheld of dividends and buybacks and is owed to the tax office. */
  | 'tax_withheld'
  /** What fractions of a share were paid out at; below zero until they are sold together. */
  | 'fractional_shares';

export type Account = CustomerAccount | HouseAccount;

/** Why money moved, as the customer reads it in Account changes. */
export type TransferReason = Transfer['reason'];

/** What a customer's transfer is about. */
export interface Subject {
  readonly kind: Exclude<TransferKind['subject'], HouseSubject>;
  /** The public number of the order or request. */
  readonly no: string;
}

/** A movement between two accounts of one customer, or between a customer and the house, of one of the known kinds. */
export type Transfer = TransferOf<Exclude<TransferKind, { readonly subject: HouseSubject }>>;

/** A movement between two accounts of the house, for no customer. */
export type HouseTransfer = Omit<TransferOf<Extract<TransferKind, { readonly subject: HouseSubject }>>, 'customerId'>;

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
  /** Of sells: it pays for buys, and becomes free cash when they settle. */
  readonly unsettled: bigint;
}
