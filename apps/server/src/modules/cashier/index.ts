export type { Credit } from './apply-for-loan.ts';
export type { BankLine, LineMatch, LineOutcome, LineProposal, LineState } from './bank-lines/bank-line.ts';
export type { BankLines } from './bank-lines/bank-lines.ts';
export type { LineImport } from './bank-lines/import-lines.ts';
export type { LinePage } from './bank-lines/list-lines.ts';
export type {
  BankAccount,
  BankNotice,
  BankRail,
  ExpectedTransfer,
  Payee,
  Payout,
  PayoutDesk,
  Webhook,
} from './bank-rail.ts';
export { createCashier, type Cashier, type CashierOptions } from './cashier.ts';
export type { CashierDesk } from './cashier-desk.ts';
export type { CashierSettings, Payees } from './context.ts';
export { createCashierRecords } from './customer-records.ts';
export { deskLender } from './desk-lender.ts';
export type { ScorePart, ScorePartKind } from './credit-score.ts';
export type { LoanApplication, LoanDecision, LoanReview } from './loan-review.ts';
export { amountDue, interestDue, type Loan, type LoanKey, type LoanStatus } from './loan.ts';
export { createPayees } from './payees.ts';
export { cashierSettings, readCashierSettings } from './settings.ts';
export type { QueuePage, Waiting, WaitingPage } from './read-queues.ts';
export type { Recharge, RechargeKey, RechargeMethod, RechargeStatus, UsdtAddress } from './recharge.ts';
export type { RechargeRequest } from './request-recharge.ts';
export { cashByDay, waitingRequests, type CashDay, type WaitingRequests } from './overview.ts';
export { requestsBefore, type RequestKind, type ShownRequest } from './requests-before.ts';
export { findOpenQuestions } from './open-questions.ts';
export { verifyCashier, type CashierVerification } from './verify.ts';
export type { Doubt, Proof, WeighedProof } from './weigh-proof.ts';
export type { ShownCard, Withdrawal, WithdrawalKey, WithdrawalStatus } from './withdrawal.ts';
