import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datesOf, dayNumber, isoDate, segments } from '../../../src/modules/market/index.ts';
import { idleDate, isWorkingDay, policyOf, type Cycle } from '../../../src/modules/cashier/idle-money/policy.ts';
import { goesHome } from '../../../src/modules/cashier/idle-money/returns.ts';

const dates = datesOf(segments['IN-EQUITY'], { days: new Map(), knownUntil: undefined });
const india = policyOf('india') ?? { days: 0, onDates: false };
const sixtyDays = policyOf('60') ?? { days: 0, onDates: false };

interface Said {
  readonly active: string;
  readonly today: string;
  readonly returned?: string;
  readonly cycle?: Cycle;
  readonly kept?: string;
}
function due(policy: typeof india, { active, today, returned, cycle = 'quarterly', kept }: Said) {
  const facts = {
    activeOn: dayNumber(active),
    returnedOn: returned === undefined ? undefined : dayNumber(returned),
    cycle,
    keptUntil: kept === undefined ? undefined : dayNumber(kept),
  };
  const { day, rule } = idleDate(policy, dates, facts, dayNumber(today));
  return `${isoDate(day)} ${rule}`;
}

test('off is no policy', () => {
  expect(policyOf('off')).toBeUndefined();
});

describe('as SEBI has it', () => {
  test.each<[string, string, Said]>([
    ['the first Friday of the next quarter', '2026-07-03 quarterly', { active: '2026-06-20', today: '2026-06-22' }],
    [
      'the first Friday of the next month',
      '2026-08-07 monthly',
      { active: '2026-07-10', today: '2026-07-11', cycle: 'monthly' },
    ],
    [
      'the date itself is still to come on its day',
      '2026-07-03 quarterly',
      { active: '2026-06-20', today: '2026-07-03' },
    ],
    // 1 May 2026 is a Friday, on which nothing trades; the last day before is Thursday, 30 April.
    ['the day before a holiday', '2026-04-30 monthly', { active: '2026-04-20', today: '2026-04-21', cycle: 'monthly' }],
    [
      'the next date of a month once 30 days are over',
      '2026-08-07 idle',
      { active: '2026-07-06', today: '2026-07-07' },
    ],
    ['and not the one before they are', '2026-09-04 idle', { active: '2026-07-09', today: '2026-07-10' }],
    [
      'not twice on a date',
      '2026-08-07 monthly',
      { active: '2026-06-30', today: '2026-07-03', returned: '2026-07-03', cycle: 'monthly' },
    ],
    [
      'whatever they would keep',
      '2026-07-03 quarterly',
      { active: '2026-06-20', today: '2026-06-22', kept: '2026-12-01' },
    ],
  ])('%s', (_name, expected, said) => {
    expect(due(india, said)).toBe(expected);
  });
});

describe('after days', () => {
  test.each<[string, string, Said]>([
    ['so many after the last deed', '2026-08-28 idle', { active: '2026-06-29', today: '2026-07-01' }],
    ['on the next working day', '2026-08-31 idle', { active: '2026-06-30', today: '2026-07-01' }],
    [
      'as late as they want it kept, and a day',
      '2026-12-02 idle',
      { active: '2026-06-29', today: '2026-07-01', kept: '2026-12-01' },
    ],
    [
      'again as many after the last return',
      '2026-10-27 idle',
      { active: '2026-06-29', today: '2026-08-29', returned: '2026-08-28' },
    ],
    ['never in the past', '2026-11-20 idle', { active: '2026-01-05', today: '2026-11-20' }],
  ])('%s', (_name, expected, said) => {
    expect(due(sixtyDays, said)).toBe(expected);
  });
});

test('a date is a working day from today on, after the last return, and stays the same until it comes', () => {
  const day = fc.integer({ min: dayNumber('2026-01-05'), max: dayNumber('2026-11-30') });
  fc.assert(
    fc.property(
      day,
      fc.nat(90),
      fc.option(fc.nat(200)),
      fc.constantFrom<Cycle>('monthly', 'quarterly'),
      fc.boolean(),
      (today, ago, back, cycle, onDates) => {
        const policy = onDates ? india : sixtyDays;
        const facts = {
          activeOn: today - ago,
          returnedOn: back === null ? undefined : today - back,
          cycle,
          keptUntil: undefined,
        };
        const found = idleDate(policy, dates, facts, today).day;
        expect(found).toBeGreaterThanOrEqual(today);
        expect(found).toBeGreaterThan(facts.returnedOn ?? -1);
        expect(isWorkingDay(dates, found)).toBe(true);
        expect(idleDate(policy, dates, facts, found).day).toBe(found);
      },
    ),
  );
});

test('a loan keeps what it needs, and whole units of the rest go; less than the minimum stays', () => {
  expect(goesHome(5_000_050n, 0n, 1_000_000n)).toBe(5_000_050n);
  expect(goesHome(5_000_050n, 1_000_000n, 1_000_000n)).toBe(4_000_000n);
  expect(goesHome(5_000_050n, 4_500_000n, 1_000_000n)).toBe(0n);
  expect(goesHome(999_999n, 0n, 1_000_000n)).toBe(0n);
  expect(goesHome(5n, 9n, 0n)).toBe(0n);
});
