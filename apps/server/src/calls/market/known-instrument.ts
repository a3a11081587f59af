import type { Instrument, Market } from '../../modules/market/index.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * The instrument of a code in any case. Symbols on the wire are bare; a client may still send the feed's suffix.
 * One that goes on under another code is that one.
 * @throws Refusal `unknown_symbol`, `not_listed_yet` of a company that has no price yet
 */
export function knownInstrument(market: Market, code: string): Instrument {
  const symbol = code
    .trim()
    .toUpperCase()
    .replace(/\.(NS|BO)$/, '');
  const instrument = asOfNow(market, market.instrument(symbol));
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  if (instrument.notListedYet !== undefined) throw new Refusal('not_listed_yet');
  return instrument;
}

function asOfNow(market: Market, instrument: Instrument | undefined): Instrument | undefined {
  const { ended } = instrument ?? {};
  if (ended?.kind !== 'symbol_change' || ended.into === undefined) return instrument;
  return asOfNow(market, market.instrument(ended.into));
}
