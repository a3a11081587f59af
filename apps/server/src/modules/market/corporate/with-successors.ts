import type { Clock } from '../../../platform/clock.ts';
import { passOn } from '../feed.ts';
import type { InstrumentHalt } from '@sauda/contract/errors';
import type { Instrument } from '../instruments/instrument.ts';
import type { Candle, InstrumentFilter, Market, Quote } from '../market.ts';
import type { CorporateActions, EndOfShare } from './corporate-actions.ts';
import { scaledCandle, scaledQuote } from './with-share-prices.ts';

type Known = Pick<CorporateActions, 'endOf' | 'formerOf' | 'hasCourse' | 'nameOf' | 'renamed' | 'ratio'>;

const halts: Readonly<Record<EndOfShare['kind'], InstrumentHalt>> = {
  symbol_change: 'share_renamed',
  merger: 'share_merged',
  delisting: 'share_delisted',
  cash_exit: 'share_delisted',
};
const momentBefore = (at: Date): Date => new Date(at.getTime() - 1);

/**
 * A market whose shares go on under another code or name, and end by a merger or a delisting, as their day begins. Where the feed does not know the
 * new code, its prices are those of the old one; where it does, its chart goes on from that of the old one. What has ended is in no list
 * and never trades; it is still there by its code, at its last price.
 */
export function withSuccessors<M extends Market>(fed: M, { actions, clock }: { actions: Known; clock: Clock }): M {
  const feedSymbol = createFeedSymbols(fed, { actions, clock });
  const instrumentOf = createSuccession(fed, feedSymbol, { actions, clock });
  const endOf = (symbol: string): EndOfShare | undefined => actions.endOf(symbol, clock.now());
  const isListed = ({ symbol }: Instrument): boolean => endOf(symbol) === undefined;
  /** What a list of the feed's is here: without what has ended, and with what goes on under another code. */
  const asNow = (found: readonly Instrument[]): Instrument[] =>
    found.flatMap(({ symbol }) => {
      const now = successorOf(symbol, endOf);
      const instrument = now === undefined ? undefined : instrumentOf(now);
      return instrument === undefined ? [] : [instrument];
    });
  const renamedThat = (passes: (instrument: Instrument) => boolean): Instrument[] =>
    actions.renamed(clock.now()).flatMap(({ symbol, intoSymbol = symbol }) => {
      const instrument = instrumentOf(intoSymbol);
      return instrument !== undefined && isListed(instrument) && passes(instrument) ? [instrument] : [];
    });
  const quotes = createQuotes(fed, feedSymbol, { actions, clock });
  const market: Market = {
    ...fed,
    instrument: instrumentOf,
    list(filter) {
      const found = fed.list(filter);
      if (!actions.hasCourse()) return found;
      return once([...asNow(found), ...renamedThat((one) => passes(one, filter))]);
    },
    search(query, limit) {
      const wanted = query.trim().toLowerCase();
      const isLike = ({ symbol, name }: Instrument) =>
        wanted !== '' && `${symbol} ${name}`.toLowerCase().includes(wanted);
      const joined = (found: readonly Instrument[]) => once([...asNow(found), ...renamedThat(isLike)]).slice(0, limit);
      const found = fed.search(query, limit);
      if (!actions.hasCourse()) return found;
      return found instanceof Promise ? found.then(joined) : joined(found);
    },
    ...quotes,
    candles(symbol, range, interval) {
      const shown = (code: string) => fed.candles(code, range, interval);
      const code = feedSymbol(symbol);
      const former = actions.formerOf(symbol, clock.now());
      const adjusted = (candles: Candle[]) =>
        cut(scaled(symbol, code, candles, { fed, actions, clock }), endOf(symbol));
      if (code !== symbol || former === undefined) return whenThere(shown(code), adjusted);
      // The feed knows the new code: what it has no candles of was under the old one.
      return whenThere(shown(symbol), (own) =>
        whenThere(market.candles(former.symbol, range, interval), (before) => goOn(before, own, former.exAt)),
      );
    },
    depth: (symbol) => (endOf(symbol) === undefined ? fed.depth?.(feedSymbol(symbol)) : undefined),
    session(symbol, at) {
      const end = endOf(symbol);
      if (end === undefined || at < end.exAt) return fed.session(feedSymbol(symbol), at);
      return { open: false, startedAt: fed.session(feedSymbol(symbol), momentBefore(end.exAt)).startedAt };
    },
    subscribe: passOn(fed, (told) => {
      if (!actions.hasCourse()) return told;
      return told.flatMap((quote) => {
        const now = successorOf(quote.symbol, endOf);
        if (now === undefined || (now !== quote.symbol && feedSymbol(now) !== quote.symbol)) return [];
        return (now === quote.symbol ? quote : market.quote(now)) ?? [];
      });
    }),
  };
  // A market that answers at once does so with them too.
  return market as M;
}

type Terms = { readonly actions: Known; readonly clock: Clock };

/** The code under which the feed knows what has this one. */
function createFeedSymbols(fed: Market, { actions, clock }: Terms): (symbol: string) => string {
  const feedSymbol = (symbol: string): string => {
    const former = actions.formerOf(symbol, clock.now());
    return former === undefined || fed.instrument(symbol) !== undefined ? symbol : feedSymbol(former.symbol);
  };
  return feedSymbol;
}

/** One object for as long as nothing of it changes, since many hold on to it. */
function createSuccession(fed: Market, feedSymbol: (symbol: string) => string, { actions, clock }: Terms) {
  const made = new WeakMap<Instrument, Map<string, Instrument>>();
  const instrumentOf = (symbol: string): Instrument | undefined => {
    if (!actions.hasCourse()) return fed.instrument(symbol);
    const now = clock.now();
    const instrument = fed.instrument(feedSymbol(symbol));
    const [end, former] = [actions.endOf(symbol, now), actions.formerOf(symbol, now)];
    const name = actions.nameOf(symbol, now) ?? former?.intoName;
    if (instrument === undefined || (end === undefined && former === undefined && name === undefined))
      return instrument;
    const key = `${symbol} ${name} ${end?.kind} ${end?.phase} ${former?.phase}`;
    const known = made.get(instrument) ?? new Map<string, Instrument>();
    made.set(instrument, known);
    const before = known.get(key);
    if (before !== undefined) return before;
    const { awaitsOffer: _waits, ...listed } = instrument;
    const shown: Instrument = {
      ...listed,
      symbol,
      ...(name === undefined ? {} : { name }),
      ...(former === undefined
        ? {}
        : {
            formerly: {
              symbol: former.symbol,
              name: instrumentOf(former.symbol)?.name ?? former.symbol,
              until: former.exAt,
            },
            ...(former.phase === 'applied' ? {} : { trading: 'halted', isChanging: true }),
          }),
      ...(end === undefined ? {} : asEnded(end)),
    };
    known.set(key, shown);
    return shown;
  };
  return instrumentOf;
}

function asEnded({ kind, exAt: at, phase, intoSymbol: into }: EndOfShare): Partial<Instrument> {
  return {
    trading: 'halted',
    halt: halts[kind],
    ended: { kind, at, ...(into === undefined ? {} : { into }) },
    ...(phase === 'coming' ? {} : { sharesSince: at }),
    ...(phase === 'applied' ? {} : { isChanging: true }),
  };
}

function createQuotes(
  fed: Market,
  feedSymbol: (symbol: string) => string,
  { actions, clock }: Terms,
): Pick<Market, 'quote' | 'quoteAt'> {
  const underCode = (symbol: string, code: string, quote: Quote | undefined, until: Date): Quote | undefined => {
    if (quote === undefined || code === symbol) return quote;
    const after = fed.followsActions === 'all' ? {} : { after: quote.time };
    const ratio = actions.ratio(symbol, { ...after, until });
    const tick = fed.instrument(code)?.tickSize ?? 1n;
    return { ...(ratio === undefined ? quote : scaledQuote(quote, ratio, tick)), symbol };
  };
  const last = (end: EndOfShare): Quote | undefined => {
    const { symbol, lastPrice: price, lastSource: source, lastTime: time } = end;
    if (price === undefined || source === undefined || time === undefined) {
      return bidForNoMore(quotes.quoteAt(symbol, momentBefore(end.exAt)));
    }
    const all = { price, previousClose: price, open: price, high: price, low: price, bandLow: price, bandHigh: price };
    return { symbol, ...all, volume: 0, time, source };
  };
  const quotes = {
    quote(symbol: string) {
      const now = clock.now();
      const end = actions.endOf(symbol, now);
      if (end !== undefined) return last(end);
      const code = feedSymbol(symbol);
      return underCode(symbol, code, fed.quote(code), now);
    },
    quoteAt(symbol: string, at: Date): Quote | undefined {
      const end = actions.endOf(symbol, clock.now());
      if (end !== undefined && at >= end.exAt) return last(end);
      const former = actions.formerOf(symbol, clock.now());
      if (former !== undefined && at < former.exAt) {
        const before = quotes.quoteAt(former.symbol, at);
        return before && { ...before, symbol };
      }
      const code = feedSymbol(symbol);
      return underCode(symbol, code, fed.quoteAt(code, at), at);
    },
  };
  return quotes;
}

/** The code under which a share goes on; undefined where it does not. */
function successorOf(symbol: string, endOf: (symbol: string) => EndOfShare | undefined): string | undefined {
  const end = endOf(symbol);
  if (end === undefined) return symbol;
  return end.kind === 'symbol_change' && end.intoSymbol !== undefined ? successorOf(end.intoSymbol, endOf) : undefined;
}

function bidForNoMore(quote: Quote | undefined): Quote | undefined {
  if (quote?.best === undefined) return quote;
  const { best: _best, ...rest } = quote;
  return rest;
}

/** The feed has them under another code, for the shares of that one. */
function scaled(
  symbol: string,
  code: string,
  candles: Candle[],
  { fed, actions, clock }: Terms & { fed: Market },
): Candle[] {
  const until = clock.now();
  if (code === symbol || actions.ratio(symbol, { until }) === undefined) return candles;
  const tick = fed.instrument(code)?.tickSize ?? 1n;
  return candles.map((candle) => {
    const after = fed.followsActions === undefined ? { after: candle.time } : {};
    const ratio = actions.ratio(symbol, { ...after, until });
    return ratio === undefined ? candle : scaledCandle(candle, ratio, tick);
  });
}

const cut = (candles: Candle[], end: EndOfShare | undefined): Candle[] =>
  end === undefined ? candles : candles.filter(({ time }) => time < end.exAt);

function goOn(before: readonly Candle[], own: Candle[], exAt: Date): Candle[] {
  const first = own[0]?.time ?? exAt;
  return [...before.filter(({ time }) => time < first), ...own];
}

function once(instruments: readonly Instrument[]): Instrument[] {
  return [...new Map(instruments.map((instrument) => [instrument.symbol, instrument])).values()];
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

function whenThere<T, R>(value: T | Promise<T>, then: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(then) : then(value);
}
