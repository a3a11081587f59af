import type { Answer } from '@sauda/contract';
import type { DepthLevel, Instrument, Market } from '../../modules/market/index.ts';
import { formatPrice } from './present.ts';

/** What is bid and asked of an instrument, as it stands on the wire. */
export function presentDepth(market: Market, instrument: Instrument): Answer<'GET /v2/depth'>['data'] {
  const { symbol } = instrument;
  const depth = market.depth?.(symbol);
  const level = ({ price, quantity }: DepthLevel) => ({
    price: formatPrice(instrument, price),
    quantity: String(quantity),
  });
  return {
    symbol,
    time: depth?.time.toISOString() ?? null,
    bids: depth?.bids.map(level) ?? [],
    asks: depth?.asks.map(level) ?? [],
  };
}
