import type { Instrument, Market } from '../../modules/market/index.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * The instrument of a code in any case. Symbols on the wire are bare; a client may still send the feed's suffix.
 * @throws Refusal `unknown_symbol`, `not_listed_yet` of a company that has no price yet
 */
export function knownInstrument(market: Market, code: string): Instrument {
  const symbol = code
    .trim()
    .toUpperCase()
    .replace(/\.(NS|BO)$/, '');
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  if (instrument.notListedYet !== undefined) throw new Refusal('not_listed_yet');
  return instrument;
}
