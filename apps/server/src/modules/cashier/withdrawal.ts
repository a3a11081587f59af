import type { ErrorKey } from '@sauda/contract/errors';
import {
  bigint,
  bytes,
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

/** What may be shown of the card that a withdrawal goes to. */
export interface ShownCard {
  readonly bank: string;
  readonly holder: string;
  /** All but the last four characters masked. */
  readonly number: string;
}

/** In progress until the bank has paid it, returned it, or it is taken back before the bank has it. */
export type WithdrawalStatus = 'in_progress' | 'completed' | 'failed';

/** Customers' requests to withdraw money. It was taken from free cash when it was asked for. */
export const withdrawals = table('withdrawals', {
  customerId: uuid,
  id: generated(bigint),
  no: text,
  /** Above zero; in whole units, unless it was all that was free. */
  amount: bigint,
  /** What the bank writes on the transfer. */
  reference: text,
  cardId: bigint,
  payTo: jsonOf<ShownCard>(),
  /** Whom the bank is to pay. */
  payeeSealed: bytes,
  status: textOf<WithdrawalStatus>(),
  /** From when the bank has it. */
  handedOverAt: nullable(time),
  /** Why it failed. The money is in free cash again then. */
  endReason: nullable(textOf<ErrorKey>()),
  bankReference: nullable(text),
  deadline: time,
  createdAt: time,
  endedAt: nullable(time),
});

export type WithdrawalRow = RowOf<typeof withdrawals>;
export type Withdrawal = Omit<WithdrawalRow, 'cardId' | 'payeeSealed'>;

/** What of a row may be shown. */
export function toWithdrawal({ cardId: _card, payeeSealed: _payee, ...withdrawal }: WithdrawalRow): Withdrawal {
  return withdrawal;
}
