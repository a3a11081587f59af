import { createSimulatedMarket, type Market, type Quote } from '../../src/modules/market/index.ts';
import type { Clock } from '../../src/platform/clock.ts';

/** A market that never closes and whose prices stand still, however time moves on: whoever gains here gains from a fault. */
export function freezeMarket(clock: Clock): Market {
  const market = createSimulatedMarket({ clock, seed: 'frozen', alwaysOpen: true });
  const prices = new Map<string, Quote | undefined>();

  function quoteAt(symbol: string, time: Date): Quote | undefined {
    if (!prices.has(symbol)) prices.set(symbol, market.quote(symbol));
    const price = prices.get(symbol);
    return price && { ...price, time };
  }

  return {
    ...market,
    quote: (symbol) => quoteAt(symbol, clock.now()),
    quoteAt,
    subscribe: () => () => undefined,
  };
}
