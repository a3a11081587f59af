import { formatDecimal } from '@sauda/money';
import { writeOffLoan } from '../../../modules/cashier/write-off-loan.ts';
import { lendersOf } from '../../../modules/staff/queues/limits.ts';
import { actorOf } from '../../../modules/staff/staff.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords } from '../../fact-words.ts';
import { readItemId } from '../../queues/queue-items.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** Loans that are overdue and not asked for any more: always by two, neither of whom has lent it. */
export function deskWriteOffHandlers({ cashier, ...house }: Needs<'cashier' | 'currency' | 'timeZone'>): DeskHandlers {
  const { money, time } = createFactWords(house);
  return {
    'POST /running-loans/write-off': ({ body: { id, reason }, staff, proposedBy, command }) =>
      command(async (tx) => {
        const key = readItemId(id);
        const people = {
          proposedBy: proposedBy === undefined ? 'trial' : actorOf(proposedBy),
          writtenOffBy: actorOf(staff),
        };
        const both = [staff.id, ...(proposedBy === undefined ? [] : [proposedBy.id])];
        const lenders = await lendersOf(tx, key.customerId, key.no);
        if (both.some((id) => lenders.includes(id))) throw new Refusal('others_write_off');
        const { loan, principal, interest, free } = await writeOffLoan(tx, key, people, cashier);
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'loan', id },
            // Interest grows by itself; what was lent does not.
            before: { status: 'overdue', lent_and_not_repaid: formatDecimal(principal, 2) },
            after: { status: 'written_off', lent_and_not_repaid: '0.00' },
            reason,
          },
          notBy: lenders,
          stakes: {
            customerId: key.customerId,
            amount: principal + interest,
            cost: principal,
            facts: {
              Loan: `${loan.no} of ${money(loan.amount)}`,
              'Was due': time(loan.repaymentAt ?? loan.createdAt),
              'Interest not asked for any more': money(interest),
              'The customer has free': money(free),
            },
          },
        };
      }),
  };
}
