import { createManualClock } from '../../src/platform/clock.ts';
import type { ComputedMarket, Market, Quote } from '../../src/modules/market/market.ts';
import { createSimulatedMarket } from '../../src/modules/market/simulated-market.ts';

export function marketAt(time: Date, options: { seed?: string; alwaysOpen?: boolean } = {}): ComputedMarket {
  const { seed = 'test', alwaysOpen = true } = options;
  return createSimulatedMarket({ clock: createManualClock(time), seed, alwaysOpen });
}

/** Two markets whose clock can be moved, shared by the tests that look at many moments. */
export const clock = createManualClock(new Date('2026-11-20T09:02:00Z'));
export const practice = createSimulatedMarket({ clock, seed: 'test', alwaysOpen: true });
export const scheduled = createSimulatedMarket({ clock, seed: 'test', alwaysOpen: false });
export const markets = [
  ['always open', practice],
  ['by the calendar', scheduled],
] as const;

export function quoteOf(market: Market, symbol: string, at?: Date): Quote {
  const quote = at === undefined ? market.quote(symbol) : market.quoteAt(symbol, at);
  if (quote === undefined) throw new Error(`no quote of ${symbol}`);
  return quote;
}
