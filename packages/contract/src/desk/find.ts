import { Type } from 'typebox';
import {
  Decimal,
  NullableDecimal,
  charges,
  NullableText,
  NullableTime,
  Time,
  okData,
  okEmpty,
  text,
} from '../shapes.ts';
import { defineCalls } from '../define.ts';
import { CustomerRef, DeskOrder, DeskRequest } from './customers.ts';
import { nullable } from './queues.ts';
import { ItemId, Reason, keyPaging, okPage, okPageWith } from './shapes.ts';

/** When something was made: from a moment on, until before another. */
const period = { from: Type.Optional(Time), to: Type.Optional(Time) };

/** What names a request or an order among those of everybody. */
const owned = { id: ItemId, customer: Type.Object(CustomerRef) };

const AnyRequest = Type.Object({ ...owned, ...DeskRequest.properties });
const RunningLoan = Type.Object({
  ...owned,
  no: Type.String(),
  amount: { ...Decimal, description: 'What was lent.' },
  due: { ...Decimal, description: 'Principal and interest, as of now.' },
  interest: { ...Decimal, description: 'What of it is interest.' },
  repayment_at: Time,
  overdue: Type.Boolean(),
});
const AnyOrder = Type.Object({ ...owned, ...DeskOrder.properties });

export const requestStatuses = [
  'in_progress',
  'completed',
  'failed',
  'applying',
  'approved',
  'unpaid',
  'written_off',
  'paid',
  'rejected',
] as const;

const Execution = Type.Object({
  part: Type.Integer(),
  kind: Type.String(),
  venue: Type.String(),
  execution_id: Type.String(),
  quantity: Type.String({ description: 'What it changes for the customer; below zero where something is taken back.' }),
  price: Decimal,
  amount: Decimal,
  fee: Decimal,
  ...charges,
  booked_at: Time,
});

/** What a search can come upon. */
export const foundKinds = [
  'customer',
  'recharge',
  'withdrawal',
  'loan',
  'order',
  'application',
  'fund',
  'bank_line',
] as const;

const Found = Type.Object({
  kind: Type.Enum([...foundKinds]),
  id: Type.String({ description: 'Of the thing as its own call knows it.' }),
  title: Type.String({ description: 'Its number, or the customer’s number.' }),
  by: Type.Enum(['number', 'phone', 'name', 'card', 'reference'], { description: 'By which it was found.' }),
  detail: { ...NullableText, description: 'The name that was found, the bank, the instrument.' },
  amount: NullableDecimal,
  status: NullableText,
  at: NullableTime,
  customer: nullable(Type.Object(CustomerRef)),
});

export const deskFindCalls = defineCalls({
  'GET /requests': {
    summary:
      'Deposits, withdrawals and loans of everybody, also those that have ended, newest first. A page may have fewer rows than asked for, and still a `next`: so far it has looked',
    access: 'requests.read',
    query: Type.Object({
      ...keyPaging,
      ...period,
      kind: Type.Optional(Type.Enum(['recharge', 'withdrawal', 'loan'])),
      status: Type.Optional(Type.Enum([...requestStatuses])),
    }),
    answer: okPageWith(AnyRequest, {
      sum: {
        ...nullable(Type.Object({ count: Type.Integer(), amount: Decimal })),
        description: 'Of all that fit, where the question is of 31 days at the most.',
      },
    }),
    mayLag: true,
  },
  'GET /requests/one': {
    summary: 'One request, whoever’s it is',
    access: 'requests.read',
    query: Type.Object({ id: ItemId }),
    answer: okData(AnyRequest),
  },
  'GET /loans/running': {
    summary: 'Loans that are not repaid, with what is still due: that first which is or was due first',
    access: 'loans.read',
    query: Type.Object({
      ...keyPaging,
      overdue: Type.Optional(
        Type.Boolean({ description: 'Only those whose day has passed, or only those whose day has not.' }),
      ),
    }),
    answer: okPage(RunningLoan),
  },
  'POST /running-loans/write-off': {
    summary: 'Write off what is owed of a loan that is overdue, as a loss of the house',
    access: 'loans.write-off',
    second: 'always',
    body: Type.Object({ id: ItemId, reason: Reason }),
    answer: okEmpty,
  },
  'GET /orders': {
    summary:
      'Orders of everybody, newest first. A page may have fewer rows than asked for, and still a `next`: so far it has looked',
    access: 'orders.read',
    query: Type.Object({
      ...keyPaging,
      ...period,
      status: Type.Optional(Type.Enum(['pending', 'success', 'failed', 'cancelled', 'expired'])),
      side: Type.Optional(Type.Enum(['buy', 'sell'])),
      symbol: Type.Optional({ ...text(40), description: 'The whole of an instrument’s code.' }),
    }),
    answer: okPage(AnyOrder),
    mayLag: true,
  },
  'GET /orders/one': {
    summary: 'One order, whoever’s it is, with what has traded of it',
    access: 'orders.read',
    query: Type.Object({ id: ItemId }),
    answer: okData(
      Type.Object({
        ...AnyOrder.properties,
        venue_text: {
          ...NullableText,
          description: 'Why the venue has ended it, or what it last refused, as it said so.',
        },
        executions: Type.Array(Execution),
      }),
    ),
  },
  'POST /orders/cancel': {
    summary:
      'Cancel a waiting order of a customer by the rules of their own cancel; at a venue that answers in its own time it is asked for, and ends by its word. The customer reads the reason',
    access: 'orders.cancel',
    repeatable: true,
    body: Type.Object({ id: ItemId, reason: Reason }),
    answer: okData(
      Type.Object({
        status: DeskOrder.properties.status,
        asked: DeskOrder.properties.asked,
      }),
    ),
  },
  'GET /find': {
    summary:
      'Whatever fits: customers by the beginning or the end of their phone, their number, the end of a card’s number or their approved real name; orders, requests and bank lines by their number or reference. Only what whoever asks may read',
    access: 'session',
    query: Type.Object({
      q: { ...text(60), description: 'From three characters on; names by their words or the beginnings of these.' },
    }),
    answer: okData(Type.Object({ rows: Type.Array(Found) })),
    mayLag: true,
  },
});
