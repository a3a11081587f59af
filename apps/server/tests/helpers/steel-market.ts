import { decimal } from '@sauda/money';
import type { Instrument, Quote } from '../../src/modules/market/index.ts';
import type { Buy } from '../../src/modules/trading/decide.ts';
import { createExecutor, type Executor } from '../../src/modules/trading/executor.ts';
import { internalVenue, ownCurrency, type MarketView } from '../../src/modules/trading/market-view.ts';
import type { Replace } from '../../src/modules/trading/replace-order.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database.ts';
import { flatFees } from './fees.ts';

export const tradingSettings = {
  feePlans: flatFees(3n),
  maximumLots: { half: 50n, full: 100n },
  stopProtectionBasisPoints: 300n,
  gtcDays: 90,
};

export const steel = {
  symbol: 'DECSTEEL',
  assetClass: 'stock',
  currency: 'INR',
  tickSize: decimal('0.05'),
  lotSize: 1n,
  multiplier: 1n,
} as Instrument;

interface SteelMarket {
  /** A wire decimal. */
  price: string;
  band: readonly [low: string, high: string];
  now?: () => Date;
}

/** A market of one stock that trades at whatever price the test sets, so that it knows what each order must come to. */
export function createSteelMarket({ price, band: [low, high], now = () => new Date() }: SteelMarket) {
  const market = {
    price: decimal(price),
    open: true,
    isUnknown: false,
    ageMs: 0,
    /** What is bid and asked, as wire decimals; null where nobody is on a side. Undefined where none is told. */
    best: undefined as readonly [bid: string | null, ask: string | null] | undefined,
    rate: ownCurrency,
    instrument: (symbol: string) => (symbol === steel.symbol ? steel : undefined),
    quote: (): Quote => ({
      symbol: steel.symbol,
      price: market.price,
      previousClose: market.price,
      open: market.price,
      high: market.price,
      low: market.price,
      volume: 1,
      bandLow: decimal(low),
      bandHigh: decimal(high),
      time: new Date(now().getTime() - market.ageMs),
      source: 'test',
      ...bestOf(market.best, now()),
    }),
    session: () => ({
      open: market.open,
      ...(market.isUnknown ? { isUnknown: true as const } : {}),
      goodUntil: new Date(now().getTime() + 86_400_000),
    }),
    /** The next morning. */
    opening: (_symbol: string, of = now()) => ({
      opensAt: new Date(of.getTime() + 43_200_000),
      goodUntil: new Date(of.getTime() + 64_800_000),
    }),
    settlementRate: () => market.rate,
  };
  return market satisfies MarketView;
}

/** An executor on that market with a day's work at hand: few commands in a transaction, and none waits long. */
export function createSteelExecutor(database: Database, market: MarketView): Executor {
  return createExecutor({
    database,
    market,
    venue: internalVenue,
    clock: systemClock,
    settings: () => tradingSettings,
    lanes: 2,
    laneWorth: 4,
    gatherMs: 2,
    batchSize: 64,
    queueLimit: 5_000,
  });
}

/** @param limit a wire decimal */
export function buySteel(customerId: string, quantity: bigint, limit: string, more: Partial<Buy> = {}): Buy {
  return {
    kind: 'buy',
    customerId,
    symbol: steel.symbol,
    assetClass: 'stock',
    quantity,
    limitPrice: decimal(limit),
    position: 'full',
    ...more,
  };
}

/** A change of an order as it was placed; what is not named stays. */
export function replaceOf(customerId: string, no: string, change: Partial<Replace>): Replace {
  const asItIs = { limitPrice: undefined, quantity: undefined, position: 'full', requestKey: undefined } as const;
  return { kind: 'replace', customerId, no, version: 0, ...asItIs, ...change };
}

function bestOf(best: readonly [string | null, string | null] | undefined, time: Date): Pick<Quote, 'best'> {
  if (best === undefined) return {};
  const [bid, ask] = best.map((price) => (price === null ? undefined : { price: decimal(price), quantity: 40 }));
  return { best: { ...(bid && { bid }), ...(ask && { ask }), time, source: 'test book' } };
}
