import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { Decimal, DecimalInput, NullableText, NullableTime, Symbol, Time, okData, okEmpty, text } from '../shapes.ts';
import { Day, Reason, keyPaging, okPage, sortedBy } from './shapes.ts';

export const rightsStates = ['announced', 'recording', 'open', 'closed', 'allotting', 'allotted', 'cancelled'] as const;

const Ratio = {
  ...text(9, 3),
  pattern: '^[1-9][0-9]{0,3}:[1-9][0-9]{0,3}$',
  description: 'New shares for shares held: 1:5 is one for five.',
};
export const OfferFile = (line: string, example: string) =>
  Type.Optional({
    ...text(20_000),
    description: `Or as a file: the line "${line}", and a line each such as "${example}".`,
  });
export const Shares = { ...text(15), pattern: '^(0|[1-9][0-9]*)$' };

const Row = Type.Object({
  no: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  currency: Type.String(),
  ratio: Type.String(),
  price: Decimal,
  ex_day: Type.String({ format: 'date' }),
  last_day: Type.String({ format: 'date' }),
  closes_at: Time,
  status: Type.Enum([...rightsStates], {
    description:
      'Closed is when its last day is over: it can be allotted, and is called off by itself where nobody does.',
  }),
  holders: Type.String({ description: 'Entitled to one new share at the least.' }),
  entitled: Type.String({ description: 'New shares that all of them are entitled to.' }),
  subscriptions: Type.String({ description: 'That were not withdrawn.' }),
  shares: Type.String({ description: 'Of these subscriptions.' }),
  set_aside: { ...Decimal, description: 'For those that wait, in the account currency.' },
  allotted: Type.String(),
  paid: { ...Decimal, description: 'For what was allotted, in the account currency.' },
  file_digest: { ...NullableText, description: 'SHA-256 of the file that it came in.' },
  announced_by: Type.String(),
  confirmed_by: Type.String(),
  announced_at: Time,
  ended_by: NullableText,
  ended_at: NullableTime,
});

const Told = Type.Object({
  symbol: Symbol,
  ratio: Ratio,
  price: { ...DecimalInput, description: 'What a new share costs, in its currency.' },
  ex_day: { ...Day, description: 'Who holds the share as this day begins where it is traded is entitled.' },
  last_day: { ...Day, description: 'Until this day is over there it can be subscribed to.' },
});

export const deskRightsCalls = staffCalls(
  { GET: 'corporate-actions.read', POST: 'corporate-actions.manage' },
  {
    'GET /rights': {
      summary: 'Rights issues, newest first, with what is subscribed to in each',
      query: Type.Object({
        ...keyPaging,
        ...sortedBy('announced_at'),
        status: Type.Optional(Type.Enum([...rightsStates])),
      }),
      answer: okPage(Row),
    },
    'POST /rights/announce': {
      summary:
        'Announce rights issues, by a form or a file; who holds the share is told, and entitled as the day begins',
      second: 'always',
      repeatable: true,
      body: Type.Object({
        issues: Type.Optional(Type.Array(Told, { maxItems: 100 })),
        file: OfferFile('kind,symbol,ratio,ex_day,price,last_day', 'rights,DECSTEEL,1:5,2027-01-26,480,2027-02-12'),
        reason: Reason,
      }),
      answer: okData(Type.Object({ nos: Type.Array(Type.String()) })),
    },
    'POST /rights/allot': {
      summary:
        'Say how many shares are allotted of all that were subscribed to here; they are bought at the price of the issue, without a fee',
      second: 'always',
      body: Type.Object({
        no: Type.Optional(text(40)),
        shares: Type.Optional({
          ...Shares,
          description: 'Of all that were subscribed to here: each gets its part of it.',
        }),
        file: OfferFile('kind,symbol,last_day,shares', 'rights_allotment,DECSTEEL,2027-02-12,1500'),
        reason: Reason,
      }),
      answer: okEmpty,
    },
    'POST /rights/cancel': {
      summary: 'Call one off; what was set aside is free again, and who is entitled is told',
      second: 'always',
      body: Type.Object({ no: text(40), reason: Reason }),
      answer: okEmpty,
    },
  },
);
