import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import {
  Decimal,
  DecimalInput,
  NullableDecimal,
  NullableText,
  NullableTime,
  Time,
  nullableEnum,
  okData,
  text,
} from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { TrialBalanceRow } from './ledger.ts';
import { nullable } from './queues.ts';
import { Day, Reason, keyPaging, okPage } from './shapes.ts';

/** The client-money report of a day is its row. */
const close = {
  id: Day,
  currency: Type.String(),
  required: {
    ...Decimal,
    description: 'What is owed to customers: free, set aside, on its way to their banks, and in suspense.',
  },
  to_issuers: { ...Decimal, description: 'What public offers have raised and their issuers are owed.' },
  on_its_way: { ...Decimal, description: 'Of it, on its way to their banks.' },
  held: { ...NullableDecimal, description: 'What the bank says that it holds; null where nobody has said it.' },
  held_from: nullableEnum('statement', 'person'),
  held_by: { ...NullableText, description: 'Who has imported the statement, or typed it.' },
  surplus: { ...NullableDecimal, description: '`held` less `required` and `to_issuers`: below zero is a shortfall.' },
  booked: { ...Decimal, description: 'What the books say that the bank holds.' },
  difference: { ...NullableDecimal, description: '`held` less `booked`.' },
  open_items: Type.Integer({ description: 'What one side has and the other has not.' }),
  explained: { ...Decimal, description: 'What they come to.' },
  unexplained: { ...NullableDecimal, description: '`difference` less `explained`.' },
  agrees: Type.Boolean({ description: 'Whether nothing is unexplained and nothing is short.' }),
  differences: Type.Integer({
    description: 'With custodian and clearing broker: those of the day and of the days before it that are open.',
  }),
  closed_at: Time,
  signed_by: NullableText,
  signed_at: { ...NullableTime, description: 'From then on nothing of it changes.' },
};

const OpenItem = Type.Object({
  kind: Type.Enum(['line_alone', 'line_early', 'books_alone', 'books_early'], {
    description:
      'A line that no request has, one that the books have on a later day, what people confirmed and no line says, what the bank says on a later day.',
  }),
  day: Day,
  amount: { ...Decimal, description: 'By how much the bank has more for it.' },
  bank_reference: Type.String(),
  request: nullable(Type.Object({ kind: Type.Enum(['recharge', 'withdrawal']), no: Type.String() })),
  customer: nullable(Type.Object(CustomerRef)),
  is_late: Type.Boolean({ description: 'It is of a day that was signed off before it was known.' }),
});

export const deskCloseCalls = staffCalls(
  { GET: 'closes.read' },
  {
    'GET /closes': {
      summary:
        'Days that have ended, the latest first: client money against the bank, whether they agree, and who has signed',
      query: Type.Object(keyPaging),
      answer: okPage(Type.Object(close)),
    },
    'GET /closes/one': {
      summary: 'A day that has ended: its trial balance, client money, the bank, and what explains the difference',
      query: Type.Object({ id: Day }),
      answer: okData(
        Type.Object({
          ...close,
          time_zone: Type.String(),
          digest: Type.String({ description: 'SHA-256 of the trial balance, in hexadecimal (docs/LEDGER.md).' }),
          balances: Type.Array(TrialBalanceRow),
          items: Type.Array(OpenItem, { description: 'The oldest first, 200 at most.' }),
          seen: Type.String({ description: 'Names what is shown here, for who signs it off.' }),
          note: NullableText,
          took_two: Type.Boolean(),
        }),
      ),
    },
    'POST /closes/held': {
      summary: 'Say what the bank held at the end of a day that no statement has told of',
      access: 'closes.enter',
      repeatable: true,
      body: Type.Object({
        day: Day,
        amount: { ...DecimalInput, description: 'Below zero where the account was overdrawn.' },
        reason: { ...Reason, description: 'Where it was read.' },
      }),
      answer: okData(Type.Object({ agrees: Type.Boolean() })),
    },
    'POST /closes/sign': {
      summary:
        'Sign a day off, the earliest first and once. It takes two people where bank and books do not agree, where differences with custodian or clearing broker are open, or by whoever has typed what the bank held or imported it',
      access: 'closes.sign',
      second: 'depends',
      repeatable: true,
      body: Type.Object({ day: Day, seen: text(64), note: Reason }),
      answer: okData(Type.Object({ agrees: Type.Boolean() })),
    },
  },
);
