import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import {
  Decimal,
  NullableDecimal,
  NullableInteger,
  NullableText,
  NullableTime,
  Symbol,
  Time,
  okData,
} from '../shapes.ts';
import { StockRow } from './market.ts';
import { Headline } from './support.ts';

const Level = Type.Object({
  price: Decimal,
  quantity: { ...Decimal, description: 'Units that wait at this price.' },
});
const Side = Type.Array(Level, { maxItems: 5 });

const Event = Type.Object({
  kind: Type.Enum([
    'dividend',
    'coupon',
    'expiry',
    'maturity',
    'split',
    'bonus',
    'symbol_change',
    'name_change',
    'merger',
    'delisting',
    'cash_exit',
    'rights',
  ]),
  at: {
    ...Time,
    description:
      'When it is paid, when the contract or the debt ends, or when the day begins on which its company changes its shares.',
  },
  record_at: { ...NullableTime, description: 'Of a dividend: who holds the share at this time is paid.' },
  amount: {
    ...NullableDecimal,
    description:
      'What one unit is paid, in the currency of the instrument; by a merger beside its shares. Of rights what a new share costs.',
  },
  ratio: Type.Optional(
    Type.String({
      description:
        'Of a split and a merger what becomes of so many shares, 1:10; of a bonus how many new ones are for how many, 1:2, and of rights as well.',
    }),
  ),
  from: Type.Optional(
    Type.String({
      description: 'Of a change of code or name and of a merger: the code before, which may be of another share.',
    }),
  ),
  into: Type.Optional(Type.String({ description: 'The code since; of a change of name that.' })),
  is_over: Type.Boolean(),
});

/** What the page of one instrument shows beside its quote and its chart. */
export const instrumentPageCalls = customerCalls('Market', {
  'GET /v2/instrument': {
    summary: 'What is known of one instrument beside its quote: its year, its worth, what it pays, news and its like',
    query: Type.Object({ symbol: Symbol }),
    answer: okData(
      Type.Object({
        symbol: Type.String(),
        year_low: {
          ...NullableDecimal,
          description: 'The lowest price of 52 weeks, or of all the time that it has been listed.',
        },
        year_high: NullableDecimal,
        average_volume: {
          ...NullableInteger,
          description: 'Units a session, over the last 30 sessions that are over.',
        },
        market_capitalisation: {
          ...NullableText,
          description: 'All its shares at the current price, in whole units of its currency.',
        },
        has_depth: Type.Boolean({ description: 'Whether its market tells bids and asks: see GET /v2/depth.' }),
        events: Type.Array(Event, {
          maxItems: 10,
          description: 'What is to come, the nearest first; then what is over, the latest first.',
        }),
        news: Type.Array(Headline, { maxItems: 3, description: 'That name it, the newest first.' }),
        peers: Type.Array(StockRow, {
          maxItems: 5,
          description: 'Others of its sector and currency, the nearest by market capitalisation first.',
        }),
      }),
    ),
  },
  'GET /v2/depth': {
    summary: 'What is bid and asked around the price, five levels a side, the best first',
    query: Type.Object({ symbol: Symbol }),
    answer: okData(
      Type.Object({
        symbol: Type.String(),
        time: {
          ...NullableTime,
          description: 'Null, and both sides empty, where its market tells none or does not trade now.',
        },
        bids: Side,
        asks: Side,
      }),
    ),
  },
  'GET /v2/auction': {
    summary: 'How an instrument trades at the practice exchange, and what the auction to come would come to now',
    query: Type.Object({ symbol: Symbol }),
    answer: okData(
      Type.Object({
        symbol: Type.String(),
        phase: Type.Enum(['closed', 'pre_open', 'open', 'halted', 'reopening', 'closing'], {
          description:
            'In pre_open, reopening (after a halt) and closing orders are collected, and trade at `ends_at` at one price: that at which the most trades, then what leaves the least over, then the nearest to the last price. Elsewhere than at a practice exchange: open, halted or closed.',
        }),
        ends_at: NullableTime,
        price: {
          ...NullableDecimal,
          description:
            'At which the orders of now would trade; null where no two of them meet, and outside of those phases.',
        },
        quantity: { ...NullableDecimal, description: 'Units that would trade at it.' },
      }),
    ),
  },
});
