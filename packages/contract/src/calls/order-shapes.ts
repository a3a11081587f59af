import { Type } from 'typebox';
import {
  BidAndAsk,
  Decimal,
  NullableDecimal,
  NullableInteger,
  NullableText,
  NullableTime,
  Rate,
  Time,
  WordOrNumber,
  charges,
  nullableEnum,
} from '../shapes.ts';
import { CashMovement } from './cashier.ts';
import { kindTerms } from './order-input.ts';

/** What a buy brings. */
export const bracketPrices = {
  stop_price: {
    ...NullableDecimal,
    description:
      'Of a buy: the stop that is set on what it buys once it fills, unless the price has passed it by then.',
  },
  target_price: { ...NullableDecimal, description: 'The same for a target.' },
};

/** Of a stop order: it waits for its trigger, and is a limit order from then on. */
export const stopTerms = {
  trigger_price: {
    ...NullableDecimal,
    description:
      'Of a stop order: the price of the market that sets it off, from which on it is a limit order; null of any other.',
  },
  triggered_at: { ...NullableTime, description: 'When the market set it off; null while it still waits for that.' },
};
/** Of an order that waits at a venue which answers in its own time; absent of any other. */
export const atVenue = {
  reach: Type.Optional(
    Type.Enum(['stopped', 'away', 'queued', 'sent', 'working', 'doubtful'], {
      description:
        'How far it has come: to be sent once staff let orders go out again, to be sent once the venue can be reached again, to be sent, on its way, taken by the venue, or in doubt, since the venue keeps silent or has told more than has arrived.',
    }),
  ),
  asked: Type.Optional(
    Type.Enum(['none', 'cancel', 'replace'], {
      description:
        'What the venue was asked for and has not answered: it ends, or has other terms, by the word of the venue.',
    }),
  ),
  asked_waits: Type.Optional(
    Type.Enum(['stopped', 'away'], {
      description:
        'Why the venue was not told of that yet: staff let nothing new go out, or the venue cannot be reached. Absent where it was told, or is being told.',
    }),
  ),
};

/** What an order has saved: absent where nothing has traded, or no ask (of a sell: no bid) was known then. */
export const improvement = {
  saved: Type.Optional({
    ...Decimal,
    description:
      'What its trades so far have saved against the ask (of a sell: the bid) at the time of the order, in the account currency and before fees; below zero where they cost more.',
  }),
};

/** An order as lists show it. A word for stock, forex, futures and treasury; a number for block, QIP and IPO. */
export const OrderRow = Type.Object({
  id: Type.Integer(),
  no: Type.String(),
  type: Type.String({ description: 'The region, IN or US.' }),
  tag: Type.String(),
  name: Type.String(),
  market: Type.String(),
  mold: Type.String(),
  state: Type.Enum(['buy', 'sell']),
  status: WordOrNumber,
  count: Type.String(),
  filled: Type.String({
    description:
      'What of `count` has traded. The rest is open while the order is pending, and has ended with it: a cancelled or expired order may have filled in part.',
  }),
  price: Decimal,
  sell_price: NullableDecimal,
  price_all: Decimal,
  fee: Decimal,
  ...charges,
  profit: NullableDecimal,
  interest: Type.Unsafe<string>({
    ...Decimal,
    description: 'Treasury debt: accrued interest that a buy paid, or a sell received, on top of the price.',
  }),
  currency: Type.String(),
  source: {
    ...NullableText,
    description: 'The feed that priced the fill; "settlement" where a contract expired or debt matured.',
  },
  quote_time: NullableTime,
  created_at: Time,
  ended_at: NullableTime,
  expires_at: NullableTime,
  version: Type.Integer({
    description: 'How often its limit, quantity, trigger, stop or target was changed while it waited.',
  }),
  house_reason: Type.Optional(
    Type.String({ description: 'Of an order that the broker has cancelled: why, in the words of who did it.' }),
  ),
  ...stopTerms,
  ...Type.Partial(Type.Object(kindTerms)).properties,
  ...bracketPrices,
  ...atVenue,
});

/** What an order that waited was changed from and to. */
export const OrderChange = Type.Object({
  version: Type.Integer({ description: "The order's since then; 1 is the first change." }),
  old_price: Decimal,
  new_price: Decimal,
  old_count: Type.String(),
  new_count: Type.String(),
  old_trigger: {
    ...NullableDecimal,
    description: 'Of a stop order: what set it off before, and what does since then.',
  },
  new_trigger: NullableDecimal,
  old_stop_price: NullableDecimal,
  new_stop_price: NullableDecimal,
  old_target_price: NullableDecimal,
  new_target_price: NullableDecimal,
  asked_at: Time,
});

/** A trade of an order, or what its venue said of one later. */
const Execution = Type.Object({
  part: Type.Integer({ description: '1 is the first of the order.' }),
  kind: Type.Enum(['trade', 'bust', 'correction'], {
    description: 'That something traded, that a trade does not count, or what it was in truth.',
  }),
  about_part: Type.Integer({ description: 'The part by which the trade came that this is about.' }),
  venue: Type.String(),
  execution_id: Type.String({ description: "The venue's name for it, unique within its day." }),
  count: Type.String({ description: 'What it changes: below zero where something is taken back.' }),
  price: Decimal,
  amount: Decimal,
  interest: Decimal,
  fee: Decimal,
  ...charges,
  traded_at: Time,
  booked_at: Time,
});

/** The receipt: the order, and which quote priced it. */
export const Receipt = Type.Object({
  ...OrderRow.properties,
  limit_price: Decimal,
  filled_price: NullableDecimal,
  fee_percent: {
    ...NullableDecimal,
    description:
      'What its fee is worked out by: that of the plan in force when it was placed; null where no fee is charged.',
  },
  amount: NullableDecimal,
  total: NullableDecimal,
  held: Decimal,
  multiplier: { ...NullableInteger, description: 'Units in one of a contract; null where the price is of one.' },
  lot_no: NullableText,
  reason: NullableText,
  venue_text: Type.Optional(
    Type.String({
      description:
        "Why the venue refused it, ended it by itself, or refused what was last asked of it, in the venue's own words.",
    }),
  ),
  settlement_rate: Type.Unsafe<string>({
    ...Rate,
    description: "Account currency for a unit of the order's, when it was filled; or placed, while it waits.",
  }),
  rate_source: {
    ...NullableText,
    description: 'The pairs whose quotes the rate is of, and their feed; null where nothing is converted.',
  },
  rate_quote_time: NullableTime,
  priced_by: {
    ...nullableEnum('quote', 'block', 'ipo', 'rights', 'settlement'),
    description:
      'What set the price of the fill: a quote of the market, the price that a block was offered at, the draw of a public offer, the terms of a rights issue, or the end of what was held.',
  },
  offered_by: {
    ...nullableEnum('two_staff', 'practice', 'house'),
    description:
      'Of a block: who put it on offer at its price. Two members of staff, a practice market by itself, or the house before it was kept who.',
  },
  offered_at: NullableTime,
  triggered_by: {
    ...nullableEnum('stop', 'target'),
    description:
      'Of a sell that a stop or target of a lot has made: which. At what price the customer had set it, `trigger_price` says then.',
  },
  triggered_price: { ...NullableDecimal, description: 'Of a stop order: what the market was at when that set it off.' },
  market_price: { ...NullableDecimal, description: 'Of a block: what the market quoted when it was bought.' },
  market_source: NullableText,
  market_time: NullableTime,
  price_source: {
    ...NullableText,
    description: 'Where the price is from, of a settlement too: a feed, or "terms" for a face value.',
  },
  account_currency: Type.String(),
  quoted: Type.Optional({
    ...BidAndAsk,
    description:
      'The best bid and ask when the order was placed, or, of a stop order, when it was set off: what `saved` is measured against. Absent where none were told.',
  }),
  ...improvement,
  changes: Type.Array(OrderChange, {
    description: 'What the customer changed while it waited, the first change first.',
  }),
  executions: Type.Array(Execution, {
    description:
      'What traded, part by part, and what was taken back or corrected, the first first. `filled_price` is their average.',
  }),
  share_changes: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Type.Enum(['split', 'bonus', 'symbol_change', 'merger']),
        into: Type.Optional(Type.String({ description: 'The code of the share that it has been since.' })),
        ratio: Type.String({
          description:
            'Of a split and a merger what becomes of so many shares, 1:10; of a bonus how many new ones are for how many, 1:2.',
        }),
        ex_day: Type.String({ format: 'date' }),
        before: Type.String(),
        after: Type.String({ description: 'What of the lot there was, and is since.' }),
        in_cash: Type.Optional(
          Type.Object(
            { paid: Decimal, cost: Decimal, profit: Decimal },
            {
              description:
                'Of all lots of the share together: what was paid for a fraction, or by a merger, what that has cost before fees, and what it has brought beyond. Absent where nothing was.',
            },
          ),
        ),
      }),
      {
        description:
          'Of a buy: what its company has made of its lot, at no cost, the first first; absent where there was nothing.',
      },
    ),
  ),
  transfers: Type.Array(CashMovement),
});
