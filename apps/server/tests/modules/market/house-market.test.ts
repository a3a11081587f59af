import { expect, test } from 'vitest';
import { createManualClock } from '../../../src/platform/clock.ts';
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
