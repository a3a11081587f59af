import { decimal, type Decimal } from '@sauda/money';
import { expect } from 'vitest';
import { createBook } from '../../src/modules/ledger/index.ts';
import { decide, decideAll, type Buy, type CommandOfOne } from '../../src/modules/trading/decide.ts';
import type { Context } from '../../src/modules/trading/fill.ts';
import { internalVenue } from '../../src/modules/trading/market-view.ts';
import type { Replace } from '../../src/modules/trading/replace-order.ts';
import { type Order, createState } from '../../src/modules/trading/order.ts';
import { buySteel, createSteelMarket, replaceOf, steel, tradingSettings } from './steel-market.ts';

export const customerId = '018f0000-0000-7000-8000-000000000001';
export const noon = new Date('2026-11-20T06:30:00Z');
export interface Change extends Partial<
  Pick<Replace, 'quantity' | 'position' | 'stopPrice' | 'targetPrice' | 'version'>
> {
  limit?: string;
  trigger?: string;
}

/** A customer with some cash, and a market at a price, without a database. */
export function setUp(cash: string, price = '1000') {
  const market = createSteelMarket({ price, band: ['500', '1500'], now: () => noon });
  const book = createBook(
    new Map([[customerId, { cash: decimal(cash), holds: 0n, loan: 0n, unsettled: 0n, transfers: 0n }]]),
  );
  const state = createState(book, [], []);
  const frozen = new Map<string, string>();
  const context = {
    state,
    market,
    venue: internalVenue,
    settings: tradingSettings,
    frozen,
    now: noon,
  } satisfies Context;
  const runIn = (command: CommandOfOne, within: Context): Order => decide(command, within);
  const run = (command: CommandOfOne): Order => runIn(command, context);
  const buy = (quantity: bigint, limit: string, more: Partial<Buy> = {}): Order =>
    run(buySteel(customerId, quantity, limit, more));
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
    run(
      replaceOf(customerId, no, {
        version: state.order(customerId, no)?.version ?? 0,
        limitPrice: limit === undefined ? undefined : decimal(limit),
        triggerPrice: trigger === undefined ? undefined : decimal(trigger),
        ...change,
      }),
    );
  return {
    market,
    state,
    run,
    /** At another venue, say. */
    runIn,
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
