import type { ReactNode } from 'react';
import { timeText } from '../../lib/format.ts';
import { Figure } from '../../ui/figure.tsx';
import { Money } from '../../ui/money.tsx';

interface Held {
  market_price: string | null;
  market_time: string | null;
  market_source: string | null;
  cost: string | null;
  currency: string;
}

/** What the market says of an offer, and what it costs the house as the market is now. */
export function heldFacts(held: Held): (readonly [string, ReactNode])[] {
  return [
    [
      'Market',
      held.market_price === null ? (
        'None before its listing'
      ) : (
        <span key="market">
          <Figure value={held.market_price} unit={held.currency} /> ({held.market_source}, {timeText(held.market_time)})
        </span>
      ),
    ],
    ['Costs the house', <Money key="cost" amount={held.cost} />],
  ];
}

const reasons: Readonly<Record<string, string>> = {
  stale_quote: 'Nobody can buy it: the market has no price of this minute',
  offer_away_from_market: 'Nobody can buy it: the market has moved more than 5 % from its price, or its band',
};

/** Why nobody can buy it at this moment, in words. */
export function heldBackText(key: string | null): string {
  return key === null ? 'Within 5 % of the market' : (reasons[key] ?? key);
}
