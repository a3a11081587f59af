import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/*
 * What of Alpaca's answers and events is read here, by its own OpenAPI of August 2026; whatever else they hold is let be. Numbers are
 * decimal strings, times RFC 3339.
 */

const nullable = <T extends string>(type: T) => ({ type: [type, 'null'] as const });
const NullableText = Type.Unsafe<string | null>({ ...nullable('string'), maxLength: 200 });

/** Alpaca's own have 36 characters, and a name of ours 128 at the most. No database looks for what is much longer. */
const Name = Type.String({ maxLength: 200 });
const FullName = Type.String({ minLength: 1, maxLength: 200 });

export const Order = Type.Object({
  /** Alpaca's name for it; a change makes another. */
  id: FullName,
  client_order_id: Name,
  symbol: Type.Optional(Name),
  side: Type.Optional(Type.String()),
  status: Type.String(),
  filled_qty: Type.String(),
  time_in_force: Type.Optional(Type.String()),
  /** The name of the order that has taken its place. */
  replaced_by: Type.Optional(NullableText),
  /** The name of the order whose place it has taken. */
  replaces: Type.Optional(NullableText),
});
export type Order = Static<typeof Order>;

/** Of `GET /v2/events/trades`. */
export const TradeEvent = Type.Object({
  /** A ULID: the time of it in milliseconds, and chance. */
  event_id: Type.String({ pattern: '^[0-9A-HJKMNP-TV-Z]{26}$' }),
  event: Name,
  account_id: Name,
  order: Order,
  timestamp: Type.Optional(Type.String()),
  at: Type.String(),
  /** Of each event; of one that says that something traded it names that trade, for ever. */
  execution_id: Type.Optional(Name),
  /** Of a bust or a correction: the trade that it is about. */
  previous_execution_id: Type.Optional(Name),
  /** What traded by this event, and at what price. */
  qty: Type.Optional(Type.String()),
  price: Type.Optional(Type.String()),
});
export type TradeEvent = Static<typeof TradeEvent>;

/** A trade among those of `GET /v2beta1/events/activities`, which has all that moves money or shares. */
export const TradeActivity = Type.Object({
  account_id: Name,
  executed_at: Type.String(),
  /** Of a trade its execution id. */
  ref_id: FullName,
  previous_id: Type.Optional(Name),
  qty: Type.Optional(Type.String()),
  price: Type.Optional(Type.String()),
  details: Type.Object({
    order_id: Name,
    client_order_id: Type.Optional(Name),
    execution_type: Type.Enum(['fill', 'trade_correct', 'trade_bust']),
  }),
});
export type TradeActivity = Static<typeof TradeActivity>;

export const Account = Type.Object({ id: Type.String(), status: Type.String(), currency: Type.String() });

/** @returns undefined where the text is not of this shape */
export function read<T extends typeof Order | typeof TradeEvent | typeof TradeActivity | typeof Account>(
  shape: T,
  text: string,
): Static<T> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(shape, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
