import type { Decimal } from '@sauda/money';
import type { Database, Tx } from '../../platform/database.ts';
import { createMirror } from '../../platform/mirror.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Rounds } from '../../platform/rounds.ts';
import * as t from '../../platform/table.ts';
import { passOn } from './feed.ts';
import type { Instrument } from './instruments/instrument.ts';
import { subMarkets } from './instruments/sub-markets.ts';
import type { InstrumentFilter, Market, Quote, Session } from './market.ts';

/** The exchanges on which a company can be made. */
export type CompanyMarket = 'NSE' | 'BSE' | 'SME' | 'NASDAQ' | 'NYSE';

const companyTable = t.table('unlisted_companies', {
  symbol: t.text,
  name: t.text,
  market: t.textOf<CompanyMarket>(),
  lotSize: t.bigint,
  tickSize: t.bigint,
  bandBasisPoints: t.bigint,
  madeBy: t.text,
  madeAt: t.time,
});

/** A company that staff have made, since the feed does not know it. */
export type UnlistedCompany = t.RowOf<typeof companyTable>;
export type UnlistedCompanies = ReturnType<typeof createUnlistedCompanies>;

const refreshMs = 400;

/** What the code of a share looks like that is made or comes to be here. What feeds know has whatever code they give it. */
const codeForm = /^[A-Z0-9&_-]{1,20}$/;
export const isShareCode = (text: string): boolean => codeForm.test(text);

/** The companies that staff have made, read from memory. */
export function createUnlistedCompanies({ sql }: Database, rounds: Rounds) {
  const made = createMirror<ReadonlyMap<string, UnlistedCompany>>({
    name: 'reading companies to come',
    everyMs: refreshMs,
    rounds,
    empty: new Map(),
    async read() {
      const rows = await sql<UnlistedCompany[]>`SELECT ${companyTable.columns()} FROM unlisted_companies`;
      return new Map(rows.map((row) => [row.symbol, row]));
    },
  });
  return {
    of: (symbol: string) => made.now().get(symbol),
    all: () => [...made.now().values()],
    /** @throws Refusal `invalid` where there is one of that symbol. What the feed knows is refused by who calls it. */
    async make(tx: Tx, company: UnlistedCompany): Promise<void> {
      const rows = await tx`
        INSERT INTO unlisted_companies (symbol, name, market, lot_size, tick_size, band_basis_points, made_by, made_at)
        VALUES (${company.symbol}, ${company.name}, ${company.market}, ${company.lotSize}, ${company.tickSize},
          ${company.bandBasisPoints}, ${company.madeBy}, ${company.madeAt})
        ON CONFLICT DO NOTHING RETURNING symbol`;
      if (rows.length === 0) throw new Refusal('invalid', { fields: { symbol: 'is there already' } });
      made.setOnCommit(tx, (now) => new Map(now).set(company.symbol, company));
    },
    refresh: made.refresh,
    start: made.start,
  };
}

/** When an offer has had it listed, and at what price its shares were allotted. */
interface ListedByOffer {
  readonly since: (symbol: string) => Date | undefined;
  readonly issuePrice: (symbol: string) => Decimal | undefined;
}

const never = new Date(0);

/**
 * A market with the companies that its feed does not know yet: without a price, and never open. Once the feed brings one, of the same exchange and
 * currency, it is the feed's; another one under its symbol is kept out, since people may hold shares of the one that staff have made.
 */
export function withUnlisted<M extends Market>(
  fed: M,
  made: Pick<UnlistedCompanies, 'of' | 'all'>,
  offers: ListedByOffer,
): M {
  const asInstrument = createInstruments(offers);
  const unlisted = (symbol: string): Instrument | undefined => {
    const company = made.of(symbol);
    return company === undefined || isSame(company, fed.instrument(symbol)) ? undefined : asInstrument(company);
  };
  const added = (filter: InstrumentFilter): Instrument[] =>
    made.all().flatMap(({ symbol }) => {
      const instrument = unlisted(symbol);
      return instrument !== undefined && passes(instrument, filter) ? [instrument] : [];
    });
  const isFed = ({ symbol }: { symbol: string }): boolean => unlisted(symbol) === undefined;
  const find = (query: string): Instrument[] => {
    const wanted = query.trim().toLowerCase();
    return wanted === ''
      ? []
      : added({}).filter(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes(wanted));
  };
  const market: Market = {
    ...fed,
    instrument: (symbol) => unlisted(symbol) ?? fed.instrument(symbol),
    list: (filter) => [...fed.list(filter).filter(isFed), ...added(filter)],
    search(query, limit) {
      const joined = (found: readonly Instrument[]) => [...found.filter(isFed), ...find(query)].slice(0, limit);
      const found = fed.search(query, limit);
      return found instanceof Promise ? found.then(joined) : joined(found);
    },
    quote: (symbol) => (unlisted(symbol) === undefined ? fed.quote(symbol) : undefined),
    quoteAt: (symbol, at) => (unlisted(symbol) === undefined ? fed.quoteAt(symbol, at) : undefined),
    candles: (symbol, range, interval) => (unlisted(symbol) === undefined ? fed.candles(symbol, range, interval) : []),
    depth: (symbol) => (unlisted(symbol) === undefined ? fed.depth?.(symbol) : undefined),
    session: (symbol, at): Session =>
      unlisted(symbol) === undefined ? fed.session(symbol, at) : { open: false, startedAt: never },
    subscribe: passOn(fed, (quotes) => quotes.filter(isFed)),
  };
  // A market that answers at once does so with them too.
  return market as M;
}

/** Whether the feed has brought a company that staff have made: at its exchange, in its currency. */
function isSame({ market }: Pick<UnlistedCompany, 'market'>, fed: Instrument | undefined): boolean {
  return fed !== undefined && fed.market === market && fed.currency === subMarkets[market].currency;
}

/** One object for as long as nothing of it changes, since many hold on to it. */
function createInstruments({ since, issuePrice }: ListedByOffer): (company: UnlistedCompany) => Instrument {
  const known = new WeakMap<UnlistedCompany, Instrument>();
  return (company) => {
    const { symbol, name, market, lotSize, tickSize, bandBasisPoints } = company;
    const [price, listedAt] = [issuePrice(symbol), since(symbol)];
    const before = known.get(company);
    if (before !== undefined && before.notListedYet?.issuePrice === price) return before;
    const instrument: Instrument = {
      ...subMarkets[market],
      symbol,
      name,
      lotSize,
      tickSize,
      bandBasisPoints,
      awaitsOffer: true,
      notListedYet: { issuePrice: price, since: listedAt },
    };
    known.set(company, instrument);
    return instrument;
  };
}

function passes(instrument: Instrument, { categoryCode, market, assetClass, prefix }: InstrumentFilter): boolean {
  const wanted = prefix?.trim().toLowerCase() ?? '';
  return (
    (categoryCode === undefined || instrument.categoryCode === categoryCode) &&
    (market === undefined || instrument.market === market) &&
    (assetClass === undefined || instrument.assetClass === assetClass) &&
    (instrument.symbol.toLowerCase().startsWith(wanted) || instrument.name.toLowerCase().startsWith(wanted))
  );
}

/** What shares are worth that no exchange has a price for: what they were allotted at. It values, and trades nothing. */
export function valuedAtIssue({ symbol, notListedYet }: Instrument): Quote | undefined {
  const price = notListedYet?.issuePrice;
  if (price === undefined) return undefined;
  const all = { price, previousClose: price, open: price, high: price, low: price, bandLow: price, bandHigh: price };
  return { symbol, ...all, volume: 0, time: notListedYet?.since ?? never, source: 'issue price' };
}
