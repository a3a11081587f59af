import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../platform/clock.ts';
import { BoundedMap } from './bounded-map.ts';
import { segments } from './calendar/segments.ts';
import { TradingCalendar, type TradingDay } from './calendar/trading-calendar.ts';
import { createFeed } from './feed.ts';
import { anchorDate, catalogue, categories, factors } from './instruments/catalogue.ts';
import type { Instrument, ListedInstrument, SegmentCode } from './instruments/instrument.ts';
import type { Candle, ComputedMarket, Quote } from './market.ts';
import { createInstrumentSearch } from './search.ts';
import { longCandles, minuteCandles, type TimedCandle } from './simulation/candles.ts';
import type { TickCandle } from './simulation/day-path.ts';
import { FactorPath } from './simulation/factor-path.ts';
import { InstrumentPath, type StepRules } from './simulation/instrument-path.ts';
import { TickCursor, type Tick } from './simulation/tick-cursor.ts';

/** Raised whenever the same seed would give other prices than before. */
const source = 'simulated/1';

const alwaysOpenRules: StepRules = { stepsPerYear: 365, gapSlices: 1 };
/** Five weekdays and the weekend; an eighth of a day's variance falls to the night. */
const calendarRules: StepRules = { stepsPerYear: 313, gapSlices: 4 };

/** Instruments whose finished days are kept at hand for charts. */
const chartsKept = 96;
/** Some ten milliseconds of work. */
const instrumentsPerTurn = 16;

export interface SimulatedMarketOptions {
  readonly clock: Clock;
  /** The same seed gives the same prices on every node and after every restart. */
  readonly seed: string;
  /** Whether to trade around the clock on every day; else the calendars of the segments hold. */
  readonly alwaysOpen: boolean;
}

/** What is needed to price one instrument. */
interface Pricing {
  readonly instrument: ListedInstrument;
  readonly calendar: TradingCalendar;
  /** Follows the present. */
  readonly present: TickCursor;
  /** Reads other times, so that the present need not be sought again. */
  readonly elsewhere: TickCursor;
  last: Quote | undefined;
}

/** A market whose prices are a pure function of seed, symbol and time; nothing is stored. */
export function createSimulatedMarket({ clock, seed, alwaysOpen }: SimulatedMarketOptions): ComputedMarket {
  const rules = alwaysOpen ? alwaysOpenRules : calendarRules;
  const calendars = createCalendars(alwaysOpen);
  const pricings = createPricings(seed, rules, calendars);
  const byName: readonly ListedInstrument[] = catalogue.toSorted(
    (left, right) => compareText(left.name, right.name) || compareText(left.symbol, right.symbol),
  );
  const search = createInstrumentSearch(byName);
  const chartDays = new BoundedMap<string, Map<number, TickCandle>>(chartsKept);

  function quoteNow({ symbol }: Instrument): Quote | undefined {
    const pricing = pricings.get(symbol);
    if (pricing === undefined) return undefined;
    const now = clock.now().getTime();
    const { last } = pricing;
    const age = last === undefined ? -1 : now - last.time.getTime();
    if (last !== undefined && age >= 0 && age < 1000) return last;
    pricing.last = presentQuote(pricing.instrument, pricing.present.at(now));
    return pricing.last;
  }

  /** Lays out every path, a few at a time, so that the first reader of each need not wait for it. */
  async function warmUp(): Promise<void> {
    for (const [index, instrument] of byName.entries()) {
      quoteNow(instrument);
      if (index % instrumentsPerTurn === 0) await nextTurn();
    }
  }

  const feed = createFeed({ clock, quotes: () => byName.flatMap((instrument) => quoteNow(instrument) ?? []) });

  return {
    source,
    categories: () => categories,
    instrument: (symbol) => pricings.get(symbol)?.instrument,
    list({ categoryCode, market, assetClass, prefix }) {
      const hasPrefix = prefix === undefined ? () => true : search.withPrefix(prefix);
      return byName.filter(
        (instrument) =>
          (categoryCode === undefined || instrument.categoryCode === categoryCode) &&
          (market === undefined || instrument.market === market) &&
          (assetClass === undefined || instrument.assetClass === assetClass) &&
          hasPrefix(instrument),
      );
    },
    search: (query, limit) => search.search(query, limit),
    quote(symbol) {
      const pricing = pricings.get(symbol);
      return pricing && quoteNow(pricing.instrument);
    },
    quoteAt(symbol, at) {
      const pricing = pricings.get(symbol);
      return pricing && presentQuote(pricing.instrument, pricing.elsewhere.at(at.getTime()));
    },
    candles(symbol, range, interval) {
      if (interval === '1m' && range !== '1d') throw new RangeError('minutes are there for one day only');
      const pricing = pricings.get(symbol);
      if (pricing === undefined) return [];
      const { calendar, present, elsewhere, instrument } = pricing;
      const at = clock.now().getTime();
      const kept = chartDays.getOrMake(symbol, () => new Map());
      const finishedDay = (day: TradingDay): TickCandle => {
        const known = kept.get(day.date) ?? elsewhere.dayPath(day).candle();
        kept.set(day.date, known);
        return known;
      };
      const ticks =
        interval === '1m'
          ? minuteCandles(present, at)
          : longCandles(present, calendar, finishedDay, { range, interval, at });
      return ticks.map((candle) => presentCandle(instrument, candle));
    },
    session(symbol, at) {
      const pricing = pricings.get(symbol);
      if (pricing === undefined) throw new RangeError(`unknown symbol: ${symbol}`);
      return pricing.calendar.sessionAt(at);
    },
    subscribe: (listener) => feed.subscribe(listener),
    async start() {
      await warmUp();
      await feed.start();
    },
    stop: () => feed.stop(),
  };
}

function createCalendars(alwaysOpen: boolean): ReadonlyMap<SegmentCode, TradingCalendar> {
  const codes = new Set(catalogue.map(({ segment }) => segment));
  return new Map(
    [...codes].map((code) => [code, new TradingCalendar(segments[code], { alwaysOpen, anchor: anchorDate })]),
  );
}

function createPricings(
  seed: string,
  rules: StepRules,
  calendars: ReadonlyMap<SegmentCode, TradingCalendar>,
): ReadonlyMap<string, Pricing> {
  const shared = new Map(
    factors.map((factor) => [factor.name, new FactorPath(seed, { ...factor, stepsPerYear: rules.stepsPerYear })]),
  );
  const sharedPath = (name: string): FactorPath => {
    const path = shared.get(name);
    if (path === undefined) throw new RangeError(`no such factor: ${name}`);
    return path;
  };
  return new Map(
    catalogue.map((instrument) => {
      const calendar = calendars.get(instrument.segment);
      if (calendar === undefined) throw new RangeError(`no calendar for ${instrument.segment}`);
      const tradesOn = (step: number): boolean => calendar.tradesOn(step);
      const path = new InstrumentPath({ instrument, seed, rules, sharedPath, tradesOn });
      const cursor = (): TickCursor => new TickCursor(path, calendar, rules.gapSlices);
      return [instrument.symbol, { instrument, calendar, present: cursor(), elsewhere: cursor(), last: undefined }];
    }),
  );
}

function presentQuote(instrument: ListedInstrument, { day, candle, time }: Tick): Quote {
  const price = (ticks: number): bigint => BigInt(ticks) * instrument.tickSize;
  return {
    symbol: instrument.symbol,
    price: price(candle.close),
    previousClose: price(day.previousClose),
    open: price(candle.open),
    high: price(candle.high),
    low: price(candle.low),
    volume: candle.volume,
    bandLow: price(day.band.low),
    bandHigh: price(day.band.high),
    time: new Date(time),
    source,
  };
}

function presentCandle({ tickSize }: Instrument, candle: TimedCandle): Candle {
  return {
    time: new Date(candle.time),
    open: BigInt(candle.open) * tickSize,
    high: BigInt(candle.high) * tickSize,
    low: BigInt(candle.low) * tickSize,
    close: BigInt(candle.close) * tickSize,
    volume: candle.volume,
  };
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
