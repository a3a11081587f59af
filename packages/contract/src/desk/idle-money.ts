import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { Decimal, NullableDecimal, NullableText, NullableTime, Time, nullableEnum } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { keyPaging, okPageWith } from './shapes.ts';

export const idleStates = ['coming', 'ended'] as const;

const IdleReturn = Type.Object({
  id: Type.Integer(),
  customer: Type.Object(CustomerRef),
  due_on: Type.String({ description: 'YYYY-MM-DD, in the time of the house.' }),
  rule: Type.Enum(['idle', 'monthly', 'quarterly']),
  told_amount: { ...Decimal, description: 'What would have gone when the customer was told.' },
  told_at: Time,
  waits_for: { ...NullableText, description: 'Why it has not gone though it is due, as a word.' },
  asked_at: { ...NullableTime, description: 'When the customer was asked for what it waits for.' },
  outcome: {
    ...nullableEnum('sent', 'moved', 'nothing'),
    description: '`moved`: by what the customer did, the date is another one. `nothing`: too little was free.',
  },
  withdrawal_no: NullableText,
  amount: NullableDecimal,
  ended_at: NullableTime,
});

/** Free money that goes home by itself. Nobody at the desk decides about it: what is sent are withdrawals like any other. */
export const deskIdleMoneyCalls = staffCalls(
  { GET: 'requests.read' },
  {
    'GET /idle-money': {
      summary:
        'Whose free money goes to their bank soon, the first first, or what has come of earlier dates, the last to be told first',
      query: Type.Object({
        ...keyPaging,
        state: Type.Optional(Type.Enum([...idleStates], { description: '`coming` where absent.' })),
      }),
      answer: okPageWith(IdleReturn, {
        policy: {
          ...NullableText,
          description: '`dates`: as SEBI has it. `days`: after so many. Null where there is none.',
        },
        days: Type.Integer({ description: 'After which money is idle; 0 without a policy.' }),
        coming: Type.Integer({ description: 'How many dates are to come of which customers were told.' }),
        coming_amount: Decimal,
      }),
      mayLag: true,
    },
  },
);
