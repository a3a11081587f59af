import { parseDecimal, type Decimal } from '@sauda/money';
import type { Cashier } from '../../../modules/cashier/index.ts';
import type { Customers } from '../../../modules/customers/index.ts';
import { movementsOfSubject } from '../../../modules/ledger/index.ts';
import type { Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { presentRequest, presentWithdrawal } from '../present.ts';

export interface WithdrawalDependencies {
  readonly cashier: Cashier;
  readonly customers: Customers;
  readonly sql: Sql;
}

/** Money out, and one request of either direction. */
export function withdrawalHandlers({ cashier, customers, sql }: WithdrawalDependencies): Handlers {
  return {
    async 'POST /stock/success/money/access'(context) {
      const { body, caller } = context;
      const { customerId } = caller;
      const request = { customerId, cardId: BigInt(body.bank_id), amount: payoutOf(body.count) };
      const { stock_password: transactionPassword, passkey } = body;
      const confirm = () => customers.confirmIfSet(customerId, { transactionPassword, passkey });
      return context.once(async (tx) => {
        const { id, no, status, deadline } = presentWithdrawal(await cashier.requestWithdrawal(tx, request));
        return { msg: 'ok', data: { id, no, status, deadline } };
      }, confirm);
    },

    async 'POST /stock/success/money/cancel'(context) {
      const { body, caller } = context;
      const key = { customerId: caller.customerId, id: BigInt(body.id) };
      return context.once(async (tx) => {
        return { msg: 'ok', data: presentWithdrawal(await cashier.cancelWithdrawal(tx, key)) };
      });
    },

    async 'GET /stock/success/property/withdraw'({ query, caller: { customerId } }) {
      const { withdrawals, count } = await cashier.listWithdrawals(customerId, pageOf(query));
      return { msg: 'ok', data: { rows: withdrawals.map(presentWithdrawal), count } };
    },

    async 'GET /stock/success/property/detail'({ query: { no }, caller: { customerId } }) {
      const request = await cashier.findRequest(customerId, no);
      if (request === undefined) throw new Refusal('not_found');
      return { msg: 'ok', data: presentRequest(request, await movementsOfSubject(sql, customerId, no)) };
    },
  };
}

/** @throws Refusal `invalid` where it has more than two decimals */
function payoutOf(count: string | number): Decimal {
  const amount = parseDecimal(count, 2);
  if (amount === undefined) throw new Refusal('invalid', { fields: { count: 'at most two decimals' } });
  return amount;
}
