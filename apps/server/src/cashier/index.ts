export type { BankAccount, BankNotice, BankRail, ExpectedTransfer } from './bank-rail.ts';
export { createCashier, type Cashier, type CashierOptions } from './cashier.ts';
export type { CashierSettings } from './context.ts';
export type { Recharge, RechargeKey, RechargeMethod, RechargeStatus } from './recharge.ts';
export type { RechargeRequest } from './request-recharge.ts';
export { verifyCashier, type CashierVerification } from './verify.ts';
