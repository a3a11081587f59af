import { movementsOfSubject } from '../../../modules/ledger/index.ts';
import { fileIdOf } from '../../wires/files.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import {
  presentRecharge,
  presentRequest,
  presentWithdrawal,
  presentCredit,
  presentLoan,
  wireState,
} from '../present.ts';
import {
  attachReceipt,
  keepCoinTransfer,
  prepareRecharge,
  requestRecharge,
} from '../../../modules/cashier/request-recharge.ts';
import { recharges, listRequests, withdrawals } from '../../../modules/cashier/requests.ts';
import type { Needs } from '../../dependencies.ts';
import { parseDecimal, type Decimal, formatDecimal, ONE } from '@sauda/money';
import { Refusal } from '../../../platform/refusal.ts';
import { requestWithdrawal } from '../../../modules/cashier/request-withdrawal.ts';
import { cancelWithdrawal } from '../../../modules/cashier/end-withdrawal.ts';
import { confirmIfSet } from '../../../modules/customers/confirm.ts';
import { amountDue, loans } from '../../../modules/cashier/loan.ts';
import { paidAtOf } from '../../../modules/cashier/bank-lines/bank-reference.ts';
import { applyForLoan, readCredit } from '../../../modules/cashier/apply-for-loan.ts';
import { repayLoan } from '../../../modules/cashier/repay-loan.ts';
import { readOwnIdle, wishOfIdle } from '../../../modules/cashier/idle-money/own-idle.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { toWire } from '../../to-wire.ts';
import { presentWallet } from '../../customers/present.ts';

/** Money in. */
export function rechargeHandlers({ cashier, database }: Needs<'cashier' | 'database'>): Handlers {
  const { sql } = database;

  return {
    async 'POST /stock/success/v2/recharge/add'({ body, caller, once }) {
      const request = { customerId: caller.customerId, method: body.method ?? 'bank', amount: wholeUnits(body.count) };
      return once(
        async (tx) => ({ msg: 'ok', data: presentRecharge(await requestRecharge(tx, request, cashier)) }),
        () => prepareRecharge(request, cashier),
      );
    },

    async 'POST /stock/success/v2/recharge/receipt'({ body, caller, once }) {
      const { img, coin_transfer: number } = body;
      const of = { customerId: caller.customerId, id: BigInt(body.id) };
      if ((img === undefined) === (number === undefined)) {
        throw new Refusal('invalid', { fields: { img: 'either this or coin_transfer is required' } });
      }
      return once(async (tx) => {
        const recharge =
          number === undefined
            ? await attachReceipt(tx, { ...of, fileId: fileIdOf(img ?? '') }, cashier)
            : await keepCoinTransfer(tx, { ...of, number });
        return { msg: 'ok', data: presentRecharge(recharge) };
      });
    },

    async 'GET /stock/success/property/list'({ query, caller: { customerId } }) {
      const { rows, count } = await listRequests(sql, recharges, customerId, pageOf(query));
      return { msg: 'ok', data: { rows: rows.map(presentRecharge), count } };
    },
  };
}

/** Money out, and one request of either direction. */
export function withdrawalHandlers({ cashier, customers, sql }: Needs<'cashier' | 'customers' | 'sql'>): Handlers {
  return {
    async 'POST /stock/success/money/access'({ body, caller: { customerId }, once }) {
      const request = { customerId, cardId: BigInt(body.bank_id), amount: payoutOf(body.count) };
      const { transaction_password: transactionPassword, passkey } = body;
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
      const [movements, paidAt] = await Promise.all([
        movementsOfSubject(sql, customerId, no),
        withdrawal === undefined ? undefined : paidAtOf(sql, withdrawal),
      ]);
      return { msg: 'ok', data: presentRequest(request, movements, paidAt) };
    },
  };
}

/** @throws Refusal `invalid` where it has more than two decimals */
function payoutOf(count: string | number): Decimal {
  const amount = parseDecimal(count, 2);
  if (amount === undefined) throw new Refusal('invalid', { fields: { count: 'at most two decimals' } });
  return amount;
}

/** When free money goes home by itself, and what its customer says about that. */
export function idleMoneyHandlers({ idleMoney, sql }: Needs<'idleMoney' | 'sql'>): Handlers {
  return {
    async 'GET /stock/success/idle-money'({ caller: { customerId } }) {
      return { msg: 'ok', data: await ownIdle(sql, customerId) };
    },

    async 'POST /stock/success/idle-money'({ body, caller: { customerId }, once }) {
      return once(async (tx) => {
        if (idleMoney === undefined) throw new Refusal('method_unavailable');
        await wishOfIdle(tx, customerId, { cycle: body.cycle, keptUntil: body.keep_until }, idleMoney);
        return { msg: 'ok', data: await ownIdle(tx, customerId) };
      });
    },
  };

  async function ownIdle(by: Sql | Tx, customerId: string) {
    if (idleMoney === undefined) return null;
    const { keptUntil: keepUntil, days, ...own } = await readOwnIdle(by, customerId, idleMoney);
    return { ...toWire({ ...own, keepUntil }), days };
  }
}

/** Money lent and repaid. */
export function loanHandlers({ cashier, clock }: Needs<'cashier' | 'clock'>): Handlers {
  return {
    async 'POST /stock/success/loans/add'({ body, caller, once }) {
      const request = { customerId: caller.customerId, amount: wholeUnits(body.count) };
      return once(async (tx) => {
        const loan = await applyForLoan(tx, request, cashier);
        return { msg: 'ok', data: { id: Number(loan.id), no: loan.no, state: wireState(loan.status) } };
      });
    },

    async 'POST /stock/success/loans/repay'({ body, caller, once }) {
      const repayment = { customerId: caller.customerId, loanId: BigInt(body.id), amount: wholeUnits(body.count) };
      return once(async (tx) => {
        const loan = await repayLoan(tx, repayment, cashier);
        const due = formatDecimal(amountDue(loan, clock.now()));
        return { msg: 'ok', data: { id: Number(loan.id), state: wireState(loan.status), amountDue: due } };
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

/** What makes up the total: free, held and for what, in transit, invested, owed. */
export function walletHandlers({ walletOf, holdsOf }: Needs<'holdsOf' | 'walletOf'>): Handlers {
  return {
    async 'GET /stock/success/v2/balance'({ caller, query }) {
      const [wallet, holds] = await Promise.all([
        walletOf(caller.customerId),
        holdsOf(caller.customerId, pageOf(query)),
      ]);
      const { free: balance, ...others } = presentWallet(wallet, holds);
      return { msg: 'ok', data: { balance, ...others } };
    },
  };
}

/** An amount of whole currency units, as the wire's digits or integer give it. */
function wholeUnits(count: string | number): Decimal {
  return BigInt(count) * ONE;
}
