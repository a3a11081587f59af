import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { Decimal, DecimalInput, NullableText, NullableTime, Symbol, Time, okData, okEmpty, text } from '../shapes.ts';
import { OfferFile, Shares } from './rights-issues.ts';
import { Day, Reason, keyPaging, okPage, sortedBy } from './shapes.ts';

export const buybackStates = ['open', 'settling', 'settled', 'cancelled'] as const;

const Row = Type.Object({
  no: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  currency: Type.String(),
  price: Decimal,
  tax_percent: Decimal,
  last_day: Type.String({ format: 'date' }),
  closes_at: Time,
  status: Type.Enum([...buybackStates]),
  record_day: { ...NullableText, description: 'As it is over, holders are entitled; null where everybody can tender.' },
  entitlement: { ...NullableText, description: 'Of so many held so many are taken in any case: 17:2.' },
  entitled: {
    ...NullableText,
    description: 'Shares that all holders together are so entitled to have taken; null before it is recorded.',
  },
  is_closed: Type.Boolean({ description: 'Its last day is over: nobody can tender any more, and it can be settled.' }),
  tenders: Type.String({ description: 'That were not withdrawn.' }),
  shares: Type.String({ description: 'Of these tenders.' }),
  ratio: { ...NullableText, description: 'How many of how many are taken, beyond entitlements.' },
  accepted: Type.String(),
  paid: { ...Decimal, description: 'For what was accepted, before tax, in the account currency.' },
  announced_by: Type.String(),
  confirmed_by: Type.String(),
  announced_at: Time,
  ended_by: NullableText,
  ended_at: NullableTime,
});

export const deskBuybackCalls = staffCalls(
  { GET: 'corporate-actions.read', POST: 'corporate-actions.manage' },
  {
    'GET /buybacks': {
      summary: 'Buybacks, newest first, with what is tendered in each',
      query: Type.Object({
        ...keyPaging,
        ...sortedBy('announced_at'),
        status: Type.Optional(Type.Enum([...buybackStates])),
      }),
      answer: okPage(Row),
    },
    'POST /buybacks/announce': {
      summary: 'Open a buyback: who holds the share is told, and can tender until its last day is over',
      second: 'always',
      repeatable: true,
      body: Type.Object({
        symbol: Symbol,
        price: { ...DecimalInput, description: 'What a share is paid, in its currency.' },
        tax_percent: Type.Optional({ ...DecimalInput, description: 'Withheld of what is paid; none where absent.' }),
        last_day: Day,
        record_day: Type.Optional({
          ...Day,
          description:
            'Who holds the share as this day is over is entitled, and alone can tender; everybody where absent.',
        }),
        entitlement: Type.Optional({
          ...text(9, 3),
          pattern: '^[1-9][0-9]{0,3}:[1-9][0-9]{0,3}$',
          description: 'With a record day: of so many held so many are taken in any case, 17:2.',
        }),
        reason: Reason,
      }),
      answer: okData(Type.Object({ no: Type.String() })),
    },
    'POST /buybacks/settle': {
      summary:
        'Say what the company takes, by a ratio, by a number or by a file; beyond entitlements each tender is taken in the same part. It is sold at its price, without a fee',
      second: 'always',
      body: Type.Object({
        no: Type.Optional(text(40)),
        ratio: Type.Optional({
          ...text(15, 3),
          pattern: '^(0|[1-9][0-9]{0,6}):[1-9][0-9]{0,6}$',
          description: 'Taken of tendered, beyond entitlements: 1:1 takes all, 3:5 three of five, 0:1 none.',
        }),
        shares: Type.Optional({ ...Shares, description: 'Or how many are taken of all that were tendered here.' }),
        file: OfferFile('kind,symbol,last_day,shares', 'buyback_acceptance,DECSTEEL,2027-02-12,1500'),
        reason: Reason,
      }),
      answer: okEmpty,
    },
    'POST /buybacks/cancel': {
      summary: 'Call one off; what was tendered is free again, and who tendered is told',
      second: 'always',
      body: Type.Object({ no: text(40), reason: Reason }),
      answer: okEmpty,
    },
  },
);
