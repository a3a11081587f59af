import type { Instrument, Market } from '../../modules/market/index.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * The instrument of a code in any case. Symbols on the wire are bare; a client may still send the feed's suffix.
 * @throws Refusal `unknown_symbol`
 */
export function knownInstrument(market: Market, code: string): Instrument {
  const symbol = code
    .trim()
    .toUpperCase()
    .replace(/\.(NS|BO)$/, '');
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  return instrument;
}
