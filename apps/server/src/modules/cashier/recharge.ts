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
  customer_id: string;
  id: bigint;
  no: string;
  method: RechargeMethod;
  amount: bigint;
  credited: bigint | null;
  reference: string;
  pay_to: BankAccount | UsdtAddress;
  status: RechargeStatus;
  receipt_file: string | null;
  end_reason: ErrorKey | null;
  bank_reference: string | null;
  deadline: Date;
  created_at: Date;
  ended_at: Date | null;
}

export function toRecharge(row: RechargeRow): Recharge {
  return {
    customerId: row.customer_id,
    id: row.id,
    no: row.no,
    method: row.method,
    amount: row.amount,
    credited: row.credited ?? undefined,
    reference: row.reference,
    payTo: row.pay_to,
    status: row.status,
    receiptFile: row.receipt_file ?? undefined,
    endReason: row.end_reason ?? undefined,
    bankReference: row.bank_reference ?? undefined,
    deadline: row.deadline,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  };
}
