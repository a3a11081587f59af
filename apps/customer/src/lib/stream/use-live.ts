import { useEffect, useSyncExternalStore } from 'react';
import { liveStream, onStreamStatus, quotes, streamStatus } from './live.ts';
import type { StreamStatus } from './live-stream.ts';
import type { LiveQuote } from './quote-store.ts';

/** Asks the stream for these symbols while the component is on the page. */
export function useWantedSymbols(symbols: readonly string[]): void {
  const joined = symbols.join(',');
  useEffect(() => (joined === '' ? undefined : liveStream.want(joined.split(','))), [joined]);
}

/** The newest known quote of one symbol. A tick draws only the components of its own symbol again. */
export function useLiveQuote(symbol: string): LiveQuote | undefined {
  return useSyncExternalStore(
    (listener) => quotes.subscribe(symbol, listener),
    () => quotes.get(symbol),
    () => undefined,
  );
}

function useStreamStatus(): StreamStatus {
  return useSyncExternalStore(onStreamStatus, streamStatus, () => 'idle');
}

/** The interval at which a query polls for what the stream would tell it: none while the stream is live. */
export function usePollingMs(intervalMs: number): number | false {
  return useStreamStatus() === 'live' ? false : intervalMs;
}

/** A price as a list or a quote gave it. Figures are wire decimals. */
export type KnownPrice = LiveQuote;

/** The newer of a price that an answer brought and what the stream has told since. */
export function newerPrice(known: KnownPrice, live: LiveQuote | undefined): KnownPrice {
  return live !== undefined && Date.parse(live.time) > Date.parse(known.time) ? live : known;
}

/** The newest price of one symbol. A tick draws only the components of its own symbol again. */
export function usePrice(known: KnownPrice): KnownPrice {
  return newerPrice(known, useLiveQuote(known.symbol));
}
