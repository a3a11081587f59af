import {
  formatCustomerNumber,
  parseNewPassword,
  parsePassword,
  parsePhone,
  parseTransactionPassword,
  type Password,
} from '../../../modules/customers/index.ts';
import type { Parsed } from '../../../platform/parsed.ts';
import type { CallContext, Caller, Handlers } from '../../wires/customer-handlers.ts';
import { presentLogin } from '../present.ts';
import { presentCharges, presentFees } from '../present.ts';
import { feesOfPiece, feeTermsPiece, type FeeTermsPiece } from '../../../modules/trading/index.ts';
import { readFields } from '../../../http/read-fields.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import { restsPiece } from '../../../modules/customers/access/money-rests.ts';
import { prepareChangePassword, resetPassword } from '../../../modules/customers/change-password.ts';
import { logIn } from '../../../modules/customers/log-in.ts';
import { logOut, endOtherSessions, endOwnSession, listSessions } from '../../../modules/customers/own-sessions.ts';
import {
  keepLanguage,
  profileOf,
  profilePiece,
  readProfile,
  type ProfileRow,
} from '../../../modules/customers/profile.ts';
import { register } from '../../../modules/customers/register.ts';
import { prepareTransactionPassword } from '../../../modules/customers/transaction-password.ts';
import { readTogether } from '../../../platform/read-together.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { pageOf } from '../../../http/page.ts';

type SessionDependencies = Needs<'customers' | 'chargeBook' | 'feePlans' | 'walletOf'>;

/** Registration, log-in and log-out, the login password, and who the customer is. */
export const sessionHandlers = (dependencies: SessionDependencies): Handlers => ({
  ...logInHandlers(dependencies),
  ...profileHandlers(dependencies),
  ...infoHandlers(dependencies),
});

function logInHandlers({ customers }: SessionDependencies): Handlers {
  return {
    async 'POST /stock/user/reg'({ body, address }) {
      const { user, password } = readFields({ user: parsePhone(body.user), password: parseNewPassword(body.password) });
      await register(customers, { phone: user, password, invitationCode: body.code, address });
      return { msg: 'ok' };
    },

    async 'POST /stock/user/login'(context) {
      const { body, device } = context;
      const { user, password } = readFields({ user: parsePhone(body.user), password: parsePassword(body.password) });
      const caller = await context.findCaller();
      const request = { phone: user, password, code: body.code, device, customerId: caller?.customerId };
      return presentLogin(context, await logIn(customers, request));
    },

    async 'POST /stock/success/user/logout'({ caller }) {
      await logOut(customers, sessionOf(caller));
      return { msg: 'ok' };
    },

    async 'POST /v2/user/forget'({ body, address, device: { cookie } }) {
      const fields = readFields({
        user: parsePhone(body.user),
        password: parsePassword(body.password),
        new_password: parseNewPassword(body.new_password),
      });
      await resetPassword(customers, {
        phone: fields.user,
        oldPassword: fields.password,
        newPassword: fields.new_password,
        code: body.code,
        address,
        cookie,
      });
      return { msg: 'ok' };
    },
  };
}

function profileHandlers({ customers }: SessionDependencies): Handlers {
  /** Reads the fields at once; what is slow is done when the answer is called. */
  function loginPasswordChange({ body, caller, address }: PasswordUp) {
    const fields = readFields({
      password: parsePassword(body.password ?? ''),
      new_password: parseNewPassword(body.new_password ?? ''),
    });
    const change = { oldPassword: fields.password, newPassword: fields.new_password, address };
    return () => prepareChangePassword(customers, sessionOf(caller), change);
  }

  function transactionPasswordChange({ body, caller, address }: PasswordUp) {
    const { new_transaction_password, password } = readFields({
      new_transaction_password: parseTransactionPassword(body.new_transaction_password ?? ''),
      password: parseIfGiven(body.password),
    });
    const change = {
      newPassword: new_transaction_password,
      isFirst: body.is_first === true,
      loginPassword: password,
      address,
    };
    return () => prepareTransactionPassword(customers, caller.customerId, change);
  }

  return {
    async 'POST /stock/success/user/password/up'(context) {
      const { type, new_transaction_password } = context.body;
      const isTransaction = type === 'transaction' || new_transaction_password !== undefined;
      const change = isTransaction ? transactionPasswordChange(context) : loginPasswordChange(context);
      return context.once(async (tx, apply) => {
        await apply(tx);
        return { msg: 'ok' };
      }, change);
    },

    async 'POST /stock/success/user/language'({ body, caller }) {
      await customers.database.transaction((tx) => keepLanguage(tx, caller.customerId, body.language));
      return { msg: 'ok' };
    },

    async 'GET /stock/success/user/transaction-password'({ caller: { customerId } }) {
      const [profile, lockedUntil] = await Promise.all([
        readProfile(customers.database.sql, customerId),
        customers.transactionGuesses.lockedUntil(customerId),
      ]);
      return {
        msg: 'ok',
        data: toWire({ isSet: profile.hasTransactionPassword, lockedUntil, passkeyRequired: profile.hasPasskey }),
      };
    },
  };
}

/** Who the customer is. */
function infoHandlers({ customers, chargeBook, feePlans, walletOf }: SessionDependencies): Handlers {
  const { clock, database } = customers;
  const { sql } = database;
  type InfoRow = ProfileRow & { moneyRestsUntil: Date | undefined; feeTerms: FeeTermsPiece | undefined };
  // One question in the place of three, and one for all who ask: an open app does every few seconds.
  const infoOf = readTogether(database, async (ids: readonly string[]) => {
    const customer = sql`customer.id`;
    const rows = await sql<Array<InfoRow & { of: string }>>`
      SELECT customer.id AS of, profile.*, (${restsPiece(sql, customer, clock.now())}) AS money_rests_until,
        (${feeTermsPiece(sql, customer)}) AS fee_terms
      FROM unnest(${ids}::uuid[]) AS customer (id) CROSS JOIN LATERAL (${profilePiece(sql, customer)}) AS profile`;
    const known = new Map(rows.map(({ of, ...row }) => [of, row]));
    return ids.map((id): InfoRow | undefined => known.get(id));
  });
  return {
    async 'GET /stock/success/v2/user/info'({ caller }) {
      const { customerId } = caller;
      const [row, wallet] = await Promise.all([infoOf(customerId), walletOf(customerId)]);
      const now = clock.now();
      if (row === undefined) throw new Refusal('not_found');
      const { moneyRestsUntil, feeTerms, ...ofProfile } = row;
      const fees = feesOfPiece(feePlans.now(), feeTerms, now);
      const {
        number: id,
        phone: user,
        avatar: img = '',
        hasTransactionPassword,
        frozenReason,
        frozenScope,
        qipReason,
        language,
      } = profileOf(ofProfile);
      const { total, free: money, owed: loan } = wallet;
      return {
        msg: 'ok',
        no: formatCustomerNumber(id),
        ...toWire({
          id,
          user,
          img,
          total,
          money,
          loan,
          hasTransactionPassword,
          frozenReason,
          frozenScope,
          moneyRestsUntil,
          language,
          qipReason,
        }),
        fees: presentFees(fees, feePlans.nameOf(fees.planId), language),
        ...presentCharges(chargeBook.now(), now),
      };
    },
  };
}

type PasswordUp = CallContext<'POST /stock/success/user/password/up'>;

function parseIfGiven(password: string | undefined): Parsed<Password | undefined> {
  return password === undefined || password === '' ? { value: undefined } : parsePassword(password);
}

function sessionOf({ sessionId, customerId }: Caller) {
  return { id: sessionId, customerId };
}

/** Where a customer is logged in. */
export function sessionListHandlers({ customers }: Needs<'customers'>): Handlers {
  return {
    async 'GET /stock/success/user/sessions'({ query, caller: { sessionId, customerId } }) {
      const { sessions, count } = await listSessions(customers, { id: sessionId, customerId }, pageOf(query));
      return {
        msg: 'ok',
        data: sessions.map(({ number: id, isCurrent: current, ...session }) => toWire({ id, current, ...session })),
        count,
      };
    },

    async 'POST /stock/success/user/sessions/end'({ body, caller: { sessionId, customerId }, once }) {
      const { id, others } = body;
      if ((id === undefined) === (others !== true)) {
        throw new Refusal('invalid', { fields: { id: 'Name one session, or all others' } });
      }
      return once(async (tx) => {
        if (id === undefined) await endOtherSessions(customers, tx, { id: sessionId, customerId });
        else await endOwnSession(customers, tx, customerId, BigInt(id));
        return { msg: 'ok' };
      });
    },
  };
}
