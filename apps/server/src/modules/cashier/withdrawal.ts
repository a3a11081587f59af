import type { ErrorKey } from '@sauda/contract/errors';
import type { Decimal } from '@sauda/money';

/** What may be shown of the card that a withdrawal goes to. */
export interface ShownCard {
  readonly bank: string;
  readonly holder: string;
  /** All but the last four characters masked. */
  readonly number: string;
}

/** In progress until the bank has paid it, returned it, or it is taken back before the bank has it. */
export type WithdrawalStatus = 'in_progress' | 'completed' | 'failed';

/** A customer's request to withdraw money. It was taken from free cash when it was asked for. */
export interface Withdrawal {
  readonly customerId: string;
  readonly id: bigint;
  readonly no: string;
  /** Above zero; in whole units, unless it was all that was free. */
  readonly amount: Decimal;
  /** What the bank writes on the transfer. */
  readonly reference: string;
  readonly payTo: ShownCard;
  readonly status: WithdrawalStatus;
  /** From when the bank has it. */
  readonly handedOverAt: Date | undefined;
  /** Why it failed. The money is in free cash again then. */
  readonly endReason: ErrorKey | undefined;
  readonly bankReference: string | undefined;
  readonly deadline: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | undefined;
}

/** What names one request. */
export type WithdrawalKey = Pick<Withdrawal, 'customerId' | 'no'>;

/** Every request ends within a day. */
export const withdrawalDeadlineMs = 24 * 3_600_000;

export interface WithdrawalRow {
  customerId: string;
  id: bigint;
  no: string;
  amount: bigint;
  reference: string;
  payTo: ShownCard;
  payeeSealed: Buffer;
  status: WithdrawalStatus;
  handedOverAt: Date | undefined;
  endReason: ErrorKey | undefined;
  bankReference: string | undefined;
  deadline: Date;
  createdAt: Date;
  endedAt: Date | undefined;
}

export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    customerId: row.customerId,
    id: row.id,
    no: row.no,
    amount: row.amount,
    reference: row.reference,
    payTo: row.payTo,
    status: row.status,
    handedOverAt: row.handedOverAt,
    endReason: row.endReason,
    bankReference: row.bankReference,
    deadline: row.deadline,
    createdAt: row.createdAt,
    endedAt: row.endedAt,
  };
}
