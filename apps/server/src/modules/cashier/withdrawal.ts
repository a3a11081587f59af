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
  customer_id: string;
  id: bigint;
  no: string;
  amount: bigint;
  reference: string;
  pay_to: ShownCard;
  payee_sealed: Buffer;
  status: WithdrawalStatus;
  handed_over_at: Date | null;
  end_reason: ErrorKey | null;
  bank_reference: string | null;
  deadline: Date;
  created_at: Date;
  ended_at: Date | null;
}

export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    customerId: row.customer_id,
    id: row.id,
    no: row.no,
    amount: row.amount,
    reference: row.reference,
    payTo: row.pay_to,
    status: row.status,
    handedOverAt: row.handed_over_at ?? undefined,
    endReason: row.end_reason ?? undefined,
    bankReference: row.bank_reference ?? undefined,
    deadline: row.deadline,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  };
}
