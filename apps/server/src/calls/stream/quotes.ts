import { formatDecimal, percentChange } from '@sauda/money';
import type { Market, Quote } from '../../modules/market/index.ts';
import { eventText } from '../../http/event-stream.ts';
import { formatPrice } from '../market/present.ts';

/** How quotes travel on a stream. A part is what is written of one quote; it is the same for every stream. */
export interface QuoteFormat {
  /** @param newest the time of the newest quote that is written together with this one */
  part(market: Market, quote: Quote, newest: Date): string;
  text(parts: readonly string[], newest: Date): string;
}

/** An event for each quote, with its fields by name. */
export const quoteEach: QuoteFormat = {
  part(market, quote) {
    const figures = figuresOf(market, quote);
    if (figures === undefined) return '';
    const [price, change, changePercent] = figures;
    return eventText('quote', { symbol: quote.symbol, price, change, changePercent, time: quote.time.toISOString() });
  },
  text: (parts) => parts.join(''),
};

/**
 * One event for all quotes of a moment: its time, and for each a row of symbol, price, change and change in per cent, with the
 * milliseconds by which the quote is older where it is. A quarter of the bytes.
 */
export const quotesTogether: QuoteFormat = {
  part(market, quote, newest) {
    const figures = figuresOf(market, quote);
    if (figures === undefined) return '';
    const age = newest.getTime() - quote.time.getTime();
    return JSON.stringify([quote.symbol, ...figures, ...(age === 0 ? [] : [age])]);
  },
  text(parts, newest) {
    const rows = parts.filter((part) => part !== '').join(',');
    return rows === '' ? '' : `event: quotes\ndata: {"time":"${newest.toISOString()}","rows":[${rows}]}\n\n`;
  },
};

/** The newest of these quotes' times. */
export function newestTime(quotes: readonly Quote[]): Date {
  return new Date(quotes.reduce((newest, { time }) => Math.max(newest, time.getTime()), 0));
}

function figuresOf(market: Market, quote: Quote): [price: string, change: string, changePercent: string] | undefined {
  const instrument = market.instrument(quote.symbol);
  if (instrument === undefined) return undefined;
  return [
    formatPrice(instrument, quote.price),
    formatPrice(instrument, quote.price - quote.previousClose),
    formatDecimal(percentChange(quote.price, quote.previousClose)),
  ];
}
