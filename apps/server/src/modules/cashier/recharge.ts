import type { ErrorKey } from '@sauda/contract/errors';
import {
  bigint,
  generated,
  jsonOf,
  nullable,
  table,
  text,
  textOf,
  time,
  uuid,
  type RowOf,
} from '../../platform/table.ts';
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

/** Customers' requests to deposit money. */
export const recharges = table('recharges', {
  customerId: uuid,
  id: generated(bigint),
  no: text,
  method: textOf<RechargeMethod>(),
  /** What was asked for: above zero, in whole units. */
  amount: bigint,
  /** What the bank received, once it is completed. */
  credited: nullable(bigint),
  /** What the customer writes on the transfer. */
  reference: text,
  /** As it was told to the customer. */
  payTo: jsonOf<BankAccount | UsdtAddress>(),
  status: textOf<RechargeStatus>(),
  /** The customer's picture of the payment. */
  receiptFile: nullable(text),
  /** Why it failed. */
  endReason: nullable(textOf<ErrorKey>()),
  /** The bank's number of the transfer that completed it. */
  bankReference: nullable(text),
  deadline: time,
  createdAt: time,
  endedAt: nullable(time),
});

export type Recharge = RowOf<typeof recharges>;
