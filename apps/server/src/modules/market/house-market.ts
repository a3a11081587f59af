import { currencies, type Currency, type Sector } from '@sauda/facts';
import type { Database, Tx } from '../../platform/database.ts';
import { createMirror } from '../../platform/mirror.ts';
import type { Rounds } from '../../platform/rounds.ts';
import * as t from '../../platform/table.ts';
import type { SharesNow } from './corporate/corporate-actions.ts';
import { passOn } from './feed.ts';
import type { MarketHalt, MarketHalts } from './halts.ts';
import type { Instrument } from './instruments/instrument.ts';
import type { Candle, InstrumentFilter, Market, Quote } from './market.ts';

/** How an instrument may be traded: not at all while halted, and without opening positions where it can only be sold. */
export type TradingState = 'open' | 'sell_only' | 'halted';

const ruleTable = t.table('instrument_rules', {
  symbol: t.text,
  /** NULL: as its market has it. */
  name: t.nullable(t.text),
  /** NULL: as its market has it. */
  sector: t.nullable(t.textOf<Sector>()),
  trading: t.textOf<TradingState>(),
  updatedBy: t.text,
  updatedAt: t.time,
});

/** What staff have set about an instrument. Its prices come from the market alone. */
export type InstrumentRule = t.RowOf<typeof ruleTable>;

export type InstrumentRules = ReturnType<typeof createInstrumentRules>;

const refreshMs = 2_000;

/** What staff have set, read from memory. */
export function createInstrumentRules({ sql }: Database, rounds: Rounds) {
  const rules = createMirror<ReadonlyMap<string, InstrumentRule>>({
    name: 'reading the rules of instruments',
    everyMs: refreshMs,
    rounds,
    empty: new Map(),
    async read() {
      const rows = await sql<InstrumentRule[]>`SELECT ${ruleTable.columns()} FROM instrument_rules`;
      return new Map(rows.map((rule) => [rule.symbol, rule]));
    },
  });

  return {
    of: (symbol: string) => rules.now().get(symbol),
    all: () => [...rules.now().values()],
    /** @returns what held before. This node goes by it after the commit, the others within the refresh interval. */
    async set(tx: Tx, rule: InstrumentRule): Promise<InstrumentRule | undefined> {
      // Of an instrument that nobody has set anything about there is no row to be locked yet.
      await tx`SELECT pg_advisory_xact_lock(hashtextextended('instrument ' || ${rule.symbol}, 0))`;
      const before = await ruleTable.find(tx, { symbol: rule.symbol });
      await tx`
        INSERT INTO instrument_rules (symbol, name, sector, trading, updated_by, updated_at)
        VALUES (${rule.symbol}, ${rule.name}, ${rule.sector}, ${rule.trading}, ${rule.updatedBy}, ${rule.updatedAt})
        ON CONFLICT (symbol) DO UPDATE SET name = excluded.name, sector = excluded.sector, trading = excluded.trading,
          updated_by = excluded.updated_by, updated_at = excluded.updated_at`;
      rules.setOnCommit(tx, (now) => new Map(now).set(rule.symbol, rule));
      return before;
    },
    refresh: rules.refresh,
    start: rules.start,
  };
}

/** What the house makes of a market. */
interface HouseTerms {
  readonly rules: Pick<InstrumentRules, 'of' | 'all'>;
  /** Whole markets that staff have halted; none where absent. */
  readonly halts?: Pick<MarketHalts, 'covering'>;
  /** Whether a difference with custodian or clearing broker holds an instrument back; none where absent. */
  readonly isHeld?: (symbol: string) => boolean;
  /** What its company has done to a share; nothing where absent. */
  readonly sharesNow?: (symbol: string) => SharesNow | undefined;
  /** Since when an offer has had an instrument traded. */
  readonly listedSince: (symbol: string) => Date | undefined;
  /** Of the accounts: its region comes first, which is the one that is meant where none is named. */
  readonly currency: Currency;
}

const mostWaiting = 50;
const everything = (): boolean => true;

/**
 * The market as its instruments are named, sorted and held back by staff.
 * @returns `companies` with all there are, and `market` in which a company that waits for its public offer is not there
 *   before it is listed: it has no price, cannot be found and cannot be traded, and its chart begins with its listing
 */
export function houseMarket<M extends Market>(asListed: M, terms: HouseTerms): { companies: M; market: M } {
  const { rules, listedSince, currency } = terms;
  const ruled = createRuling(terms);
  const home = currencies[currency].homeRegion;
  const isThere = ({ symbol, awaitsOffer }: Instrument): boolean =>
    awaitsOffer !== true || listedSince(symbol) !== undefined;

  /**
   * @param isKnown whether an instrument is there for who asks this market
   * @param shows whether it is found there too
   */
  const lookUp = (
    isKnown: (instrument: Instrument) => boolean,
    shows: (instrument: Instrument) => boolean,
    mostHidden: number,
  ) => ({
    instrument(symbol: string) {
      const instrument = asListed.instrument(symbol);
      return instrument !== undefined && isKnown(instrument) ? ruled(instrument) : undefined;
    },
    list: (filter: InstrumentFilter) => asListed.list(filter).filter(shows).map(ruled),
    search: (query: string, limit: number) =>
      whenThere(asListed.search(query, limit + mostHidden), (found) => {
        const all = [...found, ...renamedLike(query)].filter(shows);
        return [...new Map(all.map((instrument) => [instrument.symbol, ruled(instrument)])).values()].slice(0, limit);
      }),
  });

  function renamedLike(query: string): Instrument[] {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') return [];
    return rules
      .all()
      .flatMap(({ symbol, name }) => (name?.toLowerCase().includes(wanted) && asListed.instrument(symbol)) || []);
  }

  const companies: Market = {
    ...asListed,
    ...lookUp(everything, everything, 0),
    categories: () =>
      asListed.categories().toSorted((left, right) => Number(right.code === home) - Number(left.code === home)),
  };
  const trades = (symbol: string, one = asListed.instrument(symbol)): boolean => one !== undefined && isThere(one);
  const isHalted = (symbol: string): boolean => {
    const instrument = asListed.instrument(symbol);
    return instrument !== undefined && ruled(instrument).trading === 'halted';
  };
  /** While staff have halted it nobody bids and asks. */
  function asHeldBack(quote: Quote | undefined): Quote | undefined {
    if (quote?.best === undefined || !isHalted(quote.symbol)) return quote;
    const { best: _best, ...rest } = quote;
    return rest;
  }
  const market: Market = {
    ...companies,
    // Those that wait are few, so as many more are asked for.
    ...lookUp(isThere, (one) => isThere(one) && one.notListedYet === undefined, mostWaiting),
    quote: (symbol) => (trades(symbol) ? asHeldBack(asListed.quote(symbol)) : undefined),
    quoteAt: (symbol, at) => (trades(symbol) ? asListed.quoteAt(symbol, at) : undefined),
    candles(symbol, range, interval) {
      if (!trades(symbol)) return [];
      const since = asListed.instrument(symbol)?.awaitsOffer === true ? listedSince(symbol) : undefined;
      return whenThere(asListed.candles(symbol, range, interval), (candles) =>
        since === undefined ? candles : candlesSince(candles, since),
      );
    },
    depth: (symbol) => (trades(symbol) && !isHalted(symbol) ? asListed.depth?.(symbol) : undefined),
    subscribe: passOn(asListed, (quotes) => quotes.filter(({ symbol }) => trades(symbol))),
  };
  // A market that answers at once does so as the house's too.
  return { companies: companies as M, market: market as M };
}

function createRuling({ rules, halts, isHeld, sharesNow }: HouseTerms): (instrument: Instrument) => Instrument {
  interface Ruled {
    readonly rule: InstrumentRule | undefined;
    readonly halt: MarketHalt | undefined;
    readonly held: boolean;
    readonly shares: SharesNow | undefined;
    readonly shown: Instrument;
  }
  /** One object for as long as neither the instrument nor what is set about it changes, since many hold on to it. */
  const made = new WeakMap<Instrument, Ruled>();
  const nameless = new WeakMap<InstrumentRule, InstrumentRule>();
  function ruleOfFormer(symbol: string): InstrumentRule | undefined {
    const rule = rules.of(symbol);
    if (rule === undefined) return undefined;
    const known = nameless.get(rule) ?? { ...rule, name: undefined };
    nameless.set(rule, known);
    return known;
  }
  return (instrument) => {
    const { symbol, formerly } = instrument;
    // What staff have set under the code before holds on, but for a name.
    const rule = rules.of(symbol) ?? (formerly && ruleOfFormer(formerly.symbol));
    const halt = halts?.covering(instrument);
    const held = isHeld?.(symbol) === true || (formerly !== undefined && isHeld?.(formerly.symbol) === true);
    const shares = sharesNow?.(symbol);
    if (rule === undefined && halt === undefined && !held && shares === undefined) return instrument;
    const known = made.get(instrument);
    const isSame = known?.rule === rule && known?.halt === halt && known?.held === held && known.shares === shares;
    if (known !== undefined && isSame) return known.shown;
    const { name, sector, trading = 'open' } = rule ?? {};
    const shown: Instrument = {
      ...instrument,
      ...(name === undefined ? {} : { name }),
      ...(sector === undefined ? {} : { sector }),
      ...(trading === 'open' ? {} : { trading }),
      ...(shares === undefined ? {} : afterChange(instrument, shares)),
      ...(held ? { trading: 'halted', halt: 'held_for_difference' } : {}),
      ...(halt === undefined ? {} : { trading: 'halted', halt: halt.why }),
      ...(instrument.ended === undefined && instrument.isChanging === undefined ? {} : asItIs(instrument)),
    };
    made.set(instrument, { rule, halt, held, shares, shown });
    return shown;
  };
}

/** What has ended, or is changing its code, does not trade whatever staff have set. */
const asItIs = ({ halt }: Instrument): Partial<Instrument> => ({ trading: 'halted', ...(halt && { halt }) });

function afterChange(
  { sharesOutstanding }: Instrument,
  { ratio, toCome, isChanging, since }: SharesNow,
): Partial<Instrument> {
  const { held, becomes } = ratio;
  return {
    shareRatio: ratio,
    ...(isChanging ? { trading: 'halted', isChanging } : {}),
    ...(toCome === undefined ? {} : { sharesToCome: toCome }),
    ...(since === undefined ? {} : { sharesSince: since }),
    ...(sharesOutstanding === undefined ? {} : { sharesOutstanding: (sharesOutstanding * becomes) / held }),
  };
}

function whenThere<T, R>(value: T | Promise<T>, then: (value: T) => R): R | Promise<R> {
  return value instanceof Promise ? value.then(then) : then(value);
}

/** The candle in which the listing falls, and those after it. */
function candlesSince(candles: readonly Candle[], since: Date): Candle[] {
  const later = candles.findIndex(({ time }) => time > since);
  return candles.slice(later === -1 ? -1 : Math.max(0, later - 1));
}
