export type { BankAccount, BankNotice, BankRail, Payout, PayoutNotices, Webhook } from './bank-rail.ts';
export type { CashierContext } from './context.ts';
export { completeRecharge } from './end-recharge.ts';
export type { LoanReview } from './loan-review.ts';
export { requestRecharge } from './request-recharge.ts';
