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
  { subject: 'order', reason: 'hold', debit: 'cash', credit: 'holds' },
  { subject: 'order', reason: 'holdRelease', debit: 'holds', credit: 'cash' },
  { subject: 'recharge', reason: 'recharge', debit: 'bank', credit: 'cash' },
  { subject: 'withdrawal', reason: 'withdraw', debit: 'cash', credit: 'payouts' },
  { subject: 'withdrawal', reason: 'withdraw', debit: 'payouts', credit: 'bank' },
  { subject: 'withdrawal', reason: 'withdrawRefund', debit: 'payouts', credit: 'cash' },
  { subject: 'withdrawal', reason: 'withdrawRefund', debit: 'bank', credit: 'cash' },
  { subject: 'loan', reason: 'borrow', debit: 'loan', credit: 'cash' },
  { subject: 'loan', reason: 'repay', debit: 'cash', credit: 'interest' },
  { subject: 'loan', reason: 'repay', debit: 'cash', credit: 'loan' },
  { subject: 'ipo', reason: 'ipoApplication', debit: 'cash', credit: 'holds' },
  { subject: 'ipo', reason: 'ipoAllotment', debit: 'holds', credit: 'ipo_escrow' },
  { subject: 'ipo', reason: 'ipoRefund', debit: 'holds', credit: 'cash' },
  { subject: 'fund', reason: 'fundPurchase', debit: 'cash', credit: 'fund_pool' },
  { subject: 'fund', reason: 'principal_returned', debit: 'fund_pool', credit: 'cash' },
  { subject: 'fund', reason: 'fund_project_profit', debit: 'fund_pool', credit: 'cash' },
  { subject: 'dividend', reason: 'dividend', debit: 'dividends', credit: 'cash' },
  { subject: 'interest', reason: 'interest', debit: 'interest', credit: 'cash' },
] as const;

export type TransferKind = (typeof transferKinds)[number];

/** How the CHECK and `verify` write a kind. */
export function nameOfKind(kind: Readonly<Record<'subject' | 'reason' | 'debit' | 'credit', string>>): string {
  return `${kind.subject} ${kind.reason} ${kind.debit} ${kind.credit}`;
}

export const namesOfKinds: ReadonlySet<string> = new Set(transferKinds.map(nameOfKind));

const kindsByReason = Map.groupBy<string, TransferKind>(transferKinds, ({ reason }) => reason);

/** Whether a transfer that was read, of whatever words, is of one of the kinds. It is asked of each there is. */
export function isOfKnownKind(row: { reason: string; subjectKind: string; debit: string; credit: string }): boolean {
  for (const kind of kindsByReason.get(row.reason) ?? []) {
    if (kind.subject === row.subjectKind && kind.debit === row.debit && kind.credit === row.credit) return true;
  }
  return false;
}
