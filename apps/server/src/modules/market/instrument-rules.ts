import type { Database, Tx } from '../../platform/database.ts';
import { createMirror } from '../../platform/mirror.ts';
import type { Rounds } from '../../platform/rounds.ts';
import type { Instrument } from './instruments/instrument.ts';
import type { InstrumentFilter, Market } from './market.ts';

/** How an instrument may be traded: not at all while halted, and without opening positions where it can only be sold. */
export type TradingState = 'open' | 'sell_only' | 'halted';

/** What staff have set about an instrument. Its prices come from the market alone. */
export interface InstrumentRule {
  readonly symbol: string;
  /** Null: as its market has it. */
  readonly name: string | undefined;
  readonly sector: string | undefined;
  readonly trading: TradingState;
  readonly updatedBy: string;
  readonly updatedAt: Date;
}

/** What staff have set, read from memory. */
export interface InstrumentRules {
  of(symbol: string): InstrumentRule | undefined;
  all(): readonly InstrumentRule[];
  /** @returns what held before. This node goes by it after the commit, the others within the refresh interval. */
  set(tx: Tx, rule: InstrumentRule): Promise<InstrumentRule | undefined>;
  refresh(): Promise<void>;
  start(): Promise<void>;
}

const refreshMs = 2_000;

export function createInstrumentRules({ sql }: Database, rounds: Rounds): InstrumentRules {
  const rules = createMirror<ReadonlyMap<string, InstrumentRule>>({
    name: 'reading the rules of instruments',
    everyMs: refreshMs,
    rounds,
    empty: new Map(),
    async read() {
      const rows = await sql<InstrumentRule[]>`
        SELECT symbol, name, sector, trading, updated_by, updated_at FROM instrument_rules`;
      return new Map(rows.map((rule) => [rule.symbol, rule]));
    },
  });

  return {
    of: (symbol) => rules.now().get(symbol),
    all: () => [...rules.now().values()],
    async set(tx, rule) {
      const [before] = await tx<InstrumentRule[]>`
        SELECT symbol, name, sector, trading, updated_by, updated_at
        FROM instrument_rules WHERE symbol = ${rule.symbol} FOR UPDATE`;
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

/** A market whose instruments are named, sorted and held back as staff have set. */
export function withInstrumentRules<M extends Market>(market: M, rules: InstrumentRules): M {
  /** One object for as long as neither the instrument nor its rule changes, since many hold on to it. */
  const made = new WeakMap<InstrumentRule, { from: Instrument; shown: Instrument }>();

  function ruled(instrument: Instrument): Instrument {
    const rule = rules.of(instrument.symbol);
    if (rule === undefined) return instrument;
    const known = made.get(rule);
    if (known?.from === instrument) return known.shown;
    const { name, sector, trading } = rule;
    const shown: Instrument = {
      ...instrument,
      ...(name === undefined ? {} : { name }),
      ...(sector === undefined ? {} : { sector }),
      ...(trading === 'open' ? {} : { trading }),
    };
    made.set(rule, { from: instrument, shown });
    return shown;
  }

  function findRenamed(query: string): Instrument[] {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') return [];
    return rules.all().flatMap(({ symbol, name }) => {
      const instrument = name?.toLowerCase().includes(wanted) === true ? market.instrument(symbol) : undefined;
      return instrument === undefined ? [] : [ruled(instrument)];
    });
  }

  function joined(query: string, found: readonly Instrument[], limit: number): readonly Instrument[] {
    const all = [...found.map(ruled), ...findRenamed(query)];
    return [...new Map(all.map((instrument) => [instrument.symbol, instrument])).values()].slice(0, limit);
  }

  const gate: Market = {
    ...market,
    instrument(symbol) {
      const instrument = market.instrument(symbol);
      return instrument === undefined ? undefined : ruled(instrument);
    },
    list: (filter: InstrumentFilter) => market.list(filter).map(ruled),
    search(query, limit) {
      const found = market.search(query, limit);
      return found instanceof Promise
        ? found.then((instruments) => joined(query, instruments, limit))
        : joined(query, found, limit);
    },
  };
  // A market that answers at once does so behind the gate too.
  return gate as M;
}
