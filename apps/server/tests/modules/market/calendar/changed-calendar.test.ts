import { describe, expect, it, test } from 'vitest';
import { checkCalendarChange } from '../../../../src/modules/market/calendar/check-change.ts';
import { unchanged, type CalendarChanges } from '../../../../src/modules/market/calendar/dates.ts';
import { readCalendarDays, toChangedDays, type ToldDay } from '../../../../src/modules/market/calendar/read-days.ts';
import type { SetCalendar } from '../../../../src/modules/market/calendar/calendar-changes.ts';
import { segments } from '../../../../src/modules/market/calendar/segments.ts';
import { TradingCalendar } from '../../../../src/modules/market/calendar/trading-calendar.ts';
import type { Market } from '../../../../src/modules/market/market.ts';
import type { SegmentCode } from '../../../../src/modules/market/instruments/instrument.ts';
import { createManualClock } from '../../../../src/platform/clock.ts';
import { createSimulatedMarket } from '../../../../src/modules/market/simulated-market.ts';

const now = new Date('2026-11-26T06:00:00Z');
const at = (time: string): Date => new Date(time);
const fault = (field: string, words: string) =>
  expect.objectContaining({ key: 'invalid', details: { fields: { [field]: expect.stringContaining(words) } } });

function check(
  days: readonly ToldDay[],
  { segment = 'IN-EQUITY', knownUntil, set = unchanged }: Partial<Options> = {},
): CalendarChanges {
  return checkCalendarChange({ segment, days: toChangedDays(days), knownUntil }, set, now);
}
interface Options {
  segment: SegmentCode;
  knownUntil: string;
  set: CalendarChanges;
}

describe('a calendar that staff have changed', () => {
  let changes: CalendarChanges = unchanged;
  const calendar = new TradingCalendar(segments['IN-EQUITY'], {
    alwaysOpen: false,
    anchor: '2026-11-16',
    changes: () => changes,
  });
  const session = (time: string) => calendar.sessionAt(at(time));

  it('goes by what is set from the moment on, and is named by it', () => {
    expect(session('2026-12-03T06:00:00Z').open).toBe(true);
    changes = check([
      { day: '2026-12-03', kind: 'closed', name: 'Day of mourning' },
      { day: '2026-12-04', kind: 'short', opens: '09:15', closes: '12:00', name: 'Half a day' },
      { day: '2026-12-06', kind: 'special', opens: '18:00', closes: '19:00', name: 'Mock session' },
      { day: '2026-12-25', kind: 'usual' },
    ]);
    expect(session('2026-12-03T06:00:00Z')).toMatchObject({
      open: false,
      today: { name: 'Day of mourning' },
      opensAt: at('2026-12-04T03:45:00Z'),
    });
    expect(session('2026-12-03T06:00:00Z').today).not.toHaveProperty('opensAt');
    expect(session('2026-12-04T06:00:00Z')).toMatchObject({ open: true, closesAt: at('2026-12-04T06:30:00Z') });
    expect(session('2026-12-04T06:30:00Z')).toMatchObject({ open: false, opensAt: at('2026-12-06T12:30:00Z') });
    expect(session('2026-12-06T12:45:00Z')).toMatchObject({
      open: true,
      today: { name: 'Mock session', opensAt: at('2026-12-06T12:30:00Z'), closesAt: at('2026-12-06T13:30:00Z') },
    });
    expect(session('2026-12-25T06:00:00Z').open).toBe(true);
    changes = unchanged;
    expect(session('2026-12-25T06:00:00Z')).toMatchObject({ open: false, today: { name: 'Christmas' } });
  });

  it('never trades on the national days of India, whoever says that it is known further', () => {
    const holidays = ['03-10', '03-29', '04-14', '11-12', '12-24'].map((day): ToldDay => {
      return { day: `2027-${day}`, kind: 'closed', name: 'A holiday' };
    });
    changes = check(holidays, { knownUntil: '2027-12-31' });
    expect(session('2027-01-26T06:00:00Z')).toMatchObject({ open: false, today: { name: 'Republic Day' } });
    expect(session('2027-01-26T06:00:00Z').isUnknown).toBeUndefined();
    expect(session('2027-01-27T06:00:00Z').open).toBe(true);
    expect(session('2027-03-10T06:00:00Z').open).toBe(false);
    expect(session('2027-12-31T06:00:00Z')).toMatchObject({ open: true, knownUntil: at('2027-12-31T18:30:00Z') });
    expect(session('2028-01-03T06:00:00Z')).toMatchObject({ open: false, isUnknown: true });
    changes = unchanged;
    expect(session('2027-01-27T06:00:00Z')).toMatchObject({ open: false, isUnknown: true });
  });

  it('changes nothing of the prices before it, and the market stands still on the new holiday', () => {
    const clock = createManualClock(at('2026-11-30T06:00:00Z'));
    let set: CalendarChanges = unchanged;
    const calendars = { of: () => set as SetCalendar };
    const changed = createSimulatedMarket({ clock, seed: 'test', alwaysOpen: false, calendars });
    const plain = createSimulatedMarket({ clock, seed: 'test', alwaysOpen: false });
    const pictureOf = (market: Market) => [market.quote('DECSTEEL'), market.candles('DECSTEEL', '1y', '1d')];
    expect(pictureOf(changed)).toEqual(pictureOf(plain));
    set = check([{ day: '2026-12-01', kind: 'closed', name: 'A holiday' }]);
    expect(pictureOf(changed)).toEqual(pictureOf(plain));
    clock.set(at('2026-12-01T06:00:00Z'));
    expect(changed.quote('DECSTEEL')?.time).toEqual(at('2026-11-30T10:00:00Z'));
    expect(changed.quote('DECSTEEL')?.best).toBeUndefined();
    expect(changed.candles('DECSTEEL', '1d', '1m').at(-1)?.time).toEqual(at('2026-11-30T09:59:00Z'));
    expect(plain.quote('DECSTEEL')?.time).toEqual(at('2026-12-01T06:00:00Z'));
  });
});

describe('the expiry of contracts on a day that staff have set', () => {
  const clock = createManualClock(now);
  let set: CalendarChanges = unchanged;
  const calendars = { of: () => set as SetCalendar };
  const market = createSimulatedMarket({ clock, seed: 'test', alwaysOpen: true, calendars });
  const setDay = (time: string, day: string, kind: 'closed' | 'special') => {
    clock.set(at(time));
    const hours = kind === 'special' ? (['09:00', '17:00'] as const) : undefined;
    set = { ...unchanged, days: new Map([[day, { kind, hours, name: 'Set', setAt: at(time) }]]) };
  };
  const endOf = (symbol: string) => market.instrument(symbol)?.endsAt;
  const isListed = (symbol: string) => market.list({ market: 'FUTURE' }).some((one) => one.symbol === symbol);

  it('is on the trading day before a new holiday, at prices that are as they were', () => {
    clock.set(now);
    expect(endOf('INDIA50DEC26')).toEqual(at('2026-12-31T10:00:00Z'));
    const price = market.quote('INDIA50DEC26')?.price;
    setDay('2026-11-26T06:00:00Z', '2026-12-31', 'closed');
    expect(endOf('INDIA50DEC26')).toEqual(at('2026-12-30T10:00:00Z'));
    expect(market.list({ market: 'FUTURE' }).find(({ symbol }) => symbol === 'INDIA50DEC26')?.endsAt).toEqual(
      at('2026-12-30T10:00:00Z'),
    );
    expect(market.quote('INDIA50DEC26')?.price).toBe(price);
    clock.set(at('2026-12-30T10:00:00Z'));
    expect(isListed('INDIA50DEC26')).toBe(false);
    expect(isListed('INDIA50MAR27')).toBe(true);
  });

  it('is on the day after where the day before was over, and never again once it has been', () => {
    setDay('2026-12-30T12:00:00Z', '2026-12-31', 'closed');
    expect(endOf('INDIA50DEC26')).toEqual(at('2027-01-01T10:00:00Z'));
    clock.set(at('2027-01-01T09:00:00Z'));
    expect(isListed('INDIA50DEC26')).toBe(true);
    // The twentieth is a Sunday.
    setDay('2026-12-19T06:00:00Z', '2026-12-20', 'special');
    expect(endOf('GOLDDEC26')?.toISOString().slice(0, 10)).toBe('2026-12-18');
    setDay('2026-12-17T06:00:00Z', '2026-12-20', 'special');
    expect(endOf('GOLDDEC26')).toEqual(at('2026-12-20T11:30:00Z'));
  });
});

test.each<[string, ToldDay, Partial<Options>]>([
  ['has begun', { day: '2026-11-26', kind: 'closed', name: 'Today' }, {}],
  ['has begun', { day: '2026-11-26', kind: 'closed', name: 'Its session began at 18:00' }, { segment: 'US-FUTURES' }],
  ['more than three years', { day: '2031-01-01', kind: 'closed', name: 'Far' }, {}],
  ['is at a weekend', { day: '2026-12-05', kind: 'short', opens: '09:15', closes: '12:00', name: 'Saturday' }, {}],
  ['short within', { day: '2026-12-04', kind: 'short', opens: '09:00', closes: '12:00', name: 'Early' }, {}],
  ['closes before', { day: '2026-12-04', kind: 'special', opens: '12:00', closes: '09:00', name: 'Turned' }, {}],
  [
    'begins before the session',
    { day: '2026-12-02', kind: 'special', opens: '-16:30', closes: '12:00', name: 'Over' },
    { segment: 'US-FUTURES' },
  ],
])('%s: such a day is refused', (words, day, options) => {
  expect(() => check([day], options)).toThrow(fault('days', words));
});

test('a calendar is not said to be known without its holidays, nor for less than the installation knows, nor closed for weeks', () => {
  expect(() => check([], { knownUntil: '2027-12-31' })).toThrow(fault('known_until', 'holidays from 2027-01-01'));
  expect(() => check([], { knownUntil: '2026-12-30' })).toThrow(fault('known_until', 'until 2026-12-31'));
  expect(check([], { knownUntil: '2027-03-31' }).knownUntil).toBe('2027-03-31');
  const weeks = Array.from({ length: 15 }, (_, index): ToldDay => {
    return { day: `2027-03-${String(index + 1).padStart(2, '0')}`, kind: 'closed', name: 'Closed' };
  });
  expect(() => check(weeks)).toThrow(fault('days', '14 days without a session'));
});

test('a file is read with or without its heads, by comma or semicolon, and its fault is named with the line', () => {
  const file =
    '\uFEFFdate;kind;opens;closes;name\n2027-01-26;Closed;;;Republic Day\n\n2027-10-29;special;18:00;19:00;"Muhurat; evening"\n';
  expect(readCalendarDays(file)).toEqual([
    { day: '2027-01-26', kind: 'closed', opens: '', closes: '', name: 'Republic Day' },
    { day: '2027-10-29', kind: 'special', opens: '18:00', closes: '19:00', name: 'Muhurat; evening' },
  ]);
  const faulty: ReadonlyArray<[string, string]> = [
    ['date,kind\n', 'has no days'],
    ['2027-01-26,closed,,,Republic Day\n2027-02-30,closed,,,Never', 'line 2: "2027-02-30" is no date'],
    ['26/01/2027,closed,,,Republic Day', 'line 1: "26/01/2027" is no date'],
    ['2027-01-26,holiday,,,Republic Day', 'line 1: "holiday" is not closed'],
    ['2027-01-26,closed,,', 'line 1: needs its name'],
    ['2027-01-26,special,18:00,,Muhurat', 'line 1: needs its hours'],
    ['2027-01-26,special,25:99,26:00,Muhurat', 'line 1: needs its hours'],
    ['2027-01-26,closed,09:15,12:00,Republic Day', 'line 1: has no hours'],
  ];
  for (const [text, words] of faulty) expect(() => readCalendarDays(text)).toThrow(fault('file', words));
  const twice = { day: '2027-01-26', kind: 'usual' } as const;
  expect(() => toChangedDays([twice, twice])).toThrow(fault('days', 'is there twice'));
});
