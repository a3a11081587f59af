import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { PositionRow } from './deal.ts';
import { Decimal, NullableDecimal, Percent, Time, okData } from '../shapes.ts';

const Class = Type.String({ description: 'stock, forex, futures or treasury.' });

const ReturnsOf = {
  since: Type.String({ format: 'date', description: 'The first purchase (UTC).' }),
  money_weighted: {
    ...NullableDecimal,
    description:
      'Per cent over the whole time since: the rate that explains every purchase with its fees, sale, dividend and interest, and the value of now. Null where there is none.',
  },
  money_weighted_yearly: {
    ...NullableDecimal,
    description: "The same a year, by actual/365 as Excel's XIRR. Null for less than 365 days (GIPS 2020).",
  },
  time_weighted: {
    ...NullableDecimal,
    description:
      'Per cent over the last 365 days, or since: the growth of each day, chained, so that how much was invested when does not count.',
  },
  time_weighted_yearly: {
    ...NullableDecimal,
    description: 'The same a year. Null for less than 365 days (GIPS 2020).',
  },
};

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
        realised: Type.String({
          description:
            'Profit of all sells, before fees; what a company has paid for a fraction of a share, or by a merger, is one.',
        }),
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
    mayLag: true,
  },
  'GET /stock/success/portfolio/returns': {
    summary: 'What the investments have brought, whole and by holding, by money and by time, beside the index',
    answer: okData(
      Type.Object({
        as_of: Time,
        index: Type.Union([Type.Object({ symbol: Type.String(), name: Type.String() }), Type.Null()]),
        whole: Type.Union([Type.Object(ReturnsOf), Type.Null()], { description: 'Null before the first purchase.' }),
        holdings: Type.Array(Type.Object({ symbol: Type.String(), ...ReturnsOf }), {
          description: 'What is held now.',
        }),
        days: Type.Array(
          Type.Object({
            day: Type.String({ format: 'date', description: 'As the day ended in UTC; the last one is the present.' }),
            time_weighted: Percent,
            index: NullableDecimal,
          }),
          {
            description:
              'Growth in per cent since before the first day, of at most 365. From fills and closing prices, also before days were written down; a foreign currency at its rate of the day where the feed still knows it. Debt is valued without accrued interest.',
          },
        ),
      }),
    ),
    mayLag: true,
  },
});
