import { hasMinutes } from '@sauda/facts';
import { divideHalfEven, type Decimal } from '@sauda/money';
import type { Clock } from '../../../../platform/clock.ts';
import { BoundedMap } from '../../bounded-map.ts';
import { segments } from '../../calendar/segments.ts';
import { TradingCalendar, type TradingDay } from '../../calendar/trading-calendar.ts';
import { createFeed } from '../../feed.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { Candle, ComputedMarket, Quote } from '../../market.ts';
import { finishedCandles, join, type TimedCandle } from '../../simulation/candles.ts';
import { createInstrumentDirectory } from '../instrument-directory.ts';
import type { Recording } from './recording.ts';
import { instrumentsOf } from './replay-instruments.ts';
import { pointsOfBar, SeriesPlayer, type Stretch } from './series-player.ts';
import { minuteMs, secondMs } from '../../../../platform/time.ts';

export interface ReplayOptions {
  readonly clock: Clock;
  readonly recording: Recording;
  /** When the first bar began to be played. The same on every node. */
  readonly startedAt: Date;
  /** How many times faster than it was recorded. */
  readonly speed: number;
}

interface Player {
  readonly instrument: Instrument;
  readonly calendar: TradingCalendar;
  readonly series: SeriesPlayer;
}

/** Where and how fast a recording is played. */
interface Tape {
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** How long a point of a bar takes. */
  readonly pointMs: number;
  readonly source: string;
}

const chartsKept = 96;

/**
 * Recorded bars, played as the market. The price is a pure function of file, start, speed and time, so nodes and restarts
 * agree. It plays round and round without nights, and so trades around the clock: a day is a day of the wall's clock.
 * @throws StartError where the recording names a market that there is none of
 */
export function createReplayMarket({ clock, recording, startedAt, speed }: ReplayOptions): ComputedMarket {
  const source = `replay/${recording.fingerprint}`;
  const recorded = instrumentsOf(recording);
  const directory = createInstrumentDirectory(recorded.map(({ instrument }) => instrument));
  const dayCaches = new BoundedMap<string, Map<number, Stretch>>(chartsKept);
  const players = new Map(
    recorded.map(({ instrument, recordedAs }): [string, Player] => {
      const series = recording.series.get(recordedAs);
      if (series === undefined) throw new RangeError(`no bars of ${recordedAs}`);
      const calendar = new TradingCalendar(segments[instrument.segment], { alwaysOpen: true, anchor: '2026-01-01' });
      return [instrument.symbol, { instrument, calendar, series: new SeriesPlayer(series) }];
    }),
  );
  const tape = { startedAt: startedAt.getTime(), pointMs: recording.barMs / (speed * pointsOfBar), source };

  function quoteAt(symbol: string, at: number): Quote | undefined {
    const player = players.get(symbol);
    return player && quoteOf(player, at, tape);
  }

  const quoteNow = (symbol: string): Quote | undefined => quoteAt(symbol, clock.now().getTime());

  const feed = createFeed({ clock, quotes: () => directory.all.flatMap(({ symbol }) => quoteNow(symbol) ?? []) });

  return {
    source,
    categories: directory.categories,
    instrument: directory.instrument,
    list: directory.list,
    search: directory.search,
    quote: quoteNow,
    quoteAt: (symbol, at) => quoteAt(symbol, at.getTime()),
    candles(symbol, range, interval) {
      if (interval === '1m' && !hasMinutes(range)) throw new RangeError('minutes are there for one day only');
      const player = players.get(symbol);
      if (player === undefined) return [];
      const now = clock.now().getTime();
      if (interval === '1m') return minutesOf(player, now, tape).map((candle) => present(player.instrument, candle));
      const today = player.calendar.dayAt(now);
      const known = dayCaches.getOrMake(symbol, () => new Map());
      const finishedDay = (day: TradingDay): Stretch => {
        const stretch = known.get(day.date) ?? stretchOf(player, day.opensAt, day.closesAt, tape);
        known.set(day.date, stretch);
        return stretch;
      };
      const query = { range, interval, today: today.date, firstDay: -Infinity };
      const { whole, begun } = finishedCandles(player.calendar, finishedDay, query);
      const current = { time: today.opensAt, ...stretchOf(player, today.opensAt, now + 1, tape) };
      const last = begun === undefined ? current : join(begun, current);
      return [...whole, last].map((candle) => present(player.instrument, candle));
    },
    session(symbol, at) {
      const player = players.get(symbol);
      if (player === undefined) throw new RangeError(`unknown symbol: ${symbol}`);
      return player.calendar.sessionAt(at);
    },
    subscribe: (listener) => feed.subscribe(listener),
    start: () => feed.start(),
    stop: () => feed.stop(),
  };
}

function pointAt(at: number, { startedAt, pointMs }: Tape): number {
  return Math.floor((at - startedAt) / pointMs);
}

/** From one time up to, and without, another; where no point falls in between, the price that stands. */
function stretchOf({ series }: Player, from: number, until: number, tape: Tape): Stretch {
  const { startedAt, pointMs } = tape;
  const first = Math.ceil((from - startedAt) / pointMs);
  const last = Math.ceil((until - startedAt) / pointMs) - 1;
  if (first <= last) return series.stretch(first, last);
  const price = series.price(pointAt(from, tape));
  return { open: price, high: price, low: price, close: price, volume: 0 };
}

function quoteOf(player: Player, at: number, tape: Tape): Quote {
  const { instrument, calendar, series } = player;
  const { opensAt } = calendar.dayAt(at);
  const day = stretchOf(player, opensAt, at + 1, tape);
  const previousClose = onTick(instrument, series.price(pointAt(opensAt - 1, tape)));
  const [high, low] = [onTick(instrument, day.high), onTick(instrument, day.low)];
  const band = (previousClose * instrument.bandBasisPoints) / 10_000n;
  return {
    symbol: instrument.symbol,
    price: onTick(instrument, day.close),
    previousClose,
    open: onTick(instrument, day.open),
    high,
    low,
    volume: day.volume,
    // What was recorded may have gone further than the band of today's rules.
    bandLow: least(onTick(instrument, Number(previousClose - band)), low),
    bandHigh: most(onTick(instrument, Number(previousClose + band)), high),
    time: new Date(at - (at % secondMs)),
    source: tape.source,
  };
}

function minutesOf(player: Player, now: number, tape: Tape): TimedCandle[] {
  const { opensAt } = player.calendar.dayAt(now);
  const candles: TimedCandle[] = [];
  for (let time = opensAt; time <= now; time += minuteMs) {
    candles.push({ time, ...stretchOf(player, time, Math.min(time + minuteMs, now + 1), tape) });
  }
  return candles;
}

function present(instrument: Instrument, candle: TimedCandle): Candle {
  return {
    time: new Date(candle.time),
    open: onTick(instrument, candle.open),
    high: onTick(instrument, candle.high),
    low: onTick(instrument, candle.low),
    close: onTick(instrument, candle.close),
    volume: candle.volume,
  };
}

function onTick({ tickSize }: Instrument, price: number): Decimal {
  return divideHalfEven(BigInt(Math.round(price)), tickSize) * tickSize;
}

function least(left: Decimal, right: Decimal): Decimal {
  return left < right ? left : right;
}

function most(left: Decimal, right: Decimal): Decimal {
  return left > right ? left : right;
}
