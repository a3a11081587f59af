import { hasMinutes, currencyCodes, endingClasses, isCurrency } from '@sauda/facts';
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
import type { Recording, SymbolFacts } from './read-recording.ts';
import { pointsOfBar, SeriesPlayer, type Stretch } from './series-player.ts';
import { minuteMs, secondMs } from '../../../../platform/time.ts';
import { StartError } from '../../../../platform/start-error.ts';
import { catalogue } from '../../instruments/catalogue.ts';
import { subMarkets } from '../../instruments/sub-markets.ts';

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

/** At least one tick: what costs nothing cannot be traded. */
function onTick({ tickSize }: Instrument, price: number): Decimal {
  return most(divideHalfEven(BigInt(Math.round(price)), tickSize), 1n) * tickSize;
}

function least(left: Decimal, right: Decimal): Decimal {
  return left < right ? left : right;
}

function most(left: Decimal, right: Decimal): Decimal {
  return left > right ? left : right;
}

const markets: Readonly<Record<string, Omit<Instrument, 'symbol' | 'name'>>> = {
  NSE: subMarkets.NSE,
  BSE: subMarkets.BSE,
  SME: subMarkets.SME,
  ETF: subMarkets.ETF,
  NASDAQ: subMarkets.NASDAQ,
  NYSE: subMarkets.NYSE,
  FOREX: subMarkets.FOREX,
  INDEX: { ...subMarkets.NSE, assetClass: 'index', market: 'INDEX', marketName: 'Index', feedSuffix: '' },
  'US-INDEX': { ...subMarkets.NYSE, assetClass: 'index', market: 'INDEX', marketName: 'Index', feedSuffix: '' },
};

/** What has an end of its own cannot be played again and again. */
const endless = new Map(
  catalogue
    .filter(({ assetClass, endsAt }) => !endingClasses.some((one) => one === assetClass) && endsAt === undefined)
    .map((instrument): [string, Instrument] => [instrument.symbol, instrument]),
);

/** An instrument of a recording, and the symbol that the file knows it by. */
export interface Recorded {
  readonly instrument: Instrument;
  readonly recordedAs: string;
}

/**
 * The instruments of a recording. What the file says of one comes first, then what the practice market knows of that
 * symbol, then what the symbol's own form tells: .NS, .BO, ^ for an index, =X for a currency pair; else NSE.
 * @throws StartError for a market or a currency that there is none of, and for two symbols that people could not tell apart
 */
function instrumentsOf(recording: Recording): Recorded[] {
  const taken = new Map<string, string>();
  return [...recording.series.keys()].map((recordedAs) => {
    const instrument = instrumentOf(recordedAs, recording.facts.get(recordedAs));
    const other = taken.get(instrument.symbol);
    if (other !== undefined)
      throw new StartError(`REPLAY_FILE has ${other} and ${recordedAs}, which are both shown as ${instrument.symbol}.`);
    taken.set(instrument.symbol, recordedAs);
    return { instrument, recordedAs };
  });
}

function instrumentOf(
  recordedAs: string,
  { name, market }: SymbolFacts = { name: undefined, market: undefined },
): Instrument {
  const symbol = recordedAs.replace(/\.(NS|BO)$|=X$/, '').replace(/^\^/, '');
  const known = market === undefined ? endless.get(symbol) : undefined;
  if (known !== undefined) return { ...known, name: name ?? known.name, tickSize: finestTick(known) };
  const code = market ?? marketOf(recordedAs);
  const terms = markets[code];
  if (terms === undefined) {
    throw new StartError(
      `REPLAY_FILE names the market "${code}" for ${recordedAs}: allowed are ${Object.keys(markets).join(', ')}.`,
    );
  }
  const instrument: Instrument = { ...terms, symbol, name: name ?? symbol };
  return { ...instrument, ...(code === 'FOREX' ? currenciesOf(symbol) : {}), tickSize: finestTick(instrument) };
}

function marketOf(recordedAs: string): string {
  if (recordedAs.endsWith('.BO')) return 'BSE';
  if (recordedAs.endsWith('=X')) return 'FOREX';
  return recordedAs.startsWith('^') ? 'INDEX' : 'NSE';
}

/** Recorded prices are not moved to a coarser grid than they are shown on. */
function finestTick({ priceDecimals }: Instrument): bigint {
  return priceDecimals === 4 ? 1n : 100n;
}

function currenciesOf(symbol: string): Pick<Instrument, 'currency' | 'baseCurrency'> {
  const [, base, quoted] = /^([A-Z]{3})([A-Z]{3})$/.exec(symbol) ?? [];
  if (base === undefined || !isCurrency(quoted))
    throw new StartError(
      `REPLAY_FILE has the pair ${symbol}: allowed are pairs that end in ${new Intl.ListFormat('en', { type: 'disjunction' }).format(currencyCodes)}.`,
    );
  return { baseCurrency: base, currency: quoted };
}
