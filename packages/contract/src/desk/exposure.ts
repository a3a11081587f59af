import { tradedClasses } from '@sauda/facts';
import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { Decimal, NullableDecimal, NullableTime, Symbol, text } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { keyPaging, okPageWith, sortedBy } from './shapes.ts';

const Class = Type.Enum([...tradedClasses]);

/** Amounts are in the account currency. */
const sums = {
  cost: { ...Decimal, description: 'What was paid for what is held, before fees.' },
  value: { ...NullableDecimal, description: 'At the price of now; null where that is not known.' },
  unrealised: { ...NullableDecimal, description: '`value` less `cost`.' },
  realised_today: {
    ...Decimal,
    description:
      'Profit of what was sold or settled, or paid for in cash by its company, since the day began in the zone of the house, before fees.',
  },
  buy_orders: Type.Integer({ description: 'Orders to buy that wait.' }),
  buy_held: { ...Decimal, description: 'What they hold.' },
  sell_orders: Type.Integer({ description: 'Orders to sell that wait.' }),
};

const ExposureRow = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  market: Type.String(),
  asset_class: Class,
  currency: Type.String(),
  holders: Type.Integer({ description: 'Customers who hold it.' }),
  lots: Type.Integer(),
  quantity: Type.String({ description: 'Units that customers hold. Nobody can be short.' }),
  from_offers: Type.String({ description: 'The part of it that came from blocks, QIP and public offers.' }),
  on_offer: Type.String({
    description: 'Units of it that open blocks still offer: they are the house’s, and no part of `quantity`.',
  }),
  price: { ...NullableDecimal, description: 'The quote of now, in `currency`.' },
  price_time: NullableTime,
  buy_quantity: Type.String({ description: 'What is open of the orders to buy.' }),
  sell_quantity: Type.String({ description: 'What is open of the orders to sell.' }),
  ...sums,
});

const Total = Type.Object({
  asset_class: { ...Type.Union([Class, Type.Null()]), description: 'Null: of all classes.' },
  instruments: Type.Integer(),
  ...sums,
  unpriced: Type.Integer({
    description: 'Instruments that are held and whose price is not known: `value` is without them.',
  }),
});

export const deskExposureCalls = staffCalls(
  { GET: 'exposure.read' },
  {
    'GET /exposure': {
      summary:
        'What customers hold of each instrument, what it is worth, what was earned on it today, and the orders that wait; added up by class and as a whole',
      query: Type.Object({
        ...keyPaging,
        ...sortedBy(
          'symbol',
          'name',
          'holders',
          'cost',
          'value',
          'unrealised',
          'realised_today',
          'buy_held',
          'buy_orders',
          'sell_orders',
        ),
        q: Type.Optional({ ...text(60, 0), description: 'The beginning of a code, or words of a name.' }),
        asset_class: Type.Optional(Class),
        market: Type.Optional(text(20)),
      }),
      answer: okPageWith(ExposureRow, {
        totals: Type.Array(Total, { description: 'Of all that fit: each class, then the whole.' }),
      }),
      mayLag: true,
    },
    'GET /exposure/holders': {
      summary: 'Who holds an instrument, in the order in which they registered',
      access: 'exposure.holders',
      query: Type.Object({ ...keyPaging, symbol: Symbol }),
      answer: okPageWith(
        Type.Object({
          ...CustomerRef,
          lots: Type.Integer(),
          quantity: Type.String(),
          reserved: Type.String({ description: 'Set aside by orders to sell.' }),
          cost: Decimal,
          value: NullableDecimal,
          unrealised: NullableDecimal,
        }),
        { name: Type.String({ description: 'Of the instrument.' }) },
      ),
      mayLag: true,
    },
  },
);
