import { expect, test } from 'vitest';
import { createManualClock } from '../../../src/platform/clock.ts';
import { isUnder, type Instrument, type MarketHalt } from '../../../src/modules/market/index.ts';
import { houseMarket } from '../../../src/modules/market/house-market.ts';
import { createSimulatedMarket } from '../../../src/modules/market/simulated-market.ts';

const clock = createManualClock(new Date('2026-11-20T06:00:00Z'));
const market = createSimulatedMarket({ clock, seed: 'home', alwaysOpen: true });

test.each([
  ['INR', ['IN', 'US']],
  ['USD', ['US', 'IN']],
  ['MXN', ['US', 'IN']],
] as const)('an account in %s looks at the regions in the order %j', (currency, order) => {
  const rules = { of: () => undefined, all: () => [] };
  const { market: home } = houseMarket(market, { rules, listedSince: () => undefined, currency });
  expect(home.categories().map(({ code }) => code)).toEqual(order);
  expect(home.quote('DECSTEEL')).toEqual(market.quote('DECSTEEL'));
});

test('what is under a halt of its market is halted and says why, as long as that stands', () => {
  const rules = { of: () => undefined, all: () => [] };
  const halt = {
    id: 1n,
    scope: 'asset_class',
    covers: 'forex',
    why: 'market_halted_volatility',
    reason: 'A sharp move',
    haltedAt: clock.now(),
    haltedBy: 'staff:x',
    liftedAt: undefined,
    liftedBy: undefined,
  } as const;
  let standing: MarketHalt | undefined = halt;
  const halts = {
    covering: (instrument: Pick<Instrument, 'market' | 'assetClass'>) =>
      standing && isUnder(instrument, standing) ? standing : undefined,
  };
  const { market: home } = houseMarket(market, { rules, halts, listedSince: () => undefined, currency: 'INR' });
  expect(home.instrument('USDINR')).toMatchObject({ trading: 'halted', halt: 'market_halted_volatility' });
  expect(home.instrument('USDINR')).toBe(home.instrument('USDINR'));
  expect(home.quote('USDINR')).not.toHaveProperty('best');
  expect(home.instrument('DECSTEEL')).not.toHaveProperty('trading');
  standing = undefined;
  expect(home.instrument('USDINR')).not.toHaveProperty('trading');
  expect(home.quote('USDINR')).toHaveProperty('best');
});
