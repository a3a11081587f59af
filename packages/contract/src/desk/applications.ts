import { Type } from 'typebox';
import { Decimal, IdInput, NullableDecimal, NullableText, NullableTime, Time, okData } from '../shapes.ts';
import { defineCalls } from '../define.ts';
import { CustomerRef } from './customers.ts';
import { nullable } from './queues.ts';
import { CustomerId, ItemId, keyPaging, okPage, okPageWith } from './shapes.ts';

export const applicationStatuses = [
  'submitted',
  'allotted',
  'not_allotted',
  'withdrawn',
  'cancelled',
  'active',
  'completed',
  'success',
  'failed',
] as const;

const Application = Type.Object({
  id: Type.String({ description: 'The customer and the number, after a slash.' }),
  customer: Type.Object(CustomerRef),
  kind: Type.Enum(['ipo', 'block', 'fund']),
  no: Type.String(),
  offer: Type.Integer({ description: '`id` of the IPO, the block or the fund.' }),
  name: Type.String({ description: 'The company, the share’s code, or the fund.' }),
  shares: NullableText,
  price: { ...NullableDecimal, description: 'For one share.' },
  currency: NullableText,
  amount: { ...Decimal, description: 'In the account currency: what is set aside, or was paid.' },
  allotted: { ...NullableText, description: 'Of an IPO once it is drawn.' },
  status: Type.String(),
  created_at: Time,
  ended_at: NullableTime,
});

const BookLine = {
  applications: Type.Integer(),
  shares: Type.String(),
  allotted: Type.String({ description: 'What the draw has given them; zero before it.' }),
};

export const deskApplicationCalls = defineCalls({
  'GET /applications': {
    summary:
      'Applications for IPOs, purchases of blocks and shares of funds of everybody, also those that have ended, newest first. A page may have fewer rows than asked for, and still a `next`: so far it has looked',
    access: 'offers.read',
    query: Type.Object({
      ...keyPaging,
      customer: Type.Optional(CustomerId),
      kind: Type.Optional(Type.Enum(['ipo', 'block', 'fund'])),
      status: Type.Optional(Type.Enum([...applicationStatuses])),
      from: Type.Optional(Time),
      to: Type.Optional(Time),
    }),
    answer: okPageWith(Application, {
      sum: {
        ...nullable(Type.Object({ count: Type.Integer(), amount: Decimal })),
        description: 'Of all that fit, where the question is of 31 days at the most.',
      },
    }),
    mayLag: true,
  },
  'GET /applications/one': {
    summary: 'One application for an IPO, or share of a fund. What is bought of a block is an order',
    access: 'offers.read',
    query: Type.Object({ id: ItemId }),
    answer: okData(Application),
  },
  'GET /ipos/book': {
    summary: 'An IPO’s book added up: by what was bid, and by what a whole application is worth',
    access: 'offers.read',
    query: Type.Object({ id: IdInput }),
    answer: okData(
      Type.Object({
        prices: Type.Array(Type.Object({ price: Decimal, ...BookLine }), { description: 'The highest first.' }),
        categories: Type.Array(
          Type.Object({
            up_to: { ...NullableDecimal, description: 'In the offer’s currency; null of the largest.' },
            ...BookLine,
          }),
          { description: 'By the worth of an application, the smallest first.' },
        ),
      }),
    ),
  },
  'GET /ipos/applications': {
    summary: 'An IPO’s book, and once it is drawn its allotments, in the order of numbers, as it is published',
    access: 'offers.read',
    query: Type.Object({
      ...keyPaging,
      ipo: IdInput,
      allotted: Type.Optional(Type.Boolean({ description: 'Only those that were given shares, or that were not.' })),
    }),
    answer: okPage(
      Type.Object({
        id: Type.String({ description: 'The customer and the number, after a slash.' }),
        customer: Type.Object(CustomerRef),
        no: Type.String(),
        shares: Type.String(),
        price: Decimal,
        value: { ...Decimal, description: 'Of all its shares at what was bid, in the offer’s currency.' },
        held: { ...Decimal, description: 'What is set aside for it, in the account currency.' },
        paid: Decimal,
        allotted: Type.String(),
        status: Type.String(),
        created_at: Time,
      }),
    ),
    mayLag: true,
  },
});
