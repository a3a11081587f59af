import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { IdInput, NullableText, Symbol, ok, okData, okEmpty, paging, text } from '../shapes.ts';
import { pricing } from './market.ts';

/** Of a list that the customer has; the default list where absent. */
const OfWatchlist = Type.Optional(IdInput);

const Below = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'The code, as the list has it, below which it is to stand; the top where absent.',
  }),
);

export const watchlistCalls = customerCalls('Watchlists', {
  'GET /stock/success/watchlists': {
    summary: "The customer's watchlists, the default one first",
    query: Type.Object({ ...paging }),
    answer: ok({
      data: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String({ description: 'The default list is named Favourites until it is renamed.' }),
          count: Type.Integer({ description: 'Instruments in it.' }),
          is_default: Type.Boolean(),
        }),
      ),
      count: Type.Integer(),
    }),
  },
  'POST /stock/success/watchlists/add': {
    summary: 'Make a watchlist',
    repeatable: true,
    body: Type.Object({ name: text(40) }),
    answer: okData(Type.Object({ id: Type.Integer() })),
  },
  'POST /stock/success/watchlists/rename': {
    summary: 'Give a watchlist another name',
    repeatable: true,
    body: Type.Object({ id: IdInput, name: text(40) }),
    answer: okEmpty,
  },
  'POST /stock/success/watchlists/remove': {
    summary: 'Remove a watchlist with what is in it; the default one stays',
    repeatable: true,
    body: Type.Object({ id: IdInput }),
    answer: okEmpty,
  },
  'GET /stock/success/collection/check': {
    summary: 'Whether the customer follows an instrument, and in which watchlists',
    query: Type.Object({ symbol: Symbol }),
    answer: ok({ collected: Type.Boolean(), watchlists: Type.Array(Type.Integer()) }),
  },
  'GET /stock/success/collection/followed': {
    summary: 'Which of some instruments the customer follows, and in which watchlists',
    query: Type.Object({
      symbols: Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: 'At most 50 codes with commas between. One that is in no list has no row.',
        examples: ['DECSTEEL,KAVPOWER'],
      }),
    }),
    answer: okData(
      Type.Object({ rows: Type.Array(Type.Object({ symbol: Type.String(), watchlists: Type.Array(Type.Integer()) })) }),
    ),
  },
  'POST /stock/success/collection/add': {
    summary: 'Follow an instrument: at the top of the list, or below another',
    repeatable: true,
    body: Type.Object({ symbol: Symbol, watchlist: OfWatchlist, after: Below }),
    answer: okEmpty,
  },
  'POST /stock/success/collection/move': {
    summary: 'Move an instrument within a watchlist: to the top, or below another',
    repeatable: true,
    body: Type.Object({ symbol: Symbol, watchlist: OfWatchlist, after: Below }),
    answer: okEmpty,
  },
  'POST /stock/success/collection/remove': {
    summary: 'Stop following an instrument',
    repeatable: true,
    body: Type.Object({ symbol: Symbol, watchlist: OfWatchlist }),
    answer: okData(
      Type.Object({
        removed: Type.Boolean({ description: 'false where it was not in the list.' }),
        after: { ...NullableText, description: 'What it stood below, for adding it there again; null at the top.' },
      }),
    ),
  },
  'GET /stock/success/collection/list': {
    summary:
      'Followed instruments of a watchlist with their prices, as the customer has arranged them: what is new goes first',
    query: Type.Object({ ...paging, watchlist: OfWatchlist }),
    answer: okData(
      Type.Object({
        list: Type.Array(
          Type.Object({
            stock_name: Type.String(),
            stock_code: Type.String(),
            stock_detail: Type.Object({
              market: Type.String(),
              market_name: Type.String(),
              exchange_name: Type.String(),
              type: Type.String({ description: 'stock, index, forex, futures or treasury.' }),
              ...pricing,
            }),
          }),
        ),
        total: Type.Integer(),
      }),
    ),
  },
});
