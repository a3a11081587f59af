import { formatDecimal, type Decimal } from '@sauda/money';
import {
  formatCustomerNumber,
  parseNewPassword,
  parsePassword,
  parsePhone,
  type Customers,
} from '../../customers/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller, Handlers } from '../route.ts';
import { readFields } from './read-fields.ts';

/** What a customer has and owes, in the account's currency. */
export interface Wallet {
  readonly total: Decimal;
  readonly free: Decimal;
  readonly owed: Decimal;
}

export interface SessionDependencies {
  readonly customers: Customers;
  readonly walletOf: (customerId: string) => Promise<Wallet>;
}

/** Registration, log-in and log-out, the login password, and who the customer is. */
export function sessionHandlers({ customers, walletOf }: SessionDependencies): Handlers {
  return {
    async 'POST /stock/user/reg'({ body, address }) {
      const { user, password } = readFields({ user: parsePhone(body.user), password: parseNewPassword(body.password) });
      await customers.register({ phone: user, password, invitationCode: body.code, address });
      return { msg: 'ok' };
    },

    async 'POST /stock/user/login'({ body, address, userAgent }) {
      const { user, password } = readFields({ user: parsePhone(body.user), password: parsePassword(body.password) });
      const login = await customers.logIn({ phone: user, password, device: { address, userAgent } });
      return { msg: 'ok', token: login.token, id: login.customerNumber, user, login: login.at.toISOString() };
    },

    async 'POST /stock/success/user/logout'({ caller }) {
      await customers.logOut(sessionOf(caller));
      return { msg: 'ok' };
    },

    async 'POST /v2/user/forget'({ body, address }) {
      const fields = readFields({
        user: parsePhone(body.user),
        password: parsePassword(body.password),
        new_password: parseNewPassword(body.new_password),
      });
      await customers.resetPassword({
        phone: fields.user,
        oldPassword: fields.password,
        newPassword: fields.new_password,
        address,
      });
      return { msg: 'ok' };
    },

    async 'POST /stock/success/user/password/up'(context) {
      const { body, caller, address } = context;
      if (body.type === 'transaction' || body.fund_code_new !== undefined) throw new Refusal('not_available');
      const fields = readFields({
        password: parsePassword(body.password ?? ''),
        password_new: parseNewPassword(body.password_new ?? ''),
      });
      const change = await customers.prepareChangePassword(sessionOf(caller), {
        oldPassword: fields.password,
        newPassword: fields.password_new,
        address,
      });
      return context.once(async (tx) => {
        await change(tx);
        return { msg: 'ok' };
      });
    },

    async 'GET /stock/success/v2/user/info'({ caller }) {
      const [profile, wallet] = await Promise.all([
        customers.profileOf(caller.customerId),
        walletOf(caller.customerId),
      ]);
      return {
        msg: 'ok',
        id: profile.number,
        user: profile.phone,
        no: formatCustomerNumber(profile.number),
        img: profile.avatar ?? '',
        total: formatDecimal(wallet.total),
        money: formatDecimal(wallet.free),
        loan: formatDecimal(wallet.owed),
        has_transaction_password: profile.hasTransactionPassword,
      };
    },
  };
}

function sessionOf({ sessionId, customerId }: Caller) {
  return { id: sessionId, customerId };
}
