import type { Answer } from '@sauda/contract';
import { formatDecimal } from '@sauda/money';
import type { Recharge, RechargeStatus } from '../../cashier/index.ts';
import type { CashMovement } from '../../ledger/index.ts';

type RechargeRow = Answer<'POST /stock/success/v2/recharge/add'>['data'];
type BillRow = Answer<'GET /stock/success/v2/bill'>['rows'][number];

const statusNumbers: Readonly<Record<RechargeStatus, RechargeRow['status']>> = {
  in_progress: 1,
  completed: 2,
  failed: 3,
};

export function presentRecharge(recharge: Recharge): RechargeRow {
  const { payTo } = recharge;
  return {
    id: Number(recharge.id),
    no: recharge.no,
    count: formatDecimal(recharge.amount),
    status: statusNumbers[recharge.status],
    method: recharge.method,
    reference: recharge.reference,
    bank_details: {
      bank: payTo.bank,
      account_name: payTo.accountName,
      account_number: payTo.accountNumber,
      ifsc: payTo.ifsc,
    },
    address: null,
    reason: recharge.endReason ?? null,
    bank_reference: recharge.bankReference ?? null,
    deadline: recharge.deadline.toISOString(),
    created_at: recharge.createdAt.toISOString(),
    ended_at: recharge.endedAt?.toISOString() ?? null,
  };
}

/** @param name what the order was for, where the movement is about one */
export function presentBill(movement: CashMovement, name: string | undefined): BillRow {
  const { kind, no } = movement.subject;
  return {
    id: Number(movement.id),
    type: movement.direction,
    amount: formatDecimal(movement.amount),
    balance: formatDecimal(movement.balanceAfter),
    reason: movement.reason,
    subject: { kind: kind === 'dividend' || kind === 'interest' ? 'other' : kind, no, name: name ?? null },
    created_at: movement.postedAt.toISOString(),
  };
}
