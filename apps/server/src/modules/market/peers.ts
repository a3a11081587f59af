import { ONE } from '@sauda/money';
import type { Instrument } from './instruments/instrument.ts';
import type { Market } from './market.ts';

/** What all shares of a company are worth at the current price, in whole units of its currency; undefined where it is not known. */
export function worthOf(market: Pick<Market, 'quote'>, instrument: Instrument): bigint | undefined {
  const { sharesOutstanding, symbol } = instrument;
  const price = market.quote(symbol)?.price;
  return sharesOutstanding === undefined || price === undefined ? undefined : (sharesOutstanding * price) / ONE;
}

/**
 * Others of the same sector and currency, the nearest by what they are worth first: half is as far as twice. Where that is not
 * known they come by their codes.
 */
export function peersOf(market: Pick<Market, 'list' | 'quote'>, instrument: Instrument, most: number): Instrument[] {
  const { symbol, sector, currency, assetClass } = instrument;
  if (sector === undefined) return [];
  const worth = worthOf(market, instrument);
  const distanceOf = (other: Instrument): number => {
    const theirs = worth === undefined ? undefined : worthOf(market, other);
    return worth === undefined || theirs === undefined ? Infinity : Math.abs(Math.log(Number(theirs) / Number(worth)));
  };
  return market
    .list({ assetClass })
    .filter((other) => other.sector === sector && other.currency === currency && other.symbol !== symbol)
    .map((other) => ({ other, distance: distanceOf(other) }))
    .toSorted((one, two) => byNumber(one.distance, two.distance) || (one.other.symbol < two.other.symbol ? -1 : 1))
    .slice(0, most)
    .map(({ other }) => other);
}

function byNumber(one: number, two: number): number {
  return one === two ? 0 : one < two ? -1 : 1;
}
