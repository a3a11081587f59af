import type { Instrument, Market } from '../../modules/market/index.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The code as it is on the wire, bare and in capitals: a client may still send the feed's suffix, and any case. */
export const bareCode = (code: string): string =>
  code
    .trim()
    .toUpperCase()
    .replace(/\.(NS|BO)$/, '');

/**
 * The instrument of a code as a client may send it.
 * One that goes on under another code is that one.
 * @throws Refusal `unknown_symbol`, `not_listed_yet` of a company that has no price yet
 */
export function knownInstrument(market: Market, code: string): Instrument {
  const instrument = asOfNow(market, market.instrument(bareCode(code)));
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  if (instrument.notListedYet !== undefined) throw new Refusal('not_listed_yet');
  return instrument;
}

function asOfNow(market: Market, instrument: Instrument | undefined): Instrument | undefined {
  const { ended } = instrument ?? {};
  if (ended?.kind !== 'symbol_change' || ended.into === undefined) return instrument;
  return asOfNow(market, market.instrument(ended.into));
}
