import { Type } from 'typebox';
import { Decimal, NullableTime, Time, okData } from '../shapes.ts';
import { defineCalls } from '../define.ts';
import { queueNames } from './rights.ts';

const Open = Type.Object({
  queue: Type.Enum([...queueNames]),
  /** By how long they have waited. */
  under_hour: Type.Integer(),
  under_six_hours: Type.Integer(),
  under_day: Type.Integer(),
  older: Type.Integer(),
  next_deadline: NullableTime,
});

export const deskOverviewCalls = defineCalls({
  'GET /overview': {
    summary: 'How it goes: money in and out by day, open requests by age, orders, errors and who is connected',
    access: 'overview.read',
    query: Type.Object({
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, description: '14 where absent.' })),
    }),
    answer: okData(
      Type.Object({
        days: Type.Array(
          Type.Object({
            day: Type.String({ format: 'date', description: 'In the zone of the house.' }),
            deposits: Type.Integer(),
            deposited: Decimal,
            withdrawals: Type.Integer(),
            withdrawn: Decimal,
            registrations: Type.Integer(),
          }),
          { description: 'Oldest first, today last.' },
        ),
        open: Type.Array(Open),
        minutes: Type.Array(
          Type.Object({ at: Time, orders: Type.Integer(), answers: Type.Integer(), errors: Type.Integer() }),
          { description: 'The last hour on this node, oldest first. Errors are answers of 500 and above.' },
        ),
        streams: Type.Integer({ description: 'Live connections of customers on this node.' }),
        waiting_conversations: Type.Integer(),
        open_differences: Type.Integer(),
        ending_calendars: Type.Integer({
          description: 'Of exchanges whose trading days are known for less than 30 days more.',
        }),
        calendars_end_at: { ...NullableTime, description: 'The first of them.' },
        open_suspense: Type.Integer({ description: 'What the bank has, and nobody has said whose it is.' }),
        customers: Type.Object({
          open: Type.Integer({ description: 'An estimate where there are many.' }),
          frozen: Type.Integer(),
        }),
        at: Time,
      }),
    ),
  },
});
