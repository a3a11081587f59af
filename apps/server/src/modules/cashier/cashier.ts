import { createApart } from '../../platform/apart.ts';
import type { Rounds } from '../../platform/rounds.ts';
import type { CashierContext } from './context.ts';
import { decideLoan } from './decide-loan.ts';
import { endOverdue } from './end-overdue.ts';
import { createPayoutNotices } from './payout-notices.ts';
import { receiveNotice } from './receive-notice.ts';

export interface CashierOptions extends Omit<CashierContext, 'apart'> {
  readonly rounds: Rounds;
}

const sweepMs = 10_000;

/** Money in, out and lent: listens to bank and lender, and sees to deadlines. What customers and staff do takes it. */
export function createCashier({ rounds, ...options }: CashierOptions): CashierContext {
  const { database, log, clock, bank, lender } = options;
  const context: CashierContext = { ...options, apart: createApart({ work: 'deadlines of requests', clock, log }) };
  bank?.onNotice(async (notice) => {
    const matched = await database.transaction((tx) => receiveNotice(tx, notice, bank.name, context));
    if (!matched) log.warn({ notice: notice.kind, reference: notice.reference }, 'a bank notice matches no request');
  });
  bank?.onPayouts(createPayoutNotices(context, bank.name));
  lender?.onDecision((key, decision) =>
    database.transaction((tx) => decideLoan(tx, key, decision, lender.name, context)),
  );
  rounds.every(sweepMs, 'ending overdue requests', () => endOverdue(context), { atOnce: true });
  return context;
}
