import type { ErrorKey } from '@sauda/contract/errors';
import type { Decimal } from '@sauda/money';
import type { BankAccount } from './bank-rail.ts';

export type RechargeMethod = 'bank' | 'usdt';

/** In progress until the money arrives, the bank refuses it, or the deadline passes. */
export type RechargeStatus = 'in_progress' | 'completed' | 'failed';

/** Where to send USDT, and how many: decimals, since they are kept as they were told. */
export interface UsdtAddress {
  readonly network: 'TRC20';
  readonly address: string;
  /** Account currency for one USDT. */
  readonly rate: string;
  /** Rounded up to the hundredth. */
  readonly usdtAmount: string;
}

/** A customer's request to deposit money. */
export interface Recharge {
  readonly customerId: string;
  readonly id: bigint;
  readonly no: string;
  readonly method: RechargeMethod;
  /** What was asked for: above zero, in whole units. */
  readonly amount: Decimal;
  /** What the bank received, once it is completed. */
  readonly credited: Decimal | undefined;
  /** What the customer writes on the transfer. */
  readonly reference: string;
  /** As it was told to the customer. */
  readonly payTo: BankAccount | UsdtAddress;
  readonly status: RechargeStatus;
  /** The customer's picture of the payment. */
  readonly receiptFile: string | undefined;
  /** Why it failed. */
  readonly endReason: ErrorKey | undefined;
  /** The bank's number of the transfer that completed it. */
  readonly bankReference: string | undefined;
  readonly deadline: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | undefined;
}

/** What names one request. */
export type RechargeKey = Pick<Recharge, 'customerId' | 'no'>;

/** Every request ends within a day: completed, refused, or by its deadline. */
export const rechargeDeadlineMs = 24 * 3_600_000;

export interface RechargeRow {
  customerId: string;
  id: bigint;
  no: string;
  method: RechargeMethod;
  amount: bigint;
  credited: bigint | undefined;
  reference: string;
  payTo: BankAccount | UsdtAddress;
  status: RechargeStatus;
  receiptFile: string | undefined;
  endReason: ErrorKey | undefined;
  bankReference: string | undefined;
  deadline: Date;
  createdAt: Date;
  endedAt: Date | undefined;
}

export function toRecharge(row: RechargeRow): Recharge {
  return {
    customerId: row.customerId,
    id: row.id,
    no: row.no,
    method: row.method,
    amount: row.amount,
    credited: row.credited,
    reference: row.reference,
    payTo: row.payTo,
    status: row.status,
    receiptFile: row.receiptFile,
    endReason: row.endReason,
    bankReference: row.bankReference,
    deadline: row.deadline,
    createdAt: row.createdAt,
    endedAt: row.endedAt,
  };
}
