import { Type, type Static } from 'typebox';
import { customerCalls } from '../define.ts';
import { CountInput, Decimal, NullableText, OrderNo, Time, okData, okDataRows, paging } from '../shapes.ts';

const Subscription = Type.Object({
  no: Type.String(),
  status: Type.Enum(['submitted', 'withdrawn', 'allotted', 'not_allotted', 'cancelled'], {
    description: 'Cancelled where the issue was called off, or nobody allotted it in time.',
  }),
  count: Type.String({ description: 'New shares subscribed to.' }),
  held: { ...Decimal, description: 'Set aside for it while it is submitted, in the account currency.' },
  allotted: Type.String(),
  paid: { ...Decimal, description: 'For what was allotted; the rest is free again.' },
});

const RightsIssue = Type.Object({
  no: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  currency: Type.String(),
  ratio: Type.String({ description: 'New shares for shares held: 1:5 is one for five.' }),
  price: { ...Decimal, description: 'What a new share costs, in its currency.' },
  ex_day: Type.String({
    format: 'date',
    description: 'Who holds the share as this day begins where it is traded is entitled.',
  }),
  last_day: Type.String({ format: 'date' }),
  closes_at: { ...Time, description: 'Until then it can be subscribed to, changed and withdrawn.' },
  status: Type.Enum(['announced', 'open', 'closed', 'allotted', 'cancelled']),
  held: Type.String({ description: 'Shares of the customer now.' }),
  held_then: { ...NullableText, description: 'As that day began; null before that.' },
  entitled: {
    ...NullableText,
    description:
      'New shares that can be subscribed to, in whole ones: what is left of one is dropped. Null before that day.',
  },
  subscription: Type.Unsafe<Static<typeof Subscription> | null>({
    ...Subscription,
    type: ['object', 'null'],
    description: "The customer's, the last one where one was withdrawn.",
  }),
});

export const rightsCalls = customerCalls('Rights issues', {
  'GET /client/rights': {
    summary:
      'New shares offered to holders: those the customer is entitled to, and those to come of what they hold, the newest first',
    query: Type.Object({ ...paging }),
    answer: okDataRows(RightsIssue),
  },
  'POST /stock/success/rights/subscribe': {
    summary:
      'Subscribe to so many new shares; where some are subscribed to already it is so many now. What they cost is set aside',
    repeatable: true,
    body: Type.Object({ no: OrderNo, count: CountInput }),
    answer: okData(Subscription),
  },
  'POST /stock/success/rights/withdraw': {
    summary: 'Take a subscription back while the issue is open; its money is free again',
    repeatable: true,
    body: Type.Object({ no: OrderNo }),
    answer: okData(Subscription),
  },
});
