import { formatDecimal } from '@sauda/money';
import { amountDue, type Cashier } from '../../../modules/cashier/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { presentCredit, presentLoan, presentLoanState } from '../present.ts';
import { wholeUnits } from '../whole-units.ts';

export interface LoanDependencies {
  readonly cashier: Cashier;
  readonly clock: Clock;
}

/** Money lent and repaid. */
export function loanHandlers({ cashier, clock }: LoanDependencies): Handlers {
  return {
    async 'POST /stock/success/loans/add'(context) {
      const { body, caller } = context;
      const request = { customerId: caller.customerId, amount: wholeUnits(body.count) };
      return context.once(async (tx) => {
        const loan = await cashier.applyForLoan(tx, request);
        return { msg: 'ok', data: { id: Number(loan.id), no: loan.no, state: presentLoanState(loan) } };
      });
    },

    async 'POST /stock/success/loans/repay'(context) {
      const { body, caller } = context;
      const repayment = { customerId: caller.customerId, loanId: BigInt(body.id), amount: wholeUnits(body.count) };
      return context.once(async (tx) => {
        const loan = await cashier.repayLoan(tx, repayment);
        const due = formatDecimal(amountDue(loan, clock.now()));
        return { msg: 'ok', data: { id: Number(loan.id), state: presentLoanState(loan), amountDue: due } };
      });
    },

    async 'GET /stock/success/loans/data'({ caller }) {
      return { msg: 'ok', ...presentCredit(await cashier.creditOf(caller.customerId)) };
    },

    async 'GET /stock/success/loans/list'({ query, caller }) {
      const { loans, count } = await cashier.listLoans(caller.customerId, { no: query.no }, pageOf(query));
      const now = clock.now();
      return { msg: 'ok', data: { rows: loans.map((loan) => presentLoan(loan, now)), count } };
    },
  };
}
