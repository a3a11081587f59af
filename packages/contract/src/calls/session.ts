import { chargeBases, chargeRoundings, freezeScopes, languageCodes, levyKeys } from '@sauda/facts';
import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { Day } from './statements.ts';
import { noticeTopics } from '../notices/topics.ts';
import {
  Decimal,
  IdInput,
  NullableDecimal,
  NullableText,
  NullableTime,
  Time,
  nullableEnum,
  ok,
  okData,
  okEmpty,
  paging,
  text,
} from '../shapes.ts';

/** The shape is checked for length alone; that it is ten digits is a rule with its own sentence. */
const Phone = text(32, 0);
const Password = text(200, 0);
/** Of the authenticator app, or a recovery code; demanded of who has set one up. */
const SecondFactorCode = text(32, 0);
/** What holds some of the cash. */
export const Hold = Type.Object({
  kind: Type.Enum(['order', 'ipo', 'rights']),
  no: Type.String(),
  name: Type.String(),
  amount: Decimal,
  created_at: Time,
});

/** What sells have brought that has not settled, and what it is good for. */
export const Unsettled = {
  unsettled: { ...Decimal, description: 'What sells have brought that has not settled.' },
  settles: Type.Array(Type.Object({ due_on: Day, amount: Decimal }), {
    description: 'When that becomes free cash, the first day first.',
  }),
  buying_power: { ...Decimal, description: 'What orders can cost: free cash, and what has not settled.' },
};

export const sessionCalls = customerCalls('Session and customer', {
  'POST /stock/user/login': {
    summary: 'Log in with phone and password',
    access: 'public',
    body: Type.Object({ user: Phone, password: Password, code: Type.Optional(SecondFactorCode) }),
    answer: ok({
      token: Type.String({ description: 'Opaque. Send it as the header `token`, or as a bearer token.' }),
      id: Type.Integer(),
      user: Type.String(),
      login: Time,
    }),
  },
  'POST /stock/user/reg': {
    summary: 'Register with phone, password and invitation code',
    access: 'public',
    body: Type.Object({ user: Phone, password: Password, code: text(64, 0) }),
    answer: okEmpty,
  },
  'POST /v2/user/forget': {
    summary: 'Set a new password with the old one, or with a reset code in its place; ends every session',
    access: 'public',
    body: Type.Object({
      user: Phone,
      password: Password,
      new_password: Password,
      code: Type.Optional(SecondFactorCode),
    }),
    answer: okEmpty,
  },
  'POST /stock/success/user/logout': {
    summary: 'End this session',
    answer: okEmpty,
  },
  'POST /stock/success/user/password/up': {
    summary: 'Change the login password, or set or change the transaction password',
    repeatable: true,
    body: Type.Object({
      password: Type.Optional(Password),
      password_new: Type.Optional(Password),
      fund_code_new: Type.Optional(text(32, 0)),
      type: Type.Optional(Type.Enum(['login', 'transaction'])),
      is_first: Type.Optional(Type.Boolean()),
    }),
    answer: okEmpty,
  },
  'GET /stock/success/v2/user/info': {
    summary: 'The customer with balances',
    answer: ok({
      id: Type.Integer(),
      user: Type.String(),
      no: Type.String(),
      img: Type.String({ description: 'Address of the picture, empty where there is none.' }),
      total: Decimal,
      money: Decimal,
      loan: Decimal,
      has_transaction_password: Type.Boolean(),
      frozen_reason: {
        ...NullableText,
        description: 'Why the account is frozen, in the language of the customer; null where it is not.',
      },
      frozen_scope: {
        ...nullableEnum(...freezeScopes),
        description:
          '`all`; `withdraw_only`: no trades and no deposits; `trade_only`: nothing leaves. Null where it is not frozen.',
      },
      language: {
        ...NullableText,
        description: 'In which they are told things, as their app has said last; null where none has.',
      },
      money_rests_until: {
        ...NullableTime,
        description: 'Until then withdrawals and bank accounts rest, since a lost key is being replaced or just was.',
      },
      fees: Type.Object(
        {
          plan: Type.String({ description: 'The name of the customer’s fee plan.' }),
          rates: Type.Array(
            Type.Object({
              type: Type.String({ description: 'stock, forex, futures or treasury.' }),
              basis_points: Type.Integer({ description: 'Of each side; 3 is 0.03 %.' }),
            }),
          ),
          waived_until: { ...NullableTime, description: 'Until then no fee is charged, and the rates are zero.' },
          waived_because: { ...NullableText, description: 'Why, in the language of the customer.' },
        },
        { description: 'What the next order is charged. An order that is placed keeps its fee.' },
      ),
      charges: Type.Optional(
        Type.Object(
          {
            currency: Type.String({ description: 'Of the trades that are charged.' }),
            lines: Type.Array(
              Type.Object({
                levy: Type.Enum([...levyKeys]),
                type: Type.String({ description: 'stock, forex, futures or treasury.' }),
                side: Type.Enum(['buy', 'sell']),
                base: Type.Enum([...chargeBases], {
                  description: 'What was traded; the fee with the levies that are services; or units.',
                }),
                rate: Type.Integer({ description: 'Ten-millionths of the base; of units, of the currency for each.' }),
                rounding: Type.Enum([...chargeRoundings]),
                step: { ...Decimal, description: 'What it is rounded to a multiple of.' },
                least: Decimal,
                most: NullableDecimal,
              }),
            ),
          },
          { description: 'What the next order is charged by law besides its fee; absent where nothing is.' },
        ),
      ),
      qip_reason: {
        ...NullableText,
        description: 'Why QIP is not open to the customer, where the operator has said so.',
      },
    }),
  },
  'POST /stock/success/user/language': {
    summary: 'Say which language the customer reads, for what is written to them',
    body: Type.Object({ language: Type.Enum([...languageCodes]) }),
    answer: okEmpty,
  },
  'GET /stock/success/user/transaction-password': {
    summary:
      'What confirms where money leaves or a block is bought: a passkey, or whether a transaction password is set and until when it is locked after wrong ones',
    answer: okData(
      Type.Object({
        is_set: Type.Boolean(),
        locked_until: NullableTime,
        passkey_required: Type.Boolean({
          description: 'The customer has a passkey: it alone confirms, and the transaction password does not.',
        }),
      }),
    ),
  },
  'GET /stock/success/user/sessions': {
    summary: 'Where the customer is logged in: this session first, then those used last',
    query: Type.Object(paging),
    answer: ok({
      data: Type.Array(
        Type.Object({
          id: Type.Integer(),
          device: Type.String(),
          address_range: Type.String({ description: 'An IPv4 /24 or an IPv6 /48.' }),
          created_at: Time,
          last_used_at: Time,
          current: Type.Boolean(),
        }),
      ),
      count: Type.Integer(),
    }),
  },
  'POST /stock/success/user/sessions/end': {
    summary: 'End one session, or all but this one',
    repeatable: true,
    body: Type.Object({ id: Type.Optional(IdInput), others: Type.Optional(Type.Boolean()) }),
    answer: okEmpty,
  },
  'GET /stock/success/user/notices': {
    summary: 'What the customer was told of, newest first: the kind names the text, the values fill it in',
    query: Type.Object({
      ...paging,
      topic: Type.Optional(Type.Enum([...noticeTopics], { description: 'Only notices about this.' })),
    }),
    answer: ok({
      rows: Type.Array(
        Type.Object({
          id: Type.Integer(),
          kind: Type.String(),
          values: Type.Record(Type.String(), Type.String()),
          created_at: Time,
          read_at: NullableTime,
        }),
      ),
      count: Type.Integer(),
      unread_count: Type.Integer({ description: 'Of all topics.' }),
    }),
    mayLag: true,
  },
  'POST /stock/success/user/notices/read': {
    summary: 'Mark notices as read, up to and with this one',
    body: Type.Object({ up_to: IdInput }),
    answer: okEmpty,
  },
  'GET /stock/success/v2/balance': {
    summary: 'The free balance, everything else that makes up the total, and what holds some of it, newest first',
    query: Type.Object(paging),
    answer: okData(
      Type.Object({
        balance: { ...Decimal, description: 'Free cash: what can be withdrawn.' },
        ...Unsettled,
        held: Decimal,
        in_transit: Decimal,
        invested: Decimal,
        owed: Decimal,
        total: Decimal,
        holds: Type.Array(Hold),
        holds_count: Type.Integer({ description: 'Of all pages.' }),
      }),
    ),
  },
});
