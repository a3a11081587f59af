import { describe, expect, it, test } from 'vitest';
import { auctionBetween, phaseAt, type Phase, type Stood } from '../../../src/modules/exchange/phases.ts';
import { createSimulatedMarket, type Market } from '../../../src/modules/market/index.ts';
import { createManualClock } from '../../../src/platform/clock.ts';

const clock = createManualClock(new Date('2026-11-20T04:00:00Z'));
const scheduled = createSimulatedMarket({ clock, seed: 'test', alwaysOpen: false });
const steel = 'DECSTEEL';
/** A Friday, by the clocks of Mumbai. */
const at = (time: string) => new Date(`2026-11-20T${time}+05:30`);
const phaseOf = (time: string, stood?: Stood, market: Market = scheduled) => phaseAt(market, steel, at(time), stood);

describe('a day of the exchange', () => {
  test.each<[string, Phase, string?]>([
    ['08:59:59.999', 'closed'],
    ['09:00:00', 'pre_open', '09:15:00'],
    ['09:14:59.999', 'pre_open', '09:15:00'],
    ['09:15:00', 'open'],
    ['15:19:59.999', 'open'],
    ['15:20:00', 'closing', '15:29:00'],
    ['15:28:59.999', 'closing', '15:29:00'],
    ['15:29:00', 'closed'],
    ['15:30:00', 'closed'],
  ])('at %s it is %s', (time, phase, endsAt) => {
    expect(phaseOf(time)).toEqual({ phase, ...(endsAt === undefined ? {} : { endsAt: at(endsAt) }) });
  });

  it('has no phases where the market never closes, and none at the end of a contract', () => {
    const always = createSimulatedMarket({ clock, seed: 'test', alwaysOpen: true });
    expect(phaseOf('03:00:00', undefined, always)).toEqual({ phase: 'open' });
    const contract = always.list({ market: 'FUTURE' }).find(({ endsAt }) => endsAt !== undefined);
    const { symbol = '', endsAt = new Date() } = contract ?? {};
    expect(phaseAt(always, symbol, new Date(endsAt.getTime() - 30_000), undefined)).toEqual({ phase: 'open' });
  });
});

test('what is halted is halted until staff let it go on, and then collects orders for five minutes', () => {
  const halted = {
    ...scheduled,
    instrument: (symbol: string) => ({ ...scheduled.instrument(symbol), trading: 'halted' }),
  };
  expect(phaseOf('11:00:00', undefined, halted as Market)).toEqual({ phase: 'halted' });
  expect(phaseOf('16:00:00', undefined, halted as Market)).toEqual({ phase: 'closed' });
  const since = at('11:00:00');
  expect(phaseOf('11:30:00', { phase: 'halted', since })).toEqual({ phase: 'reopening', endsAt: at('11:35:00') });
  expect(phaseOf('11:04:59', { phase: 'reopening', since })).toEqual({ phase: 'reopening', endsAt: at('11:05:00') });
  expect(phaseOf('11:05:00', { phase: 'reopening', since })).toEqual({ phase: 'open' });
  expect(phaseOf('15:20:00', { phase: 'halted', since })).toMatchObject({ phase: 'closing' });
});

test.each<[Phase, Phase, string | undefined]>([
  ['pre_open', 'open', 'opening'],
  ['closed', 'open', 'opening'],
  ['halted', 'open', 'reopening'],
  ['reopening', 'open', 'reopening'],
  ['closing', 'closed', 'closing'],
  ['open', 'closed', undefined],
  ['open', 'closing', undefined],
  ['closing', 'halted', undefined],
  ['pre_open', 'closed', undefined],
  ['reopening', 'closing', undefined],
])('from %s to %s: %s', (before, after, auction) => {
  expect(auctionBetween(before, after)).toBe(auction);
});
