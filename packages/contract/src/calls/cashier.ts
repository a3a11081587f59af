import { levyKeys } from '@sauda/facts';
import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import {
  AmountInput,
  Decimal,
  IdInput,
  NullableDecimal,
  NullableText,
  NullableTime,
  OrderNo,
  PayoutInput,
  Time,
  ok,
  okData,
  okDataRows,
  okRows,
  nullableEnum,
  paging,
  text,
} from '../shapes.ts';
import { confirmation } from './strong-auth.ts';

const levy = {
  levy: Type.Optional(
    Type.Enum([...levyKeys], { description: 'Of what is charged by law, or given back of it: which levy.' }),
  ),
};

/** A change of the free cash, with the balance after it. */
export const CashMovement = Type.Object({
  id: Type.Integer(),
  type: Type.Enum(['income', 'expense']),
  reason: Type.String(),
  amount: Decimal,
  balance: Decimal,
  ...levy,
  created_at: Time,
});

export const BankDetails = Type.Object({
  bank: Type.String(),
  account_name: Type.String(),
  account_number: Type.String(),
  ifsc: Type.String(),
});

const IdleCycle = Type.Enum(['monthly', 'quarterly']);

/** Days are YYYY-MM-DD in the time of the house. */
const IdleMoney = Type.Object({
  day: { ...NullableText, description: 'When it goes; null where less is free than can be withdrawn.' },
  amount: { ...Decimal, description: 'What would go, by what is free now: less what a loan needs.' },
  rule: {
    ...nullableEnum('idle', 'monthly', 'quarterly'),
    description: '`idle`: nothing was done with it for `days`. Else the date of the cycle.',
  },
  waits_for: { ...NullableText, description: 'Why it has not gone though it is due, as a word.' },
  cycle: { ...nullableEnum('monthly', 'quarterly'), description: 'Where the house goes by dates; else null.' },
  keep_until: NullableText,
  keep_at_most: { ...NullableText, description: 'Null where the house does not let customers keep it longer.' },
  days: Type.Integer({ description: 'Without a trade, a deposit or an application, after which money is idle.' }),
});

export const RechargeRow = Type.Object({
  id: Type.Integer(),
  no: Type.String(),
  count: { ...Decimal, description: 'What was asked for.' },
  credited: { ...NullableDecimal, description: 'What was credited: what the bank has received.' },
  status: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  method: Type.Enum(['bank', 'usdt']),
  reference: Type.String(),
  bank_details: Type.Union([BankDetails, Type.Null()]),
  address: { ...NullableText, description: 'Where to send USDT, for the method usdt.' },
  network: { ...NullableText, description: 'The only network that the address is of.' },
  rate: { ...NullableDecimal, description: 'Account currency for one USDT.' },
  usdt_count: { ...NullableDecimal, description: 'How many USDT to send.' },
  coin_transfer: {
    ...NullableText,
    description:
      'The chain’s number of the transfer, as the customer has given it: 64 hexadecimal digits, in small letters.',
  },
  receipt: { ...NullableText, description: 'The picture that the customer has uploaded of the payment.' },
  reason: NullableText,
  remark: { ...NullableText, description: 'Of money that came without a request: why it was credited.' },
  bank_reference: NullableText,
  deadline: Time,
  created_at: Time,
  ended_at: NullableTime,
});

const WithdrawalRow = Type.Object({
  id: Type.Integer(),
  no: Type.String(),
  count: Decimal,
  status: Type.Enum(['n', 'y', 'b'], { description: 'n in progress, y completed, b failed.' }),
  card: Type.Object({ bank: Type.String(), bank_user: Type.String(), bank_card: Type.String() }),
  cancellable: Type.Boolean({ description: 'The bank does not have it yet.' }),
  handed_over_at: NullableTime,
  reason: NullableText,
  bank_reference: NullableText,
  deadline: Time,
  created_at: Time,
  ended_at: NullableTime,
});

const LoanState = Type.Integer({
  minimum: 1,
  maximum: 5,
  description: '1 applying, 2 approved, 3 rejected, 4 unpaid (overdue), 5 paid.',
});

export const cashierCalls = customerCalls('Money in, out and lent', {
  'GET /stock/success/v2/bill': {
    summary: 'Account changes: every transfer of free cash, with the balance after it',
    query: Type.Object({
      ...paging,
      folded: Type.Optional(
        Type.Boolean({
          description:
            "An order's fee, what it is charged by law, and accrued interest are in the row of its amount, unless `reason` asks for them; what is held or given back is of the kind `held`, and neither income nor expense.",
        }),
      ),
      type: Type.Optional(
        Type.Enum(['', 'all', 'income', 'expense', 'held'], { description: '`held` only where `folded`.' }),
      ),
      reason: Type.Optional(text(40, 0)),
      from: Type.Optional({ ...Time, description: 'No earlier ones.' }),
      to: Type.Optional({ ...Time, description: 'Only those before this moment.' }),
      before: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 999_999_999_999_999,
          description: 'Only rows below this id: the last one of the page before. However deep, it costs the same.',
        }),
      ),
    }),
    answer: okRows(
      Type.Object({
        id: Type.Integer(),
        type: Type.Enum(['income', 'expense']),
        amount: Decimal,
        balance: Decimal,
        kind: Type.Enum(['income', 'expense', 'held'], { description: 'As `type`, but for `held` where `folded`.' }),
        reason: Type.String(),
        ...levy,
        subject: Type.Object({
          kind: Type.String({ description: 'order, recharge, withdrawal, loan, ipo, rights, fund or other.' }),
          no: Type.String(),
          name: { ...NullableText, description: 'Of the instrument, the offer or the fund.' },
        }),
        order: Type.Union(
          [
            Type.Object({
              type: Type.String({ description: 'stock, forex, futures or treasury.' }),
              count: Type.String(),
              price: {
                ...Decimal,
                description: 'Of the fill; of an order that waits or ended without one, its limit.',
              },
              currency: Type.String({ description: 'Of the price.' }),
              fee: { ...Decimal, description: 'Within `amount` where `folded`.' },
              charges: Type.Optional({
                ...Decimal,
                description: 'What it was charged by law, as the fee; absent where nothing was.',
              }),
            }),
            Type.Null(),
          ],
          { description: 'Of what an order moved; of what one of its trades moved, that trade alone.' },
        ),
        created_at: Time,
      }),
    ),
    mayLag: true,
  },
  'POST /stock/success/v2/recharge/add': {
    summary: 'Ask to deposit money',
    repeatable: true,
    body: Type.Object({ count: AmountInput, method: Type.Optional(Type.Enum(['bank', 'usdt'])) }),
    answer: okData(RechargeRow),
  },
  'POST /stock/success/v2/recharge/receipt': {
    summary:
      'Attach to a recharge in progress a picture of the payment, uploaded before, or of one in USDT the chain’s number of the transfer: one of the two',
    repeatable: true,
    body: Type.Object({
      id: IdInput,
      img: Type.Optional(text(200)),
      coin_transfer: Type.Optional(
        Type.String({
          pattern: '^[0-9a-fA-F]{64}$',
          description: 'In place of an earlier one; refused where another request has it.',
        }),
      ),
    }),
    answer: okData(RechargeRow),
  },
  'GET /stock/success/property/list': {
    summary: 'Recharge records',
    query: Type.Object({ ...paging }),
    answer: okDataRows(RechargeRow),
    mayLag: true,
  },
  'POST /stock/success/money/access': {
    summary: 'Ask to withdraw money to a bank card',
    repeatable: true,
    body: Type.Object({
      bank_id: IdInput,
      count: PayoutInput,
      ...confirmation,
    }),
    answer: okData(Type.Object({ id: Type.Integer(), no: Type.String(), status: Type.String(), deadline: Time })),
  },
  'POST /stock/success/money/cancel': {
    summary: 'Take a withdrawal back while the bank does not have it',
    repeatable: true,
    body: Type.Object({ id: IdInput }),
    answer: okData(WithdrawalRow),
  },
  'GET /stock/success/property/withdraw': {
    summary: 'Withdrawal records',
    query: Type.Object({ ...paging }),
    answer: okDataRows(WithdrawalRow),
  },
  'GET /stock/success/property/detail': {
    summary: 'One recharge or withdrawal: what has happened to it, and the transfers that it made',
    query: Type.Object({ no: OrderNo }),
    answer: okData(
      Type.Object({
        kind: Type.Enum(['recharge', 'withdraw']),
        recharge: Type.Union([RechargeRow, Type.Null()]),
        withdrawal: Type.Union([WithdrawalRow, Type.Null()]),
        steps: Type.Array(
          Type.Object({
            step: Type.Enum(['requested', 'handed_over', 'completed', 'failed']),
            at: Time,
          }),
        ),
        transfers: Type.Array(CashMovement),
      }),
    ),
  },
  'GET /stock/success/idle-money': {
    summary:
      'When free money goes to the customer’s bank by itself, and what they have said about it; null where it does not here',
    answer: okData(Type.Union([IdleMoney, Type.Null()])),
  },
  'POST /stock/success/idle-money': {
    summary: 'Say how often, or until when, free money is kept, as far as the house leaves it to customers',
    repeatable: true,
    body: Type.Object({
      cycle: Type.Optional(IdleCycle),
      keep_until: Type.Optional(
        Type.Union([Type.String({ format: 'date', pattern: '^20' }), Type.Null()], {
          description: 'The last day on which it is kept, a year ahead at the most. Null ends that.',
        }),
      ),
    }),
    answer: okData(Type.Union([IdleMoney, Type.Null()])),
  },
  'POST /stock/success/loans/add': {
    summary: 'Apply for a loan',
    repeatable: true,
    body: Type.Object({ count: AmountInput }),
    answer: okData(Type.Object({ id: Type.Integer(), no: Type.String(), state: LoanState })),
  },
  'POST /stock/success/loans/repay': {
    summary: 'Repay a loan, in part or whole',
    repeatable: true,
    body: Type.Object({ id: IdInput, count: AmountInput }),
    answer: okData(Type.Object({ id: Type.Integer(), state: LoanState, amountDue: Decimal })),
  },
  'GET /stock/success/loans/data': {
    summary: 'Amount due, credit score with what makes it up, and what may still be borrowed',
    answer: ok({
      amountDue: Decimal,
      due_no: { ...NullableText, description: 'The loan to be repaid first of those that are due.' },
      creditScore: Type.Integer(),
      remainingAmount: Decimal,
      limit: Decimal,
      interest_percent: Type.String({ description: 'Simple interest per year.', examples: ['0.00'] }),
      term_days: Type.Integer(),
      parts: Type.Array(
        Type.Object({
          kind: Type.Enum(['base', 'real_name', 'recharges', 'orders', 'paid_loans', 'overdue_loans']),
          points: Type.Integer(),
        }),
      ),
    }),
  },
  'GET /stock/success/loans/list': {
    summary: 'Loan records, or the one of a number',
    query: Type.Object({ ...paging, no: Type.Optional(OrderNo) }),
    answer: okDataRows(
      Type.Object({
        id: Type.Integer(),
        no: Type.String(),
        count: Decimal,
        state: LoanState,
        amount_due: Decimal,
        interest: Decimal,
        written_off: Type.Boolean({ description: 'It was overdue, and is not owed any more.' }),
        reason: NullableText,
        deadline: Time,
        repayment_time: NullableTime,
        created_at: Time,
      }),
    ),
    mayLag: true,
  },
  'GET /v2/config': {
    summary:
      'What the operator has set: minimums, fee, rates, languages, mode; the invitation code of a practice market',
    access: 'public',
    query: Type.Object({ ...paging }),
    answer: okData(Type.Array(Type.Object({ tag: Type.String(), value: Type.String() }))),
  },
});
