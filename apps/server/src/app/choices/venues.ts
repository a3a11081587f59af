import { internalVenue, type Venue } from '../../modules/trading/market-view.ts';
import { choice, untold, waysTo } from './choice.ts';

const way = waysTo<undefined, Venue | undefined>();

/** Where orders trade. */
export const venues = choice(
  'VENUE',
  {
    internal: way(untold, () => internalVenue, { mode: 'practice' }),
    none: way(untold, () => undefined),
  },
  { because: { live: 'what a real market trades takes a real venue' } },
);
