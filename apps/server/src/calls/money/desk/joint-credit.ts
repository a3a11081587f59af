import type { RequestKey } from '../../../modules/cashier/requests.ts';
import { decisions } from '../../../modules/staff/queues/limits.ts';
import type { Staff } from '../../../modules/staff/staff.ts';
import type { Tx } from '../../../platform/database.ts';

interface JointCredit extends RequestKey {
  /** Above zero, in ten-thousandths of the account currency. */
  readonly amount: bigint;
  /** Undefined while the first of the two only tries it. */
  readonly proposedBy: Pick<Staff, 'id'> | undefined;
  readonly staff: Pick<Staff, 'id'>;
  readonly at: Date;
}

/** Two have given a customer money: neither of them pays it out. */
export async function keepJointCredit(tx: Tx, credit: JointCredit): Promise<void> {
  const { customerId, no, amount, proposedBy, staff, at: decidedAt } = credit;
  if (proposedBy === undefined) return;
  const by = { decidedBy: proposedBy.id, secondedBy: staff.id, decidedAt };
  const item = `${customerId}/${no}`;
  await decisions.insert(tx, [{ queue: 'recharges', item, decision: 'confirm', customerId, amount, ...by }]);
}
