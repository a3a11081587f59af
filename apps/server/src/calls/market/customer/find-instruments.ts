import type { Query } from '@sauda/contract';
import type { Instrument, Market } from '../../../modules/market/index.ts';
import { subMarkets } from '../../../modules/market/instruments/sub-markets.ts';
import { symbolsIn } from '../symbols-in.ts';

type Search = Query<'GET /v2/search'>;

const codesAtMost = 50;

/** More than any market lists: all that match are counted, and shown a page at a time. */
const everything = 100_000;

/**
 * The instruments of the codes that are named, in their order; else the best matches of the words first, or, where there are no
 * words, those of the class by name.
 * @throws Refusal `invalid` where too many codes are named
 */
export async function findInstruments(
  market: Market,
  { q, class: wanted, codes }: Pick<Search, 'q' | 'class' | 'codes'>,
): Promise<readonly Instrument[]> {
  const isWanted = (instrument: Instrument) => wanted === undefined || classOf(instrument) === wanted;
  if (codes !== undefined) {
    const named = [...symbolsIn(codes, codesAtMost)];
    return named.flatMap((code) => market.instrument(code) ?? []).filter(isWanted);
  }
  const hasWords = q.trim() !== '';
  if (!hasWords) return wanted === undefined ? [] : market.list({}).filter(isWanted);
  return (await market.search(q, everything)).filter(isWanted);
}

/** Funds that are traded like stocks are a class of their own to whoever looks for them. */
function classOf({ assetClass, market }: Instrument): Search['class'] {
  return assetClass === 'stock' && market === subMarkets.ETF.market ? 'etf' : assetClass;
}
