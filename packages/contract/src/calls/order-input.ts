import { tradedClasses } from '@sauda/facts';
import { Type } from 'typebox';
import {
  CountInput,
  Decimal,
  NullableDecimal,
  NullableText,
  NullableTime,
  OrderNo,
  PriceInput,
  Symbol,
  Time,
} from '../shapes.ts';

const described = (description: string) => Type.Unsafe<string | number>({ ...PriceInput, description });

/** What is asked for by an order of any kind. */
export const OrderInput = Type.Object({
  side: Type.Enum(['buy', 'sell']),
  symbol: Type.Optional(
    Type.Unsafe<string>({
      ...Symbol,
      description: 'Of a sell without `no`: an order for each lot that it takes, the oldest first, all or none.',
    }),
  ),
  kind: Type.Optional(Type.Enum([...tradedClasses], { description: 'Of a buy: the class of the instrument.' })),
  no: Type.Optional(Type.Unsafe<string>({ ...OrderNo, description: 'Of a sell: the lot.' })),
  lot_price: Type.Optional(described('Of a sell of a lot: what that cost, checked to match.')),
  count: Type.Optional(
    Type.Unsafe<string | number>({ ...CountInput, description: 'Of a sell all that is available where absent.' }),
  ),
  position: Type.Optional(Type.Enum(['half', 'full'])),
  type: Type.Enum(['market', 'limit', 'stop', 'trailing'], {
    description:
      '`market` trades at once, at no worse price than market protection allows by class and price, and what does not trade so ends. `stop` waits for its trigger. `trailing` is a stop whose trigger keeps its distance behind the best price of the market.',
  }),
  price: Type.Optional(
    described(
      'The worst price: the limit of a limit order; of a market order no worse than protection anyway; of a stop what it takes once it is set off, or `stop_protection_percent` beyond its trigger.',
    ),
  ),
  trigger_price: Type.Optional(described('Of a stop: the price of the market that sets it off.')),
  trail_amount: Type.Optional(described('Of a trailing stop: its distance, at most half of the price, on the tick.')),
  trail_percent: Type.Optional(
    described('Of a trailing stop, in the place of an amount: 0.01 to 50, two decimals at most.'),
  ),
  trail_limit: Type.Optional(
    described(
      'Of a trailing stop: how far beyond its trigger its limit lies and stays, 0 to half of the price, on the tick. Where absent the limit lies `stop_protection_percent` beyond the trigger.',
    ),
  ),
  lifetime: Type.Optional(
    Type.Enum(['day', 'gtc', 'ioc', 'fok'], {
      description:
        'How long it stands: for the session (where absent), until it is cancelled (`gtc_days` at most), or it trades at once as far as it can (`ioc`) or all of it (`fok`). A market order is `ioc` or `fok`, a stop `day` or `gtc`.',
    }),
  ),
  after_market: Type.Optional(
    Type.Boolean({
      description: 'Where the market is closed it is queued for the next opening, and holds its money until then.',
    }),
  ),
  stop_price: Type.Optional(described('Of a buy: the stop that is set on what it buys.')),
  target_price: Type.Optional(described('The same for a target.')),
});

/** What kind an order is of, and for how long it stands. */
export const kindTerms = {
  order_type: Type.Enum(['market', 'limit', 'stop', 'trailing']),
  lifetime: Type.Enum(['day', 'gtc', 'ioc', 'fok']),
  queued_until: {
    ...NullableTime,
    description: 'Of an order that waits, or has waited, for an opening: when that is.',
  },
  entered_at: { ...NullableTime, description: 'When it then entered the market; null while it waits for that.' },
  trail_amount: { ...NullableDecimal, description: 'Of a trailing stop: how far its trigger keeps behind.' },
  trail_percent: { ...NullableDecimal, description: 'The same in per cent of the best price.' },
  trail_best: {
    ...NullableDecimal,
    description: 'The best price of the market when its trigger moved last, or since it was placed.',
  },
  trail_limit: {
    ...NullableDecimal,
    description: 'Of a trailing stop with a limit of its own: how far that lies beyond the trigger.',
  },
};

/** What has become of an order as it was placed, beside what any answer says of one. */
export const placedKind = {
  ...kindTerms,
  filled: Type.String(),
  limit_price: Type.Unsafe<string>({ ...Decimal, description: 'The worst price that it takes.' }),
  expires_at: Time,
  reason: { ...NullableText, description: 'An error key: why it has ended.' },
};
