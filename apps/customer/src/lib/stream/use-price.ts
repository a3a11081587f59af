import { useLiveQuote } from './use-live.ts';
import type { LiveQuote } from './quote-store.ts';

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
