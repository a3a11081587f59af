import { toWire } from '../to-wire.ts';
import { createHash } from 'node:crypto';
import { formatDecimal, percentChange, type Decimal } from '@sauda/money';
import type { Answer } from '@sauda/contract';
import type { BestPrice, Candle, Instrument, Market, Quote, Session } from '../../modules/market/index.ts';
import { timeOrNull } from '../to-wire.ts';
import { presentTerms } from './present-terms.ts';

type StockRow = Answer<'GET /v2/stock/list'>['data']['rows'][number];
type YahooRow = Answer<'GET /v2/yahoo'>['data']['rows'][number];

/** What a priced row carries besides its name. */
export function presentPricing(instrument: Instrument, quote: Quote) {
  return {
    last_price: formatPrice(instrument, quote.price),
    previous_close: formatPrice(instrument, quote.previousClose),
    percent_change: formatDecimal(percentChange(quote.price, quote.previousClose)),
    tick_size: formatDecimal(instrument.tickSize),
    price_low: formatPrice(instrument, quote.bandLow),
    price_high: formatPrice(instrument, quote.bandHigh),
    quote_time: quote.time.toISOString(),
    delay_seconds: quote.delaySeconds ?? 0,
    currency: instrument.currency,
  };
}

function presentStockRow(id: number, instrument: Instrument, quote: Quote): StockRow {
  const pricing = presentPricing(instrument, quote);
  return {
    id,
    symbol: instrument.symbol,
    name: instrument.name,
    market: instrument.market,
    market_name: instrument.marketName,
    exchange_name: instrument.exchangeName,
    category_code: instrument.categoryCode,
    type: instrument.assetClass,
    lot_size: Number(instrument.lotSize),
    ...sectorOf(instrument),
    volume: Math.round(quote.volume),
    terms: presentTerms(instrument, quote),
    ...(instrument.underlying === undefined ? {} : { underlying: instrument.underlying }),
    ...pricing,
    current_price: pricing.last_price,
    change: formatPrice(instrument, quote.price - quote.previousClose),
    price_change_percent: pricing.percent_change,
  };
}

function sectorOf({ sector }: Instrument) {
  return sector === undefined ? {} : { sector };
}

/** The rows of a page of instruments; one without a quote is left out. */
export function presentStockRows(market: Market, ids: InstrumentIds, instruments: readonly Instrument[]): StockRow[] {
  return instruments.flatMap((instrument) => {
    const quote = market.quote(instrument.symbol);
    return quote === undefined ? [] : [presentStockRow(ids.of(instrument.symbol), instrument, quote)];
  });
}

export function presentQuote(
  market: Market,
  instrument: Instrument,
  quote: Quote,
  candles: readonly Candle[],
  now: Date,
): Answer<'GET /v2/yahoo'>['data'] {
  const price = (value: Decimal): string => formatPrice(instrument, value);
  const closes = candles.map(({ close }) => close);
  const line = linePath(closes, quote.previousClose);
  return {
    symbol: instrument.symbol,
    name: instrument.name,
    market: instrument.market,
    market_name: instrument.marketName,
    exchange_name: instrument.exchangeName,
    category_code: instrument.categoryCode,
    type: instrument.assetClass,
    ...sectorOf(instrument),
    ...(instrument.trading === 'halted' ? { halt: instrument.halt ?? 'trading_halted' } : {}),
    ...presentCourse(instrument),
    currency: instrument.currency,
    price: price(quote.price),
    change: price(quote.price - quote.previousClose),
    changePercent: formatDecimal(percentChange(quote.price, quote.previousClose)),
    open: price(quote.open),
    high: price(quote.high),
    low: price(quote.low),
    previousClose: price(quote.previousClose),
    volume: Math.round(quote.volume),
    quote_time: quote.time.toISOString(),
    delay_seconds: quote.delaySeconds ?? 0,
    source: quote.source,
    ...presentBest(instrument, quote),
    ...presentSession(market.session(instrument.symbol, now)),
    tick_size: formatDecimal(instrument.tickSize),
    lot_size: Number(instrument.lotSize),
    terms: presentTerms(instrument, quote),
    price_low: price(quote.bandLow),
    price_high: price(quote.bandHigh),
    linePath: line,
    areaPath: line === '' ? '' : `${line}L${boxWidth} ${boxHeight}L0 ${boxHeight}Z`,
    rows: candles.map((candle, index) =>
      presentCandle(instrument, candle, candles[index - 1]?.close ?? (index === 0 ? quote.previousClose : candle.open)),
    ),
  };
}

/** What it was called, and what has become of it. */
function presentCourse({ ended, formerly }: Instrument) {
  return {
    ...(ended === undefined ? {} : { ended: toWire({ kind: ended.kind, at: ended.at, into: ended.into }) }),
    ...(formerly === undefined ? {} : { formerly: toWire(formerly) }),
  };
}

/** Whether it trades now; where not, from when on, and what of the day is not as usual. */
export function presentSession({ open, opensAt, isUnknown, today }: Session) {
  return {
    market_open: open,
    ...(opensAt === undefined ? {} : { opens_at: opensAt.toISOString() }),
    ...(isUnknown === undefined ? {} : { calendar_unknown: isUnknown }),
    ...(today === undefined
      ? {}
      : { day: { name: today.name, opens_at: timeOrNull(today.opensAt), closes_at: timeOrNull(today.closesAt) } }),
  };
}

function presentBest(instrument: Instrument, { best }: Quote) {
  if (best === undefined) return {};
  const { bid, ask, source, time } = best;
  const price = (side: BestPrice | undefined) => (side === undefined ? null : formatPrice(instrument, side.price));
  const size = (side: BestPrice | undefined) => side?.quantity?.toString() ?? null;
  const sides = { bid: price(bid), ask: price(ask), bid_size: size(bid), ask_size: size(ask) };
  return { best: { ...sides, source, time: time.toISOString() } };
}

/** Rows of candles that a chart keeps: the day has 1,440, of which one is new each minute. */
const rowsOfCandles = new WeakMap<Candle, YahooRow>();

function presentCandle(instrument: Instrument, candle: Candle, previousClose: Decimal): YahooRow {
  const known = rowsOfCandles.get(candle);
  if (known !== undefined) return known;
  const row = {
    timestamp: candle.time.getTime(),
    open: formatPrice(instrument, candle.open),
    high: formatPrice(instrument, candle.high),
    low: formatPrice(instrument, candle.low),
    close: formatPrice(instrument, candle.close),
    volume: Math.round(candle.volume),
    change: formatPrice(instrument, candle.close - previousClose),
  };
  rowsOfCandles.set(candle, row);
  return row;
}

export function formatPrice(instrument: Instrument, price: Decimal): string {
  return formatDecimal(price, instrument.priceDecimals);
}

const boxWidth = 120;
const boxHeight = 36;
const boxPadding = 2;
/** More points than this cannot be seen in a box of this width. */
const pointsAtMost = 60;

/** An SVG path of prices in a box of 120 by 36, scaled so that the previous close is inside too. */
function linePath(closes: readonly Decimal[], previousClose: Decimal): string {
  const step = Math.max(1, Math.ceil(closes.length / pointsAtMost));
  const last = closes.length - 1;
  const points = closes.filter((_, index) => (last - index) % step === 0).map(Number);
  if (points.length < 2) return '';
  const [low, high] = [Math.min(...points, Number(previousClose)), Math.max(...points, Number(previousClose))];
  const scale = high === low ? 0 : (boxHeight - 2 * boxPadding) / (high - low);
  return points
    .map((value, index) => {
      const x = (index * boxWidth) / (points.length - 1);
      const y = boxHeight - boxPadding - (value - low) * scale;
      return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`;
    })
    .join('');
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Public row numbers of instruments. */
export type InstrumentIds = ReturnType<typeof createInstrumentIds>;

/** A number follows from the symbol alone, so that it is the same on every node while instruments come and go. */
export function createInstrumentIds() {
  const known = new Map<string, number>();
  return {
    of(symbol: string): number {
      const id = known.get(symbol) ?? createHash('sha256').update(symbol).digest().readUIntBE(0, idBytes);
      if (known.size < idsKept) known.set(symbol, id);
      return id;
    },
  };
}

/** 48 bits: exact as a number, and no two symbols meet. */
const idBytes = 6;
const idsKept = 10_000;
