/** The newest price of a symbol, as the stream or a list told it. Figures are wire decimals. */
export interface LiveQuote {
  symbol: string;
  price: string;
  change: string;
  changePercent: string;
  /** When the quote was made, ISO 8601. */
  time: string;
}

/**
 * The newest quote of each symbol, outside React: a component listens to one symbol, so that a tick draws its row again and no
 * other.
 */
export interface QuoteStore {
  get(symbol: string): LiveQuote | undefined;
  /** Takes a quote unless a newer one is known. */
  put(quote: LiveQuote): void;
  subscribe(symbol: string, listener: () => void): () => void;
  clear(): void;
}

export function createQuoteStore(): QuoteStore {
  const quotes = new Map<string, LiveQuote>();
  const listeners = new Map<string, Set<() => void>>();

  return {
    get: (symbol) => quotes.get(symbol),
    put(quote) {
      const known = quotes.get(quote.symbol);
      if (known !== undefined && Date.parse(known.time) > Date.parse(quote.time)) return;
      quotes.set(quote.symbol, quote);
      for (const listener of listeners.get(quote.symbol) ?? []) listener();
    },
    subscribe(symbol, listener) {
      const own = listeners.get(symbol) ?? new Set();
      listeners.set(symbol, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(symbol) === own) listeners.delete(symbol);
      };
    },
    clear() {
      quotes.clear();
      for (const own of listeners.values()) for (const listener of own) listener();
    },
  };
}
