import { Type, type Static } from 'typebox';
import { customerCalls } from '../define.ts';
import { CountInput, Decimal, NullableText, OrderNo, Time, okData, okDataRows, paging } from '../shapes.ts';

const Tender = Type.Object({
  no: Type.String(),
  status: Type.Enum(['submitted', 'withdrawn', 'accepted', 'not_accepted', 'cancelled'], {
    description:
      'Of a buyback that is called off: cancelled. Of one that takes a part only, so many shares of each tender, in whole shares; of one with a record day what its holder is entitled to, and a part of the rest.',
  }),
  count: Type.String({ description: 'Shares tendered, which are set aside while it is submitted.' }),
  accepted: Type.String(),
  amount: { ...Decimal, description: 'Paid for what was accepted, before tax, in the account currency.' },
  tax: { ...Decimal, description: 'Withheld of that.' },
});

const Buyback = Type.Object({
  no: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  currency: Type.String(),
  price: { ...Decimal, description: 'What a share is paid, in its currency.' },
  tax_percent: { ...Decimal, description: 'Withheld of what is paid.' },
  last_day: Type.String({ format: 'date' }),
  record_day: {
    ...NullableText,
    description: 'Who holds the share as this day is over is entitled, and alone can tender; null where everybody can.',
  },
  entitlement: { ...NullableText, description: 'Of so many held then so many are taken in any case: 17:2.' },
  closes_at: { ...Time, description: 'Until then shares can be tendered, changed and withdrawn.' },
  status: Type.Enum(['announced', 'open', 'closed', 'settled', 'cancelled'], {
    description: 'Announced until its record day is over, where it has one.',
  }),
  held_then: {
    ...NullableText,
    description: 'Shares of the customer as that day was over, and of these taken in any case.',
  },
  entitled: NullableText,
  held: Type.String({ description: 'Shares of the customer, and of these what can be tendered.' }),
  free: Type.String(),
  tender: Type.Unsafe<Static<typeof Tender> | null>({
    ...Tender,
    type: ['object', 'null'],
    description: "The customer's, the last one where one was withdrawn.",
  }),
});

export const buybackCalls = customerCalls('Buybacks', {
  'GET /client/buybacks': {
    summary: 'Buybacks to tender shares in, and those that the customer has tendered in, the newest first',
    query: Type.Object({ ...paging }),
    answer: okDataRows(Buyback),
  },
  'POST /stock/success/buybacks/tender': {
    summary: 'Tender so many shares, the oldest first; where some are tendered already it is so many now',
    repeatable: true,
    body: Type.Object({ no: OrderNo, count: CountInput }),
    answer: okData(Tender),
  },
  'POST /stock/success/buybacks/withdraw': {
    summary: 'Take a tender back while the buyback is open; its shares are free again',
    repeatable: true,
    body: Type.Object({ no: OrderNo }),
    answer: okData(Tender),
  },
});
