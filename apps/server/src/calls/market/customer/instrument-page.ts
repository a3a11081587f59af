import type { Answer } from '@sauda/contract';
import {
  actionsAround,
  dividendsAround,
  rightsAround,
  saidRatio,
  saidRights,
  type PublicAction,
} from '../../../modules/trading/index.ts';
import { createYearCourses, eventsOfTerms, peersOf, worthOf, type Instrument } from '../../../modules/market/index.ts';
import { readAuction, type AuctionNow } from '../../../modules/exchange/read-auction.ts';
import type { Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { presentHeadline } from '../../news/customer.ts';
import { toWire } from '../../to-wire.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { knownInstrument } from '../known-instrument.ts';
import { presentDepth } from '../present-depth.ts';
import { createInstrumentIds, formatPrice, presentStockRows } from '../present.ts';

type Page = Answer<'GET /v2/instrument'>['data'];

const most = { news: 3, peers: 5, dividends: 3, actions: 2 } as const;

/** What stands below the chart of one instrument. */
export function instrumentPageHandlers({
  market,
  news,
  clock,
  sql,
  venueName,
}: Needs<'clock' | 'market' | 'news' | 'sql' | 'venueName'>): Handlers {
  const ids = createInstrumentIds();
  const yearOf = createYearCourses(market);

  return {
    async 'GET /v2/instrument'({ query }) {
      const instrument = knownInstrument(market, query.symbol);
      const { symbol } = instrument;
      const quote = market.quote(symbol);
      if (quote === undefined) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
      const now = clock.now();
      const [year, events, headlines] = await Promise.all([
        yearOf(quote, now),
        eventsOf(sql, instrument, now),
        news.naming(instrument, most.news),
      ]);
      const price = (value: bigint | undefined) => (value === undefined ? null : formatPrice(instrument, value));
      return {
        msg: 'ok',
        data: {
          symbol,
          year_low: price(year?.low),
          year_high: price(year?.high),
          average_volume: year?.averageVolume ?? null,
          market_capitalisation: worthOf(market, instrument)?.toString() ?? null,
          has_depth: market.depth?.(symbol) !== undefined,
          events,
          news: headlines.map(presentHeadline),
          peers: presentStockRows(market, ids, peersOf(market, instrument, most.peers)),
        },
      };
    },

    async 'GET /v2/depth'({ query }) {
      const instrument = knownInstrument(market, query.symbol);
      return { msg: 'ok', data: presentDepth(market, instrument) };
    },

    async 'GET /v2/auction'({ query }) {
      const instrument = knownInstrument(market, query.symbol);
      const { symbol, trading } = instrument;
      const now = clock.now();
      const plain = {
        phase: !market.session(symbol, now).open ? 'closed' : trading === 'halted' ? 'halted' : 'open',
      } as const;
      const told: AuctionNow = venueName === 'exchange' ? await readAuction(sql, symbol, { market, now }) : plain;
      const { phase, endsAt, price, quantity } = told;
      const written = {
        price: price === undefined ? null : formatPrice(instrument, price),
        quantity: quantity?.toString() ?? null,
      };
      return { msg: 'ok', data: { symbol, phase, ...toWire({ endsAt }), ...written } };
    },
  };
}

/** What is to come, the nearest first, and then what is over, the latest first. */
async function eventsOf(sql: Sql, instrument: Instrument, now: Date): Promise<Page['events']> {
  const { assetClass, symbol } = instrument;
  const [dividends, actions, rights] =
    assetClass === 'stock'
      ? await Promise.all([
          dividendsAround(sql, symbol, now, most.dividends),
          actionsAround(sql, symbol, now, most.actions),
          rightsAround(sql, symbol, now, most.actions),
        ])
      : [[], [], []];
  const events = [
    ...eventsOfTerms(instrument, now).map((event) => ({ ...event, recordAt: undefined, terms: {} })),
    ...actions.map((action) => {
      const { kind, exAt: at, cashPerShare: amount } = action;
      return { kind, at, recordAt: undefined, amount, terms: termsOf(action) };
    }),
    ...rights.map((issue) => ({
      kind: 'rights' as const,
      at: issue.exAt,
      recordAt: undefined,
      amount: issue.price,
      terms: { ratio: saidRights(issue) },
    })),
    ...dividends.map(({ perShare, recordAt, paysAt }) => ({
      kind: 'dividend' as const,
      at: paysAt,
      recordAt,
      amount: perShare,
      terms: {},
    })),
  ].map((event) => ({ ...event, isOver: event.at <= now }));
  const [coming, over] = [events.filter(({ isOver }) => !isOver), events.filter(({ isOver }) => isOver)];
  return [
    ...coming.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    ...over.toSorted((one, other) => other.at.getTime() - one.at.getTime()),
  ].map(({ kind, at, recordAt, amount, terms, isOver }) => ({
    ...toWire({ kind, at, recordAt, amount, isOver }),
    ...terms,
  }));
}

/** In which ratio, and from which code or name to which. */
function termsOf(action: PublicAction): Pick<Page['events'][number], 'from' | 'into' | 'ratio'> {
  const { kind, symbol: from, intoSymbol, intoName } = action;
  const ratio = kind === 'split' || kind === 'bonus' || kind === 'merger' ? { ratio: saidRatio(action) } : {};
  const into = kind === 'name_change' ? intoName : intoSymbol;
  return into === undefined ? ratio : { ...ratio, from, into };
}
