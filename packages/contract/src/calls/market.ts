import { haltReasons, instrumentHalts } from '../errors/halts.ts';
import { chartIntervals, chartRangeKeys, sectorCodes } from '@sauda/facts';
import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import {
  BidAndAsk,
  Decimal,
  Names,
  NullableText,
  NullableTime,
  Percent,
  Symbol,
  Time,
  ok,
  okData,
  okDataRows,
  paging,
  text,
} from '../shapes.ts';
import { Day } from './statements.ts';
import { InstrumentTerms } from './instrument-terms.ts';

const Delay = Type.Integer({ description: 'How far the price keeps behind its exchange; 0 where it does not.' });

/** What a company does; absent where its market says none. */
const SectorCode = Type.Enum([...sectorCodes]);

/** What every priced row carries besides its name. */
/** Whether an exchange trades now, and what of the day is not as usual there. */
const Session = {
  market_open: Type.Boolean(),
  opens_at: Type.Optional({
    ...Time,
    description: 'When it opens next; absent while it is open, and where nobody knows.',
  }),
  calendar_unknown: Type.Optional(
    Type.Literal(true, { description: 'Nobody has said yet whether it trades on this day: no order is taken.' }),
  ),
  day: Type.Optional(
    Type.Object(
      { name: Type.String(), opens_at: NullableTime, closes_at: NullableTime },
      {
        description:
          'Where today is not like other days: what it is called, as a holiday is, and its session where it has one.',
      },
    ),
  ),
};

export const pricing = {
  prasent: Type.String({ description: 'The current price.', examples: ['1284.60'] }),
  close_prices: Type.String({ description: "The previous session's close." }),
  percent_change: Percent,
  tick_size: Decimal,
  price_low: Decimal,
  price_high: Decimal,
  quote_time: Time,
  delay_seconds: Delay,
  currency: Type.String(),
};

export const StockRow = Type.Object({
  id: Type.Integer(),
  stock: Type.String(),
  name: Type.String(),
  market: Type.String(),
  market_name: Type.String(),
  exchange_name: Type.String(),
  category_code: Type.String(),
  type: Type.String({ description: 'stock, index, forex, futures or treasury.' }),
  lot_size: Type.Integer(),
  sector: Type.Optional(SectorCode),
  volume: Type.Integer({ description: 'Units traded since the session began.' }),
  terms: InstrumentTerms,
  underlying: Type.Optional(
    Type.Object({ code: Type.String(), name: Type.String() }, { description: 'Of a contract: what it is on.' }),
  ),
  contracts: Type.Optional(
    Type.Array(Type.Object({ symbol: Type.String(), name: Type.String(), ends_at: NullableTime }), {
      description: 'Of a row that stands for its underlying: all that trade, the nearest end first.',
    }),
  ),
  ...pricing,
  current_price: Type.String(),
  change: Decimal,
  price_change_percent: Percent,
});

const Candle = Type.Object({
  timestamp: Type.Integer({ description: 'Start of the candle, epoch milliseconds.' }),
  open: Decimal,
  high: Decimal,
  low: Decimal,
  close: Decimal,
  volume: Type.Integer(),
  change: Decimal,
});

export const marketCalls = customerCalls('Market', {
  'GET /v2/yahoo': {
    shared: true,
    summary: 'Quote and candles of one instrument',
    query: Type.Object({
      symbol: Symbol,
      market: Type.Optional(text(20, 0)),
      mold: Type.Optional(Type.Enum([...chartRangeKeys])),
      interval: Type.Optional(Type.Enum([...chartIntervals])),
      points: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, description: 'Joins candles to at most so many.' }),
      ),
      since: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 9_999_999_999_999,
          description:
            'Only candles whose `timestamp` is this or later: what has come since the last one that is known, which may have changed.',
        }),
      ),
    }),
    answer: okData(
      Type.Object({
        symbol: Type.String(),
        name: Type.String(),
        market: Type.String(),
        market_name: Type.String(),
        exchange_name: Type.String(),
        category_code: Type.String(),
        type: Type.String(),
        sector: Type.Optional(SectorCode),
        currency: Type.String(),
        price: Decimal,
        change: Decimal,
        changePercent: Percent,
        open: Decimal,
        high: Decimal,
        low: Decimal,
        previousClose: Decimal,
        volume: Type.Integer(),
        quote_time: Time,
        delay_seconds: Delay,
        source: Type.String(),
        best: Type.Optional({
          ...BidAndAsk,
          description:
            'The best bid and ask, which are the first level of its depth; absent where its market tells none or does not trade now. `price` is that of the last trade, for which stops, targets and alerts wait.',
        }),
        ...Session,
        halt: Type.Optional({
          ...Type.Enum([...instrumentHalts, ...haltReasons]),
          description:
            'While it does not trade since staff have halted it or its market, or since what customers have of it is not what the custodian or the clearing broker states: why, as a key of the error list.',
        }),
        ended: Type.Optional(
          Type.Object(
            {
              kind: Type.Enum(['symbol_change', 'merger', 'delisting', 'cash_exit']),
              at: Time,
              into: { ...NullableText, description: 'The code of the share that it has become.' },
            },
            { description: 'Its company has ended it: its price is the last one, and it never trades again.' },
          ),
        ),
        formerly: Type.Optional(
          Type.Object(
            { symbol: Type.String(), name: Type.String(), until: Time },
            {
              description:
                'The code and name before its last change of code. Asked for by that code, it is answered too.',
            },
          ),
        ),
        venue_away: Type.Optional(
          Type.Enum(['hold', 'refuse', 'stopped'], {
            description:
              'While the venue cannot be reached: whether new orders wait, or are refused; stopped while they wait since staff send it nothing new.',
          }),
        ),
        settles_on: Type.Optional({
          ...Day,
          description:
            'When a trade of now settles, and what a sell brings is free cash; absent where that is at once.',
        }),
        tick_size: Decimal,
        lot_size: Type.Integer(),
        terms: InstrumentTerms,
        price_low: Decimal,
        price_high: Decimal,
        linePath: Type.String({ description: 'SVG path of the closes in a box of 120 by 36.' }),
        areaPath: Type.String({ description: 'The same, closed to the bottom edge.' }),
        rows: Type.Array(Candle),
      }),
    ),
  },
  'GET /v2/lines': {
    shared: true,
    summary: "The session's course of instruments, coarse, for drawing it small beside each of a list",
    query: Type.Object({
      symbols: Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: 'At most 50 codes with commas between. One that is unknown or has no prices now has no row.',
        examples: ['DECSTEEL,KAVPOWER'],
      }),
    }),
    answer: okData(
      Type.Object({
        rows: Type.Array(
          Type.Object({
            symbol: Type.String(),
            previous_close: Decimal,
            closes: Type.Array(Decimal, {
              maxItems: 30,
              description: 'Oldest first; the last one is the current price.',
            }),
          }),
        ),
      }),
    ),
    mayLag: true,
  },
  'GET /v2/stock/list': {
    shared: true,
    summary: 'Instruments of a region or sub-market with their prices, by name or in the order that is asked for',
    query: Type.Object({
      ...paging,
      market: Type.Optional(text(20, 0)),
      symbol: Type.Optional(text(60, 0)),
      code: Type.Optional(text(60, 0)),
      sort: Type.Optional(
        Type.Enum(['name', 'price', 'change', 'volume'], {
          description:
            'change is in per cent. The order of a live figure is that of the moment: between two pages a row may come twice, or not at all.',
        }),
      ),
      order: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'asc where absent.' })),
      movers: Type.Optional(
        Type.Enum(['gainers', 'losers', 'active'], {
          description:
            'What rose, fell or was traded since the previous close, by how much, unless sort says otherwise.',
        }),
      ),
      sector: Type.Optional(SectorCode),
      group: Type.Optional(
        Type.Enum(['underlying'], {
          description: 'One row for all contracts of an underlying: the nearest one, with all of them as contracts.',
        }),
      ),
    }),
    answer: okDataRows(StockRow),
  },
  'GET /v2/currency/list': {
    shared: true,
    summary: 'Currency pairs with their prices',
    query: Type.Object({ ...paging, code: Type.Optional(text(60, 0)) }),
    answer: okDataRows(StockRow),
  },
  'GET /v2/search': {
    summary: 'Find instruments by code or name, in all markets',
    query: Type.Object({
      ...paging,
      q: text(60, 0),
      class: Type.Optional(
        Type.Enum(['stock', 'etf', 'index', 'forex', 'futures', 'treasury'], {
          description: 'What alone is looked for; all of it where q is empty.',
        }),
      ),
      codes: Type.Optional(
        Type.String({
          maxLength: 2_000,
          description: 'In place of q: at most 50 codes with commas between. One that is unknown has no row.',
        }),
      ),
    }),
    answer: okDataRows(StockRow),
  },
  'GET /stock/category/list': {
    shared: true,
    summary: 'Regions with their sub-markets and index instruments',
    query: Type.Object({ ...paging }),
    answer: ok({
      data: Type.Array(
        Type.Object({
          category_id: Type.Integer(),
          category_code: Type.String(),
          category_name: Type.String(),
          category_names: Names,
          markets: Type.Array(
            Type.Object({
              code: Type.String(),
              name: Type.String(),
              names: Names,
              sectors: Type.Array(SectorCode, { description: 'Those that its instruments are of.' }),
              session: Type.Optional({
                ...Type.Object(Session),
                description: 'Whether it is open now; absent where nothing is listed there.',
              }),
            }),
          ),
          stocks: Type.Array(Type.Object({ id: Type.Integer(), stock_name: Type.String(), stock_code: Type.String() })),
        }),
      ),
      count: Type.Integer(),
    }),
  },
  'GET /v2/stream': {
    summary:
      'Server-sent events: quote or quotes, depth, order, balance, message, request {kind, no, status}, venue {state: up, away or stopped, as it changes}, ping',
    query: Type.Object({
      symbols: Type.Optional(text(8_000, 0)),
      quotes: Type.Optional(
        Type.Enum(['each', 'together'], {
          description:
            'together: instead of a quote event for each, one quotes event {time, rows} for all that moved, a row being [symbol, price, change, changePercent, milliseconds older than time where it is].',
        }),
      ),
      depth: Type.Optional(
        Type.String({
          description:
            'One symbol whose bids and asks are told as they change, twice a second at most: the data of GET /v2/depth.',
          maxLength: 40,
        }),
      ),
    }),
    answer: Type.String(),
    mediaTypes: ['text/event-stream'],
  },
});
