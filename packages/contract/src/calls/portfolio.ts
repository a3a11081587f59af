import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { PositionRow } from './deal.ts';
import { Decimal, Percent, Time, okData } from '../shapes.ts';

const Class = Type.String({ description: 'stock, forex, futures or treasury.' });

export const portfolioCalls = customerCalls('Portfolio', {
  'GET /stock/success/portfolio': {
    summary: 'What is invested, what has become of it, how it is spread, and how it went day by day',
    query: Type.Object({
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 365,
          description: 'How many past days the history has; 365 where absent.',
        }),
      ),
    }),
    answer: okData(
      Type.Object({
        currency: Type.String({ description: 'Of all amounts: the account currency.' }),
        as_of: Time,
        invested: Type.String({ description: 'What the open positions have cost, before fees.' }),
        current: Decimal,
        realised: Type.String({ description: 'Profit of all sells, before fees.' }),
        unrealised: Decimal,
        day_change: Decimal,
        income: Type.String({ description: 'Dividends and interest received.' }),
        cash: Type.String({ description: 'Free and held.' }),
        classes: Type.Array(Type.Object({ type: Class, value: Decimal, percent: Percent })),
        instruments: Type.Array(Type.Object({ ...PositionRow.properties, type: Class, percent: Percent }), {
          description: 'The largest, at most eight.',
        }),
        others: Type.Object({ count: Type.Integer(), value: Decimal, percent: Percent }),
        history: Type.Array(
          Type.Object({
            day: Type.String({ format: 'date', description: 'As the day ended in UTC; the last one is the present.' }),
            invested: Decimal,
            value: Decimal,
            cash: Decimal,
          }),
        ),
      }),
    ),
  },
});
