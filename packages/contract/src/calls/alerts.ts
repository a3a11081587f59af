import { Type } from 'typebox';
import { defineCalls } from '../define.ts';
import {
  Decimal,
  IdInput,
  NullableDecimal,
  NullableTime,
  PriceInput,
  Symbol,
  Time,
  okData,
  okDataRows,
  okEmpty,
  paging,
} from '../shapes.ts';

const tag = 'Alerts and triggers';
const Direction = Type.Enum(['above', 'below']);

export const alertCalls = defineCalls({
  'GET /stock/success/alerts': {
    tag,
    summary: 'Price alerts: those that wait, newest first, then those reached in the last 30 days',
    access: 'customer',
    query: Type.Object({ ...paging, symbol: Type.Optional(Symbol) }),
    answer: okDataRows(
      Type.Object({
        id: Type.Integer(),
        tag: Type.String({ description: "The instrument's code." }),
        name: Type.String(),
        market: Type.String(),
        currency: Type.String(),
        direction: Direction,
        price: Decimal,
        status: Type.Enum(['waiting', 'reached']),
        prasent: NullableDecimal,
        created_at: Time,
        reached_at: NullableTime,
        reached_price: NullableDecimal,
      }),
    ),
  },
  'POST /stock/success/alerts/add': {
    tag,
    summary: 'Be told once when a price rises to a value or above, or falls to it or below; 50 can wait',
    access: 'customer',
    repeatable: true,
    body: Type.Object({ symbol: Symbol, direction: Direction, price: PriceInput }),
    answer: okData(Type.Object({ id: Type.Integer() })),
  },
  'POST /stock/success/alerts/remove': {
    tag,
    summary: 'Remove a price alert',
    access: 'customer',
    repeatable: true,
    body: Type.Object({ id: IdInput }),
    answer: okEmpty,
  },
});
