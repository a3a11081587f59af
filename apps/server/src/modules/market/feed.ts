import type { Clock } from '../../platform/clock.ts';
import type { Market, Quote } from './market.ts';

const tickMs = 1_000;
/** Half of the time after which a quote counts as old. */
const repeatMs = 30_000;

/**
 * Publishes, at the start of each second, the quotes that differ from those published before; and one that stands still every
 * half minute, so that nobody takes its price for an old one.
 */
export function createFeed({ clock, quotes }: { clock: Clock; quotes: () => readonly Quote[] }) {
  const listeners = new Set<(quotes: readonly Quote[]) => void>();
  const published = new Map<string, Quote>();
  let timer: NodeJS.Timeout | undefined;

  function waitForNextSecond(): void {
    timer = setTimeout(publish, tickMs - (clock.now().getTime() % tickMs));
    timer.unref();
  }

  function publish(): void {
    waitForNextSecond();
    if (listeners.size === 0) return;
    const current = quotes();
    const moved = current.filter((quote) => hasMoved(quote, published.get(quote.symbol)));
    for (const quote of moved) published.set(quote.symbol, quote);
    if (published.size > 2 * current.length) forgetEnded(current);
    if (moved.length === 0) return;
    for (const listener of listeners) listener(moved);
  }

  /** Contracts come and go; what no longer trades need not be remembered. */
  function forgetEnded(current: readonly Quote[]): void {
    const trading = new Set(current.map(({ symbol }) => symbol));
    for (const symbol of published.keys()) if (!trading.has(symbol)) published.delete(symbol);
  }

  return {
    subscribe(listener: (quotes: readonly Quote[]) => void): () => void {
      // A wrapper of its own, so that one function may listen twice.
      const heard = (batch: readonly Quote[]): void => listener(batch);
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    async start() {
      if (timer === undefined) waitForNextSecond();
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

function hasMoved(quote: Quote, before: Quote | undefined): boolean {
  return (
    before === undefined ||
    quote.price !== before.price ||
    quote.previousClose !== before.previousClose ||
    quote.time.getTime() - before.time.getTime() >= repeatMs
  );
}

/** What two batches tell of each instrument, the later one where both do. */
export function newestOfEach(before: readonly Quote[], after: readonly Quote[]): readonly Quote[] {
  return [...new Map([...before, ...after].map((quote) => [quote.symbol, quote])).values()];
}

/**
 * Passes quotes on as a market shows them that is made of another: worked out once for all who listen.
 * @param shown those that this market has; nobody is told where none is left
 */
export function passOn(
  fed: Pick<Market, 'subscribe'>,
  shown: (quotes: readonly Quote[]) => readonly Quote[],
): Market['subscribe'] {
  const listeners = new Set<(quotes: readonly Quote[]) => void>();
  let end: (() => void) | undefined;
  function hear(told: readonly Quote[]): void {
    const quotes = shown(told);
    if (quotes.length === 0) return;
    for (const listener of listeners) listener(quotes);
  }
  return (listener) => {
    // A wrapper of its own, so that one function may listen twice.
    const heard = (quotes: readonly Quote[]): void => listener(quotes);
    listeners.add(heard);
    end ??= fed.subscribe(hear);
    return () => {
      listeners.delete(heard);
      if (listeners.size > 0) return;
      end?.();
      end = undefined;
    };
  };
}
