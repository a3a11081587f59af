import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import {
  CountInput,
  Decimal,
  IdInput,
  NullableDecimal,
  NullableText,
  NullableTime,
  OrderNo,
  PriceInput,
  Symbol,
  Time,
  okData,
  okDataRows,
  okEmpty,
  paging,
} from '../shapes.ts';

/** Of one's own, which ends in the same transaction: both happen, or neither. */
const Replaces = Type.Optional(IdInput);

const Direction = Type.Enum(['above', 'below']);

const TriggerStatus = Type.Enum(['active', 'triggered', 'cancelled', 'ended']);

export const alertCalls = customerCalls('Alerts and triggers', {
  'GET /stock/success/alerts': {
    summary: 'Price alerts: those that wait, newest first, then those reached in the last 30 days',
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
    summary:
      'Be told once when a price rises to a value or above, or falls to it or below; 50 can wait; `replaces` names one that ends with it',
    repeatable: true,
    body: Type.Object({ symbol: Symbol, direction: Direction, price: PriceInput, replaces: Replaces }),
    answer: okData(Type.Object({ id: Type.Integer() })),
  },
  'POST /stock/success/alerts/remove': {
    summary: 'Remove a price alert',
    repeatable: true,
    body: Type.Object({ id: IdInput }),
    answer: okEmpty,
  },
  'GET /stock/success/triggers': {
    summary: 'Stop and target orders on what is held, those at work first',
    query: Type.Object({ ...paging, symbol: Type.Optional(Symbol), status: Type.Optional(TriggerStatus) }),
    answer: okDataRows(
      Type.Object({
        id: Type.Integer(),
        lot_no: Type.String({ description: 'The order that bought what it sells.' }),
        tag: Type.String({ description: "The instrument's code." }),
        name: Type.String(),
        market: Type.String(),
        currency: Type.String(),
        count: NullableText,
        stop_price: NullableDecimal,
        target_price: NullableDecimal,
        prasent: NullableDecimal,
        status: TriggerStatus,
        reached: NullableText,
        order_no: NullableText,
        reason: { ...NullableText, description: 'Why it ended without a sell, as a key of the error list.' },
        created_at: Time,
        expires_at: Time,
        ended_at: NullableTime,
      }),
    ),
  },
  'POST /stock/success/triggers/add': {
    summary:
      'Sell a lot, or a part of it, once its price falls to a stop or rises to a target; one for each lot, for a year; `replaces` names one that ends with it',
    repeatable: true,
    body: Type.Object({
      no: OrderNo,
      count: Type.Optional(CountInput),
      stop_price: Type.Optional(PriceInput),
      target_price: Type.Optional(PriceInput),
      replaces: Replaces,
    }),
    answer: okData(Type.Object({ id: Type.Integer() })),
  },
  'POST /stock/success/triggers/cancel': {
    summary: 'Cancel a stop or target that is not reached yet',
    repeatable: true,
    body: Type.Object({ id: IdInput }),
    answer: okEmpty,
  },
});
