import type { ChartInterval } from '@sauda/facts';
import { ceilings, decimal, ONE, type Decimal } from '@sauda/money';
import { minuteMs } from '../../../platform/time.ts';
import { monthOf, weekOf, type DayNumber } from '../calendar/day-number.ts';
import type { TimeZone } from '../calendar/trading-calendar.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Candle, Quote, Session } from '../market.ts';

/** A bar as a feed tells it, in its doubles. */
export interface FeedBar {
  readonly time: Date;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/**
 * A price as a feed tells it: a number above zero, and below what no market has and a price of ours could not hold.
 * @returns undefined where it is none
 */
export function readPrice(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 && value <= highestPrice ? value : undefined;
}

const highestPrice = Number(ceilings.price / ONE);

/** A feed's doubles carry more digits than its prices have; what is beyond the decimals that are shown is none. */
export function toPrice({ priceDecimals }: Pick<Instrument, 'priceDecimals'>, price: number): Decimal {
  return decimal(price.toFixed(priceDecimals));
}

/** Which day, week or month a date is in. */
export const bucketOf: Readonly<Record<ChartInterval, ((date: DayNumber) => number) | undefined>> = {
  '1m': undefined,
  '1d': (date) => date,
  '1wk': weekOf,
  '1mo': monthOf,
};

interface CandleOptions {
  readonly interval: ChartInterval;
  /** Whose days the bars are of. */
  readonly zone: TimeZone;
  session(at: Date): Pick<Session, 'open' | 'startedAt'>;
}

/**
 * Bars as candles. A feed gives the running day, week or month twice at times, the second with the time of the last
 * trade: bars of one bucket are joined. The last candle ends with the quote, where that is not older, and is of the quote alone
 * where a minute or a session has begun that the bars do not have yet.
 */
export function toCandles(
  instrument: Instrument,
  bars: readonly FeedBar[],
  quote: Quote | undefined,
  options: CandleOptions,
): Candle[] {
  const keyOf = keysOf(options);
  const candles: Candle[] = [];
  for (const bar of bars) {
    const candle = toCandle(instrument, bar);
    if (candle.low === 0n) continue;
    const last = candles.at(-1);
    if (last !== undefined && keyOf(last.time) >= keyOf(candle.time)) candles[candles.length - 1] = join(last, candle);
    else candles.push(candle);
  }
  const last = candles.at(-1);
  if (last === undefined || quote === undefined || keyOf(quote.time) < keyOf(last.time)) return candles;
  const running = runningCandle(quote, options);
  if (running !== undefined && keyOf(running.time) > keyOf(last.time)) return [...candles, running];
  return [...candles.slice(0, -1), endWith(last, quote)];
}

function keysOf({ interval, zone }: CandleOptions): (time: Date) => number {
  const bucket = bucketOf[interval];
  return bucket === undefined
    ? (time) => Math.floor(time.getTime() / minuteMs)
    : (time) => bucket(zone.dayOf(time.getTime()));
}

/** What a quote says of the minute or session that it is of. */
function runningCandle(quote: Quote, { interval, session }: CandleOptions): Candle | undefined {
  const { price, open, high, low, volume, time } = quote;
  const { open: isOpen, startedAt } = session(time);
  if (interval !== '1m') return { time: startedAt, open, high, low, close: price, volume };
  const minute = new Date(Math.floor(time.getTime() / minuteMs) * minuteMs);
  return isOpen ? { time: minute, open: price, high: price, low: price, close: price, volume: 0 } : undefined;
}

function endWith(last: Candle, { price }: Quote): Candle {
  return { ...last, close: price, high: most(last.high, price), low: least(last.low, price) };
}

function toCandle(instrument: Instrument, { time, open, high, low, close, volume }: FeedBar): Candle {
  return {
    time,
    open: toPrice(instrument, open),
    high: toPrice(instrument, high),
    low: toPrice(instrument, low),
    close: toPrice(instrument, close),
    volume,
  };
}

function join(first: Candle, next: Candle): Candle {
  return {
    time: first.time,
    open: first.open,
    high: most(first.high, next.high),
    low: least(first.low, next.low),
    close: next.close,
    volume: Math.max(first.volume, next.volume),
  };
}

function least(left: Decimal, right: Decimal): Decimal {
  return left < right ? left : right;
}

function most(left: Decimal, right: Decimal): Decimal {
  return left > right ? left : right;
}
