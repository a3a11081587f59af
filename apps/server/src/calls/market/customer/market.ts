import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatDecimal } from '@sauda/money';
import { chartRanges, hasMinutes, sectorCodes, type Sector } from '@sauda/facts';
import { joinCandles, type ArrangedCategory, type Instrument, type Market } from '../../../modules/market/index.ts';
import type { LinkWatch } from '../../../modules/venues/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { pageOf } from '../../../http/page.ts';
import type { Page } from '../../../platform/page-by.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { knownInstrument } from '../known-instrument.ts';
import { arrangeInstruments, groupByUnderlying, type InstrumentGroup } from './arrange-instruments.ts';
import { findInstruments } from './find-instruments.ts';
import { symbolsIn } from '../symbols-in.ts';
import { createInstrumentIds, presentQuote, presentSession, presentStockRows, type InstrumentIds } from '../present.ts';
import type { Needs } from '../../dependencies.ts';
import { dayText } from '../../../platform/time.ts';
import { toWire } from '../../to-wire.ts';

type MarketDependencies = Needs<'categories' | 'clock' | 'market' | 'settlement' | 'venueLink'>;

/** Instruments, quotes, charts and search. */
export function marketHandlers(options: MarketDependencies): Handlers {
  const { market, categories, clock } = options;
  const ids = createInstrumentIds();

  return {
    async 'GET /stock/category/list'({ query }) {
      const shown = categories.shown();
      return {
        msg: 'ok',
        data: sliceOf(shown, pageOf(query)).map((category) => presentCategory(market, ids, category, clock.now())),
        count: shown.length,
      };
    },

    async 'GET /v2/stock/list'({ query }) {
      const prefix = query.symbol || query.code;
      const isWanted = placedIn(categories.shown(), query.market);
      const found = market.list(prefix ? { prefix } : {});
      const wanted = found.filter((instrument) => instrument.assetClass !== 'index' && isWanted(instrument));
      const groups = query.group === undefined ? undefined : groupByUnderlying(wanted);
      const listed = arrangeInstruments(groups?.map(({ nearest }) => nearest) ?? wanted, query, market.quote);
      const rows = presentStockRows(market, ids, sliceOf(listed, pageOf(query)));
      return {
        msg: 'ok',
        data: { rows: groups === undefined ? rows : withContracts(rows, groups), count: listed.length },
      };
    },

    async 'GET /v2/currency/list'({ query }) {
      const found = market.list({ assetClass: 'forex', ...(query.code ? { prefix: query.code } : {}) });
      return {
        msg: 'ok',
        data: { rows: presentStockRows(market, ids, sliceOf(found, pageOf(query))), count: found.length },
      };
    },

    async 'GET /v2/lines'({ query }) {
      const rows = [];
      for (const symbol of symbolsIn(query.symbols, linesAtMost)) {
        rows.push(...(await lineOf(market, symbol)));
        // A line that is not at hand takes a millisecond or two: orders come between.
        await nextTurn();
      }
      return { msg: 'ok', data: { rows } };
    },

    async 'GET /v2/search'({ query }) {
      const found = await findInstruments(market, query);
      return {
        msg: 'ok',
        data: { rows: presentStockRows(market, ids, sliceOf(found, pageOf(query))), count: found.length },
      };
    },
    ...chartHandlers(options),
  };
}

/** A quote, and the candles of its chart. */
function chartHandlers({ market, clock, settlement, venueLink }: MarketDependencies): Handlers {
  return {
    async 'GET /v2/yahoo'({ query }) {
      const instrument = knownInstrument(market, query.symbol);
      const range = query.range ?? '1d';
      const interval = query.interval ?? chartRanges[range].interval;
      if (interval === '1m' && !hasMinutes(range)) {
        throw new Refusal('invalid', { fields: { interval: '1m is there for 1d only' } });
      }
      const all = await market.candles(instrument.symbol, range, interval);
      const candles = query.points === undefined ? all : joinCandles(all, query.points);
      const quote = market.quote(instrument.symbol);
      if (quote === undefined) throw new Refusal('unavailable', { retryAfterSeconds: 5 });

      const { rows, ...data } = presentQuote(market, instrument, quote, candles, clock.now());
      // Orders for the opening of a market that is closed wait here.
      const away = data.market_open ? whileAway(venueLink) : undefined;
      const { since = 0 } = query;
      const due = settlement.dueOf(instrument.segment, clock.now());
      return {
        msg: 'ok',
        data: {
          ...data,
          rows: since === 0 ? rows : rows.filter(({ timestamp }) => timestamp >= since),
          ...(away && { venue_away: away }),
          ...(due && { settles_on: dayText(due.dueOn) }),
        },
      };
    },
  };
}

/** What becomes of an order that is placed now, where it is not sent at once. */
function whileAway({ away, isStopped }: LinkWatch) {
  return isStopped() && away() !== 'refuse' ? ('stopped' as const) : away();
}

const linesAtMost = 50;
/** More are finer than the pixels of a line beside a row. */
const linePoints = 30;

/** @returns nothing for what is unknown, and for what a feed does not give now: a line is an ornament */
async function lineOf(market: Market, named: string) {
  const symbol = market.instrument(named)?.symbol;
  const quote = symbol === undefined ? undefined : market.quote(symbol);
  if (symbol === undefined || quote === undefined) return [];
  try {
    const candles = joinCandles(await market.candles(symbol, '1d', chartRanges['1d'].interval), linePoints);
    return [
      toWire({ symbol, previousClose: quote.previousClose, closes: candles.map(({ close }) => formatDecimal(close)) }),
    ];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function presentCategory(market: Market, ids: InstrumentIds, category: ArrangedCategory, now: Date) {
  return {
    category_id: ids.of(category.code),
    category_code: category.code,
    category_name: category.names.en,
    category_names: category.names,
    markets: category.markets.map(({ code, names }) => {
      const listed = market.list({ market: code });
      const [first] = listed;
      const session = first && presentSession(market.session(first.symbol, now));
      return { code, name: names.en, names, sectors: sectorsOf(listed), ...(session === undefined ? {} : { session }) };
    }),
    stocks: category.indices.map(({ symbol, name }) => ({ id: ids.of(symbol), name, symbol })),
  };
}

/** In the order of the table, so that a list of them stays as it is. */
function sectorsOf(instruments: readonly Instrument[]): Sector[] {
  const there = new Set(instruments.map(({ sector }) => sector));
  return sectorCodes.filter((code) => there.has(code));
}

function withContracts<Row extends { symbol: string }>(rows: readonly Row[], groups: readonly InstrumentGroup[]) {
  const membersOf = new Map(groups.map(({ nearest, members }) => [nearest.symbol, members]));
  return rows.map((row) => ({
    ...row,
    contracts: (membersOf.get(row.symbol) ?? []).map(({ symbol, name, endsAt }) => ({
      symbol,
      name,
      ends_at: endsAt?.toISOString() ?? null,
    })),
  }));
}

/**
 * `market` names a category, a sub-market or, also where its category is hidden, a region; where absent it is the first
 * category.
 */
function placedIn(shown: readonly ArrangedCategory[], market = ''): (instrument: Instrument) => boolean {
  const wanted = market.toUpperCase();
  const category = wanted === '' ? shown[0] : shown.find(({ code }) => code === wanted);
  if (category === undefined) return (one) => one.market === wanted || one.categoryCode === wanted;
  const markets = new Set(category.markets.map(({ code }) => code));
  return (instrument) => markets.has(instrument.market);
}

function sliceOf<T>(rows: readonly T[], page: Page): readonly T[] {
  return rows.slice(page.offset, page.offset + page.limit);
}
