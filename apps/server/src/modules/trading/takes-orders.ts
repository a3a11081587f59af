import type { Instrument, Quote } from '../market/index.ts';
import { quoteLifetimeMs } from './rules.ts';

/** What says whether something can be traded at this moment. */
export interface TradingNow {
  instrument(symbol: string): Instrument | undefined;
  isOpen(symbol: string): boolean;
  readonly now: Date;
}

/**
 * Whether an order for it could be filled by this quote at all: open, not halted, not over, and the quote not too old.
 * Who looks for orders that a price has reached leaves the others out first. They stay reached for as long as a halt
 * lasts, and however many they are, they must not stand in the way of those that can be filled.
 */
export function takesOrders(quote: Pick<Quote, 'symbol' | 'time'>, { instrument, isOpen, now }: TradingNow): boolean {
  const found = instrument(quote.symbol);
  if (found === undefined || found.trading === 'halted') return false;
  if (found.endsAt !== undefined && found.endsAt <= now) return false;
  return now.getTime() - quote.time.getTime() <= quoteLifetimeMs && isOpen(quote.symbol);
}
