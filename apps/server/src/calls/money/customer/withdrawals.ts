import { parseDecimal, type Decimal } from '@sauda/money';
import { movementsOfSubject } from '../../../modules/ledger/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { presentRequest, presentWithdrawal } from '../present.ts';
import { requestWithdrawal } from '../../../modules/cashier/request-withdrawal.ts';
import { cancelWithdrawal } from '../../../modules/cashier/end-withdrawal.ts';
import { recharges, listRequests, withdrawals } from '../../../modules/cashier/requests.ts';
import type { Needs } from '../../dependencies.ts';
import { confirmIfSet } from '../../../modules/customers/confirm.ts';

/** Money out, and one request of either direction. */
export function withdrawalHandlers({ cashier, customers, sql }: Needs<'cashier' | 'customers' | 'sql'>): Handlers {
  return {
    async 'POST /stock/success/money/access'({ body, caller: { customerId }, once }) {
      const request = { customerId, cardId: BigInt(body.bank_id), amount: payoutOf(body.count) };
      const { stock_password: transactionPassword, passkey } = body;
      const confirm = () => confirmIfSet(customers, customerId, { transactionPassword, passkey });
      return once(async (tx) => {
        const { id, no, status, deadline } = presentWithdrawal(await requestWithdrawal(tx, request, cashier));
        return { msg: 'ok', data: { id, no, status, deadline } };
      }, confirm);
    },

    async 'POST /stock/success/money/cancel'({ body, caller, once }) {
      const key = { customerId: caller.customerId, id: BigInt(body.id) };
      return once(async (tx) => {
        return { msg: 'ok', data: presentWithdrawal(await cancelWithdrawal(tx, key, cashier)) };
      });
    },

    async 'GET /stock/success/property/withdraw'({ query, caller: { customerId } }) {
      const { rows, count } = await listRequests(sql, withdrawals, customerId, pageOf(query));
      return { msg: 'ok', data: { rows: rows.map(presentWithdrawal), count } };
    },

    async 'GET /stock/success/property/detail'({ query: { no }, caller: { customerId } }) {
      const withdrawal = await withdrawals.find(sql, { customerId, no });
      const recharge = withdrawal === undefined ? await recharges.find(sql, { customerId, no }) : undefined;
      const request = withdrawal ?? recharge;
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
