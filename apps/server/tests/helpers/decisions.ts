import { decimal, type Decimal } from '@sauda/money';
import { expect } from 'vitest';
import { createBook } from '../../src/modules/ledger/index.ts';
import { type Instrument, type Quote } from '../../src/modules/market/index.ts';
import { decide, decideAll, type Buy, type CommandOfOne } from '../../src/modules/trading/decide.ts';
import type { Context } from '../../src/modules/trading/fill.ts';
import { ownCurrency, internalVenue, type MarketView } from '../../src/modules/trading/market-view.ts';
import type { Replace } from '../../src/modules/trading/replace-order.ts';
import { type Order, createState } from '../../src/modules/trading/order.ts';

export const customerId = '018f0000-0000-7000-8000-000000000001';
export const noon = new Date('2026-11-20T06:30:00Z');
const settings = { feeBasisPoints: 3n, maximumLots: { half: 50n, full: 100n } };

export const steel = {
  symbol: 'DECSTEEL',
  assetClass: 'stock',
  currency: 'INR',
  tickSize: decimal('0.05'),
  lotSize: 1n,
  multiplier: 1n,
} as Instrument;

/** A market that trades at whatever price the test sets. */
function createTestMarket(start: string) {
  const market = {
    price: decimal(start),
    open: true,
    ageMs: 0,
    rate: ownCurrency,
    instrument: (symbol: string) => (symbol === steel.symbol ? steel : undefined),
    quote: (): Quote => ({
      symbol: steel.symbol,
      price: market.price,
      previousClose: decimal('1000'),
      open: decimal('1000'),
      high: decimal('1100'),
      low: decimal('900'),
      volume: 1,
      bandLow: decimal('500'),
      bandHigh: decimal('1500'),
      time: new Date(noon.getTime() - market.ageMs),
      source: 'test',
    }),
    session: () => ({ open: market.open, goodUntil: new Date(noon.getTime() + 86_400_000) }),
    settlementRate: () => market.rate,
  };
  return market satisfies MarketView;
}

export interface Change extends Partial<
  Pick<Replace, 'quantity' | 'position' | 'stopPrice' | 'targetPrice' | 'version'>
> {
  limit?: string;
  trigger?: string;
}

/** A customer with some cash, and a market at a price, without a database. */
export function setUp(cash: string, price = '1000') {
  const market = createTestMarket(price);
  const book = createBook(new Map([[customerId, { cash: decimal(cash), holds: 0n, loan: 0n, transfers: 0n }]]));
  const state = createState(book, [], []);
  const frozen = new Map<string, string>();
  const context = { state, market, venue: internalVenue, settings, frozen, now: noon } satisfies Context;
  const run = (command: CommandOfOne): Order => decide(command, context);
  const buy = (quantity: bigint, limit: string, more: Partial<Buy> = {}): Order =>
    run({
      kind: 'buy',
      customerId,
      symbol: 'DECSTEEL',
      assetClass: 'stock',
      quantity,
      limitPrice: decimal(limit),
      position: 'full',
      ...more,
    });
  const sell = (lotNo: string, limit: string, quantity?: bigint, triggerPrice?: Decimal): Order =>
    run({ kind: 'sell', customerId, lotNo, lotPrice: undefined, limitPrice: decimal(limit), triggerPrice, quantity });
  const sellAcross = (limit: string, quantity?: bigint, triggerPrice?: Decimal): readonly Order[] =>
    decideAll(
      {
        kind: 'sellAcross',
        customerId,
        symbol: steel.symbol,
        limitPrice: decimal(limit),
        triggerPrice,
        quantity,
      },
      context,
    );
  const replace = (no: string, { limit, trigger, ...change }: Change) =>
    run({
      kind: 'replace',
      customerId,
      no,
      version: state.order(customerId, no)?.version ?? 0,
      limitPrice: limit === undefined ? undefined : decimal(limit),
      triggerPrice: trigger === undefined ? undefined : decimal(trigger),
      quantity: undefined,
      position: 'full',
      requestKey: undefined,
      ...change,
    });
  return {
    market,
    state,
    run,
    buy,
    sell,
    sellAcross,
    replace,
    frozen,
    context,
    wallet: () => book.balances(customerId),
  };
}

export const refused = (key: string) => expect.objectContaining({ name: 'Refusal', key });
