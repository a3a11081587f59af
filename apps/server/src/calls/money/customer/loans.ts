import { formatDecimal } from '@sauda/money';
import { amountDue, loans } from '../../../modules/cashier/loan.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { presentCredit, presentLoan, presentLoanState } from '../present.ts';
import { wholeUnits } from '../whole-units.ts';
import { applyForLoan, readCredit } from '../../../modules/cashier/apply-for-loan.ts';
import { repayLoan } from '../../../modules/cashier/repay-loan.ts';
import { listRequests } from '../../../modules/cashier/requests.ts';
import type { Needs } from '../../dependencies.ts';

/** Money lent and repaid. */
export function loanHandlers({ cashier, clock }: Needs<'cashier' | 'clock'>): Handlers {
  return {
    async 'POST /stock/success/loans/add'({ body, caller, once }) {
      const request = { customerId: caller.customerId, amount: wholeUnits(body.count) };
      return once(async (tx) => {
        const loan = await applyForLoan(tx, request, cashier);
        return { msg: 'ok', data: { id: Number(loan.id), no: loan.no, state: presentLoanState(loan) } };
      });
    },

    async 'POST /stock/success/loans/repay'({ body, caller, once }) {
      const repayment = { customerId: caller.customerId, loanId: BigInt(body.id), amount: wholeUnits(body.count) };
      return once(async (tx) => {
        const loan = await repayLoan(tx, repayment, cashier);
        const due = formatDecimal(amountDue(loan, clock.now()));
        return { msg: 'ok', data: { id: Number(loan.id), state: presentLoanState(loan), amountDue: due } };
      });
    },

    async 'GET /stock/success/loans/data'({ caller }) {
      return { msg: 'ok', ...presentCredit(await readCredit(cashier.database.sql, caller.customerId, cashier)) };
    },

    async 'GET /stock/success/loans/list'({ query, caller }) {
      const { sql } = cashier.database;
      const { rows, count } = await listRequests(sql, loans, caller.customerId, pageOf(query), query.no);
      const now = clock.now();
      return { msg: 'ok', data: { rows: rows.map((loan) => presentLoan(loan, now)), count } };
    },
  };
}
