import { expect, test } from 'vitest';
import { createManualClock } from '../../../src/platform/clock.ts';
import { isUnder, type Instrument, type MarketHalt } from '../../../src/modules/market/index.ts';
import { houseMarket } from '../../../src/modules/market/house-market.ts';
import { valuedAtIssue, withUnlisted } from '../../../src/modules/market/unlisted.ts';
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

test('a company that staff have made has no price until the feed has it, and is then the feed’s; another of its symbol is kept out', () => {
  const company = {
    symbol: 'NAYAPUMP',
    name: 'Naya Pumps',
    market: 'NSE',
    lotSize: 1n,
    tickSize: 500n,
    bandBasisPoints: 500n,
    madeBy: 'staff:x',
    madeAt: clock.now(),
  } as const;
  const made = { of: (symbol: string) => (symbol === 'NAYAPUMP' ? company : undefined), all: () => [company] };
  const fed = market.instrument('DECSTEEL') as Instrument;
  let brought: Instrument | undefined;
  const feed = {
    ...market,
    instrument: (symbol: string) => (symbol === 'NAYAPUMP' ? brought : market.instrument(symbol)),
    quote: (symbol: string) => market.quote(symbol === 'NAYAPUMP' ? 'DECSTEEL' : symbol),
    session: (_symbol: string, at: Date) => market.session('DECSTEEL', at),
  };
  let since: Date | undefined;
  const offers = { since: () => since, issuePrice: () => (since === undefined ? undefined : 95_000n) };
  const asListed = withUnlisted(feed, made, offers);
  const rules = { of: () => undefined, all: () => [] };
  const { companies, market: home } = houseMarket(asListed, { rules, listedSince: offers.since, currency: 'INR' });
  expect(companies.instrument('NAYAPUMP')).toMatchObject({ currency: 'INR', exchangeName: 'National Stock Exchange' });
  expect(companies.search('naya', 5)).toHaveLength(1);
  expect(home.instrument('NAYAPUMP')).toBeUndefined();
  since = new Date('2026-11-20T05:00:00Z');
  const held = home.instrument('NAYAPUMP') as Instrument;
  expect(held).toBe(home.instrument('NAYAPUMP'));
  expect(valuedAtIssue(held)).toMatchObject({ price: 95_000n, previousClose: 95_000n, time: since });
  expect(home.quote('NAYAPUMP')).toBeUndefined();
  expect(home.session('NAYAPUMP', clock.now()).open).toBe(false);
  expect([home.search('naya', 5), home.list({ prefix: 'NAYA' })]).toEqual([[], []]);
  brought = { ...fed, symbol: 'NAYAPUMP', market: 'NYSE', currency: 'USD' };
  expect(home.instrument('NAYAPUMP')?.notListedYet).toBeDefined();
  expect(home.quote('NAYAPUMP')).toBeUndefined();
  brought = { ...fed, symbol: 'NAYAPUMP' };
  expect(home.instrument('NAYAPUMP')).toBe(brought);
  expect(home.quote('NAYAPUMP')).toEqual(market.quote('DECSTEEL'));
  expect(home.session('NAYAPUMP', clock.now()).open).toBe(true);
  expect(valuedAtIssue(brought)).toBeUndefined();
});
