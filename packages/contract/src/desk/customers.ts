import { Type } from 'typebox';
import {
  Decimal,
  IdInput,
  NullableDecimal,
  NullableText,
  NullableTime,
  Time,
  charges,
  nullableEnum,
  okData,
  okEmpty,
  text,
} from '../shapes.ts';
import { freezeReasonKeys, freezeScopes } from '@sauda/facts';
import { OrderChange } from '../calls/order-shapes.ts';
import { Hold, Unsettled } from '../calls/session.ts';
import { Day } from '../calls/statements.ts';
import { staffCalls } from '../define.ts';
import { CustomerId, ItemId, Reason, Uuid, keyPaging, okPage, sortedBy } from './shapes.ts';

/** A customer as lists name them. A closed account has no phone any more. */
export const CustomerRef = {
  id: Uuid,
  number: Type.Integer(),
  phone: NullableText,
};

export const realNameStates = ['none', 'under_review', 'approved', 'rejected'] as const;

const CustomerRow = Type.Object({
  ...CustomerRef,
  real_name: Type.Enum([...realNameStates], { description: 'Of the newest attempt.' }),
  qip: Type.Boolean(),
  frozen_reason: NullableText,
  frozen_scope: nullableEnum(...freezeScopes),
  unproved_since: {
    ...NullableTime,
    description: 'Since when the rule of the house leaves withdrawals alone: the real name has to be proved anew.',
  },
  created_at: Time,
  closed_at: NullableTime,
});

const nullableWord = <const W extends string[]>(...words: W) => Type.Union([Type.Enum(words), Type.Null()]);

/** An order as the desk sees it. */
export const DeskOrder = Type.Object({
  no: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  origin: Type.String(),
  side: Type.Enum(['buy', 'sell']),
  order_type: Type.Enum(['market', 'limit', 'stop', 'trailing']),
  lifetime: Type.Enum(['day', 'gtc', 'ioc', 'fok']),
  expires_at: Time,
  venue: { ...NullableText, description: 'To which it was sent, or is to be; null of what trades within the house.' },
  reach: {
    ...nullableWord('queued', 'sent', 'working', 'doubtful'),
    description: 'How far it has come there; null once it has ended.',
  },
  asked: {
    ...nullableWord('none', 'cancel', 'replace'),
    description: 'What the venue was asked for and has not answered.',
  },
  status: Type.Enum(['pending', 'success', 'failed', 'cancelled', 'expired']),
  quantity: Type.String(),
  filled: Type.String({ description: 'What of it has traded.' }),
  limit: Decimal,
  trigger_price: { ...NullableDecimal, description: 'Of a stop order: what sets it off.' },
  triggered_at: NullableTime,
  stop_price: { ...NullableDecimal, description: 'Of a buy: the stop that is set on its lot once it fills.' },
  target_price: { ...NullableDecimal, description: 'The same for a target.' },
  price: NullableDecimal,
  source: { ...NullableText, description: 'The quote that priced the fill.' },
  quote_time: NullableTime,
  amount: NullableDecimal,
  fee: Decimal,
  ...charges,
  currency: Type.String(),
  reason: NullableText,
  house_reason: { ...NullableText, description: 'Why the house has cancelled it, as its customer reads it.' },
  created_at: Time,
  ended_at: NullableTime,
  changes: Type.Array(OrderChange, {
    description: 'What the customer changed while it waited, the first change first.',
  }),
});

/** A deposit, a withdrawal or a loan as the desk sees it. */
export const DeskRequest = Type.Object({
  kind: Type.Enum(['recharge', 'withdrawal', 'loan']),
  no: Type.String(),
  amount: Decimal,
  credited: { ...NullableDecimal, description: 'Of a deposit that has arrived: what the bank has received.' },
  unproved: Type.Boolean({ description: 'People alone say what the bank did: no line of a statement has proved it.' }),
  status: Type.String(),
  reason: NullableText,
  reference: NullableText,
  bank_reference: NullableText,
  coin_transfer: {
    ...NullableText,
    description: 'Of a deposit in USDT: the chain’s number, as the customer has given it.',
  },
  created_at: Time,
  deadline: NullableTime,
  paid_at: { ...NullableTime, description: 'Of a withdrawal: when the bank paid it, also where it came back later.' },
  ended_at: NullableTime,
});

const Card = Type.Object({
  id: Type.Integer(),
  bank: Type.String(),
  branch: Type.String(),
  holder: Type.String(),
  routing_code: Type.String(),
  number: Type.String({ description: 'Masked but for the last four digits.' }),
  removed_at: { ...NullableTime, description: 'When its customer removed it: nothing is paid to it any more.' },
  created_at: Time,
  usable_from: Time,
});

const ById = Type.Object({ id: CustomerId });
const ByIdPaged = Type.Object({ id: CustomerId, ...keyPaging });
const ByIdWithReason = Type.Object({ id: CustomerId, reason: Reason });

export const deskCustomerCalls = staffCalls(
  { GET: 'customers.read' },
  {
    'GET /customers': {
      summary:
        'Customers by the beginning of their phone or number, or the newest first; also those who came by a code',
      query: Type.Object({
        ...keyPaging,
        // What is found by `q` goes by numbers and phones.
        ...sortedBy('created_at'),
        q: Type.Optional(Type.String({ maxLength: 32, description: 'Digits, from three on.' })),
        frozen: Type.Optional(Type.Boolean({ description: 'Only those that are frozen.' })),
        invitation: Type.Optional({ ...text(64), description: 'Only those who registered with this invitation code.' }),
        real_name: Type.Optional(
          Type.Enum([...realNameStates], { description: 'Only those whose newest attempt stands so.' }),
        ),
      }),
      answer: okPage(CustomerRow),
      mayLag: true,
    },
    'GET /customers/one': {
      summary: 'A customer with balances and what makes them up',
      query: ById,
      answer: okData(
        Type.Object({
          ...CustomerRow.properties,
          name: { ...NullableText, description: 'The real name as it was approved; null for whom it is not to read.' },
          qip_reason: NullableText,
          frozen_at: NullableTime,
          frozen_code: { ...nullableEnum(...freezeReasonKeys), description: 'Of a reason that is kept ready.' },
          frozen_note: {
            ...NullableText,
            description: 'Why in truth, which the customer does not read; null for who may not read the log.',
          },
          money_rests_until: {
            ...NullableTime,
            description: 'Until then withdrawals and bank accounts rest: a lost key is being replaced, or just was.',
          },
          invitation_code: NullableText,
          has_transaction_password: Type.Boolean(),
          has_authenticator: Type.Boolean(),
          passkeys: Type.Integer(),
          venue: Type.Object({
            keeps_accounts: Type.Boolean({
              description: 'Whether customers need an account of their own at the venue.',
            }),
            account: { ...NullableText, description: 'The customer’s there.' },
            state: Type.Enum(['none', 'unchecked', 'open', 'refused'], {
              description: 'unchecked: the venue has not answered yet whether it trades.',
            }),
            why: { ...NullableText, description: 'Why the venue refuses it.' },
          }),
          balance: Type.Object({
            free: Decimal,
            ...Unsettled,
            held: Decimal,
            in_transit: Decimal,
            invested: Decimal,
            owed: Decimal,
            total: Decimal,
            holds: Type.Array(Hold, { description: 'The newest hundred.' }),
            holds_count: Type.Integer({ description: 'Of all.' }),
          }),
          credit: Type.Object({ score: Type.Integer(), limit: Decimal, due: Decimal, remaining: Decimal }),
          positions: Type.Array(
            Type.Object({
              no: Type.String(),
              symbol: Type.String(),
              name: Type.String(),
              quantity: Type.String(),
              reserved: Type.String(),
              price: Decimal,
              currency: Type.String(),
              opened_at: Time,
            }),
            { description: 'Open lots, newest first, a hundred at the most.' },
          ),
        }),
      ),
    },
    'GET /customers/portfolio': {
      summary: 'What a customer has invested, what it is worth by the quotes of now, and what it has brought',
      query: ById,
      answer: okData(
        Type.Object({
          as_of: Time,
          invested: Decimal,
          current: Decimal,
          unrealised: { ...Decimal, description: 'What the open positions have gained.' },
          realised: {
            ...Decimal,
            description:
              'What sales have brought beyond what was paid, before fees; fractions of a share and cash of mergers are such.',
          },
          income: { ...Decimal, description: 'Dividends and interest.' },
          day_change: Decimal,
          cash: Decimal,
          rows: Type.Array(
            Type.Object({
              symbol: Type.String(),
              name: Type.String(),
              quantity: Type.String(),
              average_price: Decimal,
              last_price: Decimal,
              currency: Type.String(),
              cost: Decimal,
              value: Decimal,
              profit: Decimal,
              profit_percent: Type.String(),
              day_profit: Decimal,
              quote_time: Time,
            }),
            { description: 'By instrument. In the account currency but for the prices.' },
          ),
        }),
      ),
      mayLag: true,
    },
    'GET /customers/statement': {
      summary: 'A statement as the customer gets it, of up to a year; who takes it is in the log',
      access: 'customers.statement',
      query: Type.Object({
        id: CustomerId,
        from: Day,
        to: Day,
        format: Type.Enum(['csv', 'pdf', 'json']),
      }),
      answer: Type.String(),
      mediaTypes: ['text/csv', 'application/pdf', 'application/json'],
      mayLag: true,
    },
    'GET /customers/gains-by-year': {
      summary:
        'What sales of each financial year, April to March, have gained or lost, fees taken off; the latest first',
      query: ById,
      answer: okData(
        Type.Object({
          years: Type.Array(
            Type.Object({
              year: Type.String({ examples: ['2026-27'] }),
              short: { ...Decimal, description: 'Held for up to a year.' },
              long: Decimal,
              business: { ...Decimal, description: 'Of contracts.' },
              fees: { ...Decimal, description: 'Of both sides; the gains are without them.' },
              total: Decimal,
            }),
          ),
        }),
      ),
      mayLag: true,
    },
    'GET /customers/gains': {
      summary:
        'Gains and losses of a financial year, April to March, as the customer gets them; who takes them is in the log',
      access: 'customers.statement',
      query: Type.Object({ id: CustomerId, year: Type.String({ pattern: '^\\d{4}-\\d{2}$', examples: ['2026-27'] }) }),
      answer: Type.String(),
      mediaTypes: ['text/csv'],
      mayLag: true,
    },
    'GET /customers/sessions': {
      summary: 'Where a customer is logged in',
      query: ById,
      answer: okData(
        Type.Object({
          rows: Type.Array(
            Type.Object({
              number: Type.Integer(),
              device: Type.String(),
              address_range: Type.String(),
              created_at: Time,
              last_used_at: Time,
            }),
          ),
        }),
      ),
    },
    'POST /customers/sessions/end': {
      summary: 'Sign a customer out of one device; they are told',
      access: 'customers.sign-out',
      body: Type.Object({ id: CustomerId, number: IdInput, reason: Reason }),
      answer: okEmpty,
    },
    'GET /customers/orders': {
      summary: "A customer's orders, newest first",
      query: ByIdPaged,
      answer: okPage(DeskOrder),
      mayLag: true,
    },
    'GET /customers/requests': {
      summary: "A customer's recharges, withdrawals or loans, newest first",
      query: Type.Object({ id: CustomerId, kind: Type.Enum(['recharge', 'withdrawal', 'loan']), ...keyPaging }),
      answer: okPage(DeskRequest),
      mayLag: true,
    },
    'GET /customers/cards': {
      summary: "A customer's bank cards and accounts, masked",
      query: ById,
      answer: okData(Type.Object({ rows: Type.Array(Card) })),
    },
    'POST /customers/cards/unmask': {
      summary: 'See the whole number of a card; that it was seen, and why, is on record',
      access: 'cards.unmask',
      body: Type.Object({ id: CustomerId, card: IdInput, reason: Reason }),
      answer: okData(Type.Object({ number: Type.String() })),
    },
    'GET /customers/notes': {
      summary: 'What staff have noted about a customer, newest first',
      query: ByIdPaged,
      answer: okPage(Type.Object({ id: Type.Integer(), content: Type.String(), by: Type.String(), created_at: Time })),
    },
    'POST /customers/notes/add': {
      summary: 'Note something about a customer, for good; it is in the copy of their data that they can ask for',
      access: 'customers.note',
      repeatable: true,
      body: Type.Object({ id: CustomerId, content: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S' }) }),
      answer: okData(Type.Object({ id: Type.Integer() })),
    },
    'POST /customers/freeze': {
      summary:
        'Freeze an account as a whole or in part: the customer reads the reason, can look, and cannot do what the scope leaves out. A change that gives them more takes two people',
      access: 'customers.freeze',
      second: 'depends',
      body: Type.Object({
        id: CustomerId,
        scope: Type.Optional(
          Type.Enum([...freezeScopes], {
            description:
              '`all` where absent; `withdraw_only`: no trades and no deposits; `trade_only`: nothing leaves the account.',
          }),
        ),
        reason_key: Type.Optional(
          Type.Enum([...freezeReasonKeys], { description: 'The customer reads it in their language.' }),
        ),
        reason: Type.Optional({ ...Reason, description: 'In place of a key: the customer reads it as it is.' }),
        note: Type.Optional({ ...Reason, description: 'Why in truth: the staff read it, and the customer never.' }),
      }),
      answer: okEmpty,
    },
    'POST /customers/unfreeze': {
      summary: 'Unfreeze an account; it takes two people',
      access: 'customers.freeze',
      second: 'always',
      body: ByIdWithReason,
      answer: okEmpty,
    },
    'POST /customers/qip': {
      summary:
        'Say whether a customer is a qualified institutional buyer, and why; the customer is told. A yes takes two people',
      access: 'customers.qualify',
      second: 'depends',
      body: Type.Object({ id: CustomerId, eligible: Type.Boolean(), reason: Reason }),
      answer: okEmpty,
    },
    'POST /customers/reset-code': {
      summary:
        'Hand out a code, once, with which a customer who has forgotten their login password chooses a new one: good for a day. It takes two people',
      access: 'customers.let-in',
      second: 'always',
      body: Type.Object({
        ...ByIdWithReason.properties,
        request: Type.Optional({
          ...ItemId,
          description: 'The request for access that it answers, which must be open and of this customer.',
        }),
      }),
      answer: okData(Type.Object({ password: Type.String() })),
    },
    'POST /customers/replace-key': {
      summary:
        'Agree that what a customer has lost is replaced, as their request asks: it takes effect after a time in which they can say no and withdrawals rest. It takes two people, and a proof of identity that was noted',
      access: 'customers.let-in',
      second: 'always',
      body: Type.Object({ ...ByIdWithReason.properties, request: ItemId }),
      answer: okData(Type.Object({ due_at: Time })),
    },
    'POST /customers/tell': {
      summary: 'Send a customer a notice',
      access: 'customers.tell',
      repeatable: true,
      body: Type.Object({ id: CustomerId, text: text(500) }),
      answer: okEmpty,
    },
  },
);
