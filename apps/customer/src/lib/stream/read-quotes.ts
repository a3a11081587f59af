import type { LiveQuote } from './quote-store.ts';

/** The quotes of one moment, as the stream writes them together: the last figure is how many milliseconds older one is. */
interface QuotesTogether {
  time: string;
  rows: [symbol: string, price: string, change: string, changePercent: string, ageMs?: number][];
}

export function readQuotes(data: string): LiveQuote[] {
  const { time, rows } = JSON.parse(data) as QuotesTogether;
  const newestMs = Date.parse(time);
  return rows.map(([symbol, price, change, changePercent, ageMs = 0]) => ({
    symbol,
    price,
    change,
    changePercent,
    time: ageMs === 0 ? time : new Date(newestMs - ageMs).toISOString(),
  }));
}
