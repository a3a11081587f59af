import { hasMinutes, type ChartInterval, type ChartRange } from '@sauda/facts';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { BoundedMap } from './bounded-map.ts';
import { unchanged } from './calendar/dates.ts';
import { segments } from './calendar/segments.ts';
import { TradingCalendar } from './calendar/trading-calendar.ts';
import type { CorporateActions } from './corporate/corporate-actions.ts';
import type { ShareRatio } from './corporate/share-ratio.ts';
import { scaledCandle, scaledQuote } from './corporate/with-share-prices.ts';
import { createFeed } from './feed.ts';
import type { SetCalendars } from './feeds/calendars.ts';
import { anchorDate, catalogue, categories, createSeries, factors } from './instruments/catalogue.ts';
import type { ListedInstrument, SegmentCode } from './instruments/instrument.ts';
import { createListing } from './instruments/listing.ts';
import { createChangeWatch, type Series } from './instruments/series.ts';
import {
  bestOf,
  type Candle,
  type ComputedMarket,
  type Depth,
  type Market,
  type Quote,
  type Session,
} from './market.ts';
import type { DayPath } from './simulation/day-path.ts';
import { Climate, FactorPath } from './simulation/factor-path.ts';
import { Chart } from './simulation/chart.ts';
import { InstrumentPath, type StepRules } from './simulation/instrument-path.ts';
import { createDepth, type DepthAround } from './simulation/depth.ts';
import { slicesPerStep } from './simulation/steps.ts';
import { TickCursor, type Tick } from './simulation/tick-cursor.ts';

/** Raised whenever the same seed would give other prices than before. */
const source = 'simulated/3';

const alwaysOpenRules: StepRules = { stepsPerYear: 365, gapSlices: 1 };
/** Five weekdays and the weekend; an eighth of a day's variance falls to the night. */
const calendarRules: StepRules = { stepsPerYear: 313, gapSlices: 4 };

/** Instruments whose finished candles are kept at hand. */
const chartsKept = 128;
/** More than come and go at one time, with those that ended lately and are still looked at. */
const rollingKept = 512;
/** Some ten milliseconds of work. */
const instrumentsPerTurn = 16;
/** Until the node is open: what the first to come ask for is made for them. */
const restAtStartMs = 1_000;

export interface SimulatedMarketOptions {
  readonly clock: Clock;
  /** The same seed gives the same prices on every node and after every restart. */
  readonly seed: string;
  /** Whether to trade around the clock on every day; else the calendars of the segments hold. */
  readonly alwaysOpen: boolean;
  readonly calendars?: SetCalendars;
  /** What splits and bonuses make of a share: its course is drawn as if there were none, and quoted for the shares of each moment. */
  readonly actions?: Pick<CorporateActions, 'ratio'>;
}

/** What is needed to price one instrument. */
interface Pricing {
  readonly instrument: ListedInstrument;
  readonly calendar: TradingCalendar;
  /** Follows the present. */
  readonly present: TickCursor;
  /** Reads other times, so that the present need not be sought again. */
  readonly elsewhere: TickCursor;
  readonly depthAround: DepthAround;
  /** What was done to its shares by a moment. */
  readonly ratioAt: (at: Date) => ShareRatio | undefined;
  last: { readonly quote: Quote; readonly ratio: ShareRatio | undefined } | undefined;
  /** The prices of the day last asked for, which are the same in each of its seconds. */
  ofDay: PricesOfDay | undefined;
}

interface PricesOfDay extends Pick<Quote, 'previousClose' | 'open' | 'bandLow' | 'bandHigh'> {
  readonly day: DayPath;
}

/** A market whose prices are a pure function of seed, symbol and time; nothing is stored. */
export function createSimulatedMarket(options: SimulatedMarketOptions): ComputedMarket {
  const { clock, calendars } = options;
  const series = createSeries((segment) => calendars?.of(segment) ?? unchanged);
  const pricingOf = createPricings(options, series);
  const charts = new BoundedMap<string, Chart>(chartsKept);
  const listing = createListing({ clock, staying: catalogue, series });

  const quoteOf = (symbol: string, now = clock.now()): Quote | undefined => {
    const pricing = pricingOf(symbol);
    return pricing && quoteNow(pricing, now);
  };

  const feed = createFeed({
    clock,
    quotes() {
      const now = clock.now();
      return listing().instruments.flatMap(({ symbol }) => quoteOf(symbol, now) ?? []);
    },
  });

  return {
    source,
    followsActions: 'all',
    categories: () => categories,
    instrument: (symbol) => pricingOf(symbol)?.instrument,
    list({ categoryCode, market, assetClass, prefix }) {
      const { instruments, search } = listing();
      const hasPrefix = prefix === undefined ? () => true : search.withPrefix(prefix);
      return instruments.filter(
        (instrument) =>
          (categoryCode === undefined || instrument.categoryCode === categoryCode) &&
          (market === undefined || instrument.market === market) &&
          (assetClass === undefined || instrument.assetClass === assetClass) &&
          hasPrefix(instrument),
      );
    },
    search: (query, limit) => listing().search.search(query, limit),
    quote: (symbol) => quoteOf(symbol),
    quoteAt(symbol, at) {
      const pricing = pricingOf(symbol);
      if (pricing === undefined) return undefined;
      return quoteOfTick(pricing, pricing.elsewhere.at(whileTrading(pricing, at.getTime())), at);
    },
    candles(symbol, range, interval) {
      if (interval === '1m' && !hasMinutes(range)) throw new RangeError('minutes are there for one day only');
      const pricing = pricingOf(symbol);
      if (pricing === undefined) return [];
      return candlesOf(pricing, charts, { now: clock.now(), range, interval });
    },
    depth(symbol) {
      const pricing = pricingOf(symbol);
      return pricing && depthNow(pricing, clock.now());
    },
    session(symbol, at) {
      const pricing = pricingOf(symbol);
      if (pricing === undefined) throw new RangeError(`unknown symbol: ${symbol}`);
      return sessionOf(pricing, at);
    },
    subscribe: (listener) => feed.subscribe(listener),
    ...warmedUp({ feed, listing, quoteOf }),
  };
}

interface Warmed {
  readonly feed: ReturnType<typeof createFeed>;
  readonly listing: ReturnType<typeof createListing>;
  readonly quoteOf: (symbol: string) => unknown;
}

/**
 * Lays out every path, a few at a time, so that the feed need not do it all in one go, and then lets that begin. Who asks for a price
 * meanwhile has it at once.
 */
function warmedUp({ feed, listing, quoteOf }: Warmed): Pick<Market, 'start' | 'stop'> {
  let warming: Promise<void> | undefined;
  let stopping = new AbortController();

  async function warmUp({ signal }: AbortController): Promise<void> {
    await sleep(restAtStartMs, undefined, { signal }).catch(() => undefined);
    for (const [index, { symbol }] of listing().instruments.entries()) {
      quoteOf(symbol);
      if (index % instrumentsPerTurn === 0) await nextTurn();
      if (signal.aborted) return;
    }
    await feed.start();
  }

  return {
    async start() {
      stopping = new AbortController();
      warming = warmUp(stopping);
    },
    async stop() {
      stopping.abort();
      await warming;
      await feed.stop();
    },
  };
}

/** Knows how to price what trades or has ended; what is still to be listed is not known yet. */
function createPricings(
  options: SimulatedMarketOptions,
  series: readonly Series[],
): (symbol: string) => Pricing | undefined {
  const { clock } = options;
  const makePricing = createPricer(options);
  const staying = new Map(catalogue.map((instrument) => [instrument.symbol, instrument]));
  // Each when it is first asked for: to make all of them would hold up the start.
  const made = new Map<string, Pricing>();
  let rolling = new BoundedMap<string, Pricing>(rollingKept);
  const haveEndsChanged = createChangeWatch(series);
  return (symbol) => {
    const stayed = made.get(symbol);
    if (stayed !== undefined) return stayed;
    const known = rolling.get(symbol);
    if (haveEndsChanged()) rolling = new BoundedMap(rollingKept);
    else if (known !== undefined) return known;
    const stays = staying.get(symbol);
    if (stays !== undefined) {
      const pricing = makePricing(stays);
      made.set(symbol, pricing);
      return pricing;
    }
    for (const { find } of series) {
      const found = find(symbol);
      if (found === undefined) continue;
      const isListed = found.listedAt === undefined || found.listedAt <= clock.now();
      return isListed ? rolling.getOrMake(symbol, () => makePricing(found)) : undefined;
    }
    return undefined;
  };
}

interface Asked {
  readonly now: Date;
  readonly range: ChartRange;
  readonly interval: ChartInterval;
}

/** Drawn as if there had been no split or bonus, and shown for the shares of now. */
function candlesOf(pricing: Pricing, charts: BoundedMap<string, Chart>, { now, range, interval }: Asked): Candle[] {
  const { instrument, calendar, present, elsewhere, ratioAt } = pricing;
  const { symbol, tickSize, listedAt } = instrument;
  const firstDay = listedAt === undefined ? -Infinity : calendar.dayAt(listedAt.getTime()).date;
  const chart = charts.getOrMake(symbol, () => new Chart({ tickSize, firstDay, calendar, days: elsewhere }));
  const tick = present.at(whileTrading(pricing, now.getTime()));
  const drawn = interval === '1m' ? chart.minutes(tick) : chart.long(tick, range, interval);
  const ratio = ratioAt(now);
  const candles = ratio === undefined ? drawn : drawn.map((candle) => scaledCandle(candle, ratio, tickSize));
  return listedAt === undefined || interval !== '1m' ? candles : candles.filter(({ time }) => time >= listedAt);
}

/** As it stands, made anew where a second has passed. */
function quoteNow(pricing: Pricing, at: Date): Quote {
  const now = whileTrading(pricing, at.getTime());
  const last = pricing.last?.quote;
  const age = last === undefined ? -1 : now - last.time.getTime();
  const isBidForNoMore = at.getTime() > now && last?.best !== undefined;
  const ratio = pricing.ratioAt(at);
  const isOfNow = last !== undefined && age >= 0 && age < 1000 && isSame(pricing.last?.ratio, ratio);
  if (isOfNow && !isBidForNoMore) return last;
  const quote = quoteOfTick(pricing, pricing.present.at(now), at);
  pricing.last = { quote, ratio };
  return quote;
}

const isSame = (one: ShareRatio | undefined, other: ShareRatio | undefined): boolean =>
  one?.held === other?.held && one?.becomes === other?.becomes;

/** Whether anybody bids and asks: of what trades at that moment; an index does not. */
function isBidFor({ instrument: { assetClass, endsAt }, calendar }: Pricing, at: Date): boolean {
  if (assetClass === 'index' || (endsAt !== undefined && at >= endsAt)) return false;
  return calendar.isOpenAt(at.getTime());
}

function depthNow(pricing: Pricing, now: Date): Depth | undefined {
  if (!isBidFor(pricing, now)) return undefined;
  return pricing.depthAround(quoteNow(pricing, now));
}

function quoteOfTick(pricing: Pricing, tick: Tick, at: Date): Quote {
  const { instrument, depthAround, ratioAt } = pricing;
  const drawn = presentQuote(pricing, tick);
  const ratio = ratioAt(at);
  const quote = ratio === undefined ? drawn : scaledQuote(drawn, ratio, instrument.tickSize);
  if (!isBidFor(pricing, at)) return quote;
  return { ...quote, best: bestOf(depthAround(quote, 1), source) };
}

/** Makes what is needed to price an instrument; calendars and shared movements are made once. */
function createPricer({
  seed,
  alwaysOpen,
  calendars: set,
  actions,
}: SimulatedMarketOptions): (instrument: ListedInstrument) => Pricing {
  const rules = alwaysOpen ? alwaysOpenRules : calendarRules;
  const calendars = new Map<SegmentCode, TradingCalendar>();
  const climate = new Climate(seed);
  const shared = new Map(
    factors.map((factor) => [
      factor.name,
      new FactorPath(seed, climate, { ...factor, stepsPerYear: rules.stepsPerYear }),
    ]),
  );
  const sharedPath = (name: string): FactorPath => {
    const path = shared.get(name);
    if (path === undefined) throw new RangeError(`no such factor: ${name}`);
    return path;
  };
  const calendarOf = (segment: SegmentCode): TradingCalendar => {
    const changes = () => set?.of(segment) ?? unchanged;
    const known =
      calendars.get(segment) ?? new TradingCalendar(segments[segment], { alwaysOpen, anchor: anchorDate, changes });
    calendars.set(segment, known);
    return known;
  };
  return (instrument) => {
    const calendar = calendarOf(instrument.segment);
    const path = new InstrumentPath({
      instrument,
      seed,
      climate,
      rules,
      sharedPath,
      tradesOn: (step) => calendar.tradesOn(step),
      positionOf: (at) => positionOf(calendar, rules, at.getTime()),
    });
    const cursor = (): TickCursor => new TickCursor(path, calendar, rules.gapSlices);
    const ratioAt = (until: Date) => actions?.ratio(instrument.symbol, { until });
    return {
      instrument,
      calendar,
      present: cursor(),
      elsewhere: cursor(),
      depthAround: createDepth(seed, instrument),
      ratioAt,
      last: undefined,
      ofDay: undefined,
    };
  };
}

/** Where a moment lies on the path, in steps: the step of its day, and how much of the day's slices are over. */
function positionOf(calendar: TradingCalendar, { gapSlices }: StepRules, at: number): number {
  const { step, opensAt, closesAt } = calendar.dayAt(at);
  const partOfDay = Math.min(1, (at - opensAt) / (closesAt - opensAt));
  return step + (gapSlices + partOfDay * (slicesPerStep - gapSlices)) / slicesPerStep;
}

/** The moment itself, or the last one at which the instrument traded. */
function whileTrading({ instrument }: Pricing, at: number): number {
  return instrument.endsAt === undefined ? at : Math.min(at, instrument.endsAt.getTime() - 1);
}

function sessionOf({ instrument: { endsAt }, calendar }: Pricing, at: Date): Session {
  if (endsAt === undefined) return calendar.sessionAt(at);
  if (at >= endsAt) return { open: false, startedAt: calendar.sessionAt(new Date(endsAt.getTime() - 1)).startedAt };
  const session = calendar.sessionAt(at);
  const endsToday = endsAt.getTime() <= calendar.dayAt(at.getTime()).closesAt;
  return session.open && endsToday ? { ...session, closesAt: endsAt } : session;
}

function presentQuote(pricing: Pricing, { day, candle, time }: Tick): Quote {
  const { symbol, tickSize } = pricing.instrument;
  if (pricing.ofDay?.day !== day) pricing.ofDay = pricesOf(day, candle, tickSize);
  const { previousClose, open, bandLow, bandHigh } = pricing.ofDay;
  return {
    symbol,
    price: BigInt(candle.close) * tickSize,
    previousClose,
    open,
    high: BigInt(candle.high) * tickSize,
    low: BigInt(candle.low) * tickSize,
    volume: candle.volume,
    bandLow,
    bandHigh,
    time: new Date(time),
    source,
  };
}

function pricesOf(day: DayPath, { open }: Pick<Tick['candle'], 'open'>, tickSize: bigint): PricesOfDay {
  const price = (ticks: number): bigint => BigInt(ticks) * tickSize;
  return {
    day,
    previousClose: price(day.previousClose),
    open: price(open),
    bandLow: price(day.band.low),
    bandHigh: price(day.band.high),
  };
}
