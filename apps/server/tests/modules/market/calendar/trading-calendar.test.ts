import { describe, expect, it } from 'vitest';
import { dayNumber, isoDate } from '../../../../src/modules/market/calendar/day-number.ts';
import { TradingCalendar } from '../../../../src/modules/market/calendar/trading-calendar.ts';
import { segments } from '../../../../src/modules/market/calendar/segments.ts';

const options = { alwaysOpen: false, anchor: '2026-11-16' };
const india = new TradingCalendar(segments['IN-EQUITY'], options);
const newYork = new TradingCalendar(segments['US-EQUITY'], options);
const forex = new TradingCalendar(segments.FOREX, options);

const at = (time: string): Date => new Date(time);

describe('the equity session of India', () => {
  it('opens at 09:15 and closes at 15:30 Indian time', () => {
    expect(india.sessionAt(at('2026-11-20T09:00:00Z'))).toEqual({
      open: true,
      knownUntil: at('2026-12-31T18:30:00Z'),
      startedAt: at('2026-11-20T03:45:00Z'),
      closesAt: at('2026-11-20T10:00:00Z'),
    });
    expect(india.sessionAt(at('2026-11-20T03:44:59Z')).open).toBe(false);
    expect(india.sessionAt(at('2026-11-20T03:45:00Z')).open).toBe(true);
    expect(india.sessionAt(at('2026-11-20T09:59:59Z')).open).toBe(true);
    expect(india.sessionAt(at('2026-11-20T10:00:00Z')).open).toBe(false);
  });

  it('waits for Monday over a weekend', () => {
    expect(india.sessionAt(at('2026-11-21T06:00:00Z'))).toEqual({
      open: false,
      knownUntil: at('2026-12-31T18:30:00Z'),
      startedAt: at('2026-11-20T03:45:00Z'),
      opensAt: at('2026-11-23T03:45:00Z'),
    });
  });

  it('stays closed on a holiday', () => {
    expect(india.sessionAt(at('2026-11-24T06:00:00Z'))).toMatchObject({
      open: false,
      today: { name: 'Guru Nanak Jayanti' },
      opensAt: at('2026-11-25T03:45:00Z'),
    });
  });

  it('trades for an hour on the evening of Diwali, though it is a Sunday', () => {
    expect(india.sessionAt(at('2026-11-08T12:45:00Z'))).toMatchObject({
      open: true,
      closesAt: at('2026-11-08T13:30:00Z'),
    });
  });

  it('does not guess beyond the last year whose holidays are known', () => {
    // Republic Day, a Tuesday.
    expect(india.sessionAt(at('2027-01-26T06:00:00Z'))).toMatchObject({ open: false, isUnknown: true });
    const { opensAt, ...lastEvening } = india.sessionAt(at('2026-12-31T12:00:00Z'));
    expect(lastEvening.open).toBe(false);
    expect(lastEvening.isUnknown).toBeUndefined();
    expect(opensAt).toBeUndefined();
    expect(india.sessionAt(at('2026-12-31T06:00:00Z')).open).toBe(true);
    const always = new TradingCalendar(segments['IN-EQUITY'], { alwaysOpen: true, anchor: '2026-11-16' });
    expect(always.sessionAt(at('2027-01-26T06:00:00Z')).open).toBe(true);
  });
});

describe('the equity session of New York', () => {
  it('follows the change of the clocks', () => {
    expect(newYork.sessionAt(at('2026-10-30T15:00:00Z')).startedAt).toEqual(at('2026-10-30T13:30:00Z'));
    expect(newYork.sessionAt(at('2026-11-02T15:00:00Z')).startedAt).toEqual(at('2026-11-02T14:30:00Z'));
    expect(newYork.sessionAt(at('2026-03-06T15:00:00Z')).startedAt).toEqual(at('2026-03-06T14:30:00Z'));
    expect(newYork.sessionAt(at('2026-03-09T15:00:00Z')).startedAt).toEqual(at('2026-03-09T13:30:00Z'));
  });

  it('closes early on the day after Thanksgiving', () => {
    expect(newYork.sessionAt(at('2026-11-27T17:00:00Z')).closesAt).toEqual(at('2026-11-27T18:00:00Z'));
  });
});

describe('the foreign-exchange session', () => {
  it('runs from Sunday evening to Friday evening in New York without a pause', () => {
    expect(forex.sessionAt(at('2026-11-15T21:59:59Z')).open).toBe(false);
    expect(forex.sessionAt(at('2026-11-15T22:00:00Z')).open).toBe(true);
    expect(forex.sessionAt(at('2026-11-18T22:00:00Z')).open).toBe(true);
    expect(forex.sessionAt(at('2026-11-20T21:59:59Z')).open).toBe(true);
    expect(forex.sessionAt(at('2026-11-20T22:00:00Z'))).toMatchObject({
      open: false,
      opensAt: at('2026-11-22T22:00:00Z'),
    });
  });
});

describe('a market that is always open', () => {
  const always = new TradingCalendar(segments['US-EQUITY'], { ...options, alwaysOpen: true });

  it('has a day from midnight to midnight on every date, as long as the clocks make it', () => {
    const long = always.dayAt(Date.parse('2026-11-01T12:00:00Z'));
    expect(isoDate(long.date)).toBe('2026-11-01');
    expect(long.minutes).toBe(25 * 60);
    expect(always.dayAt(Date.parse('2026-03-08T12:00:00Z')).minutes).toBe(23 * 60);
    expect(always.dayAt(Date.parse('2026-12-25T12:00:00Z')).minutes).toBe(24 * 60);
  });

  it('never closes', () => {
    expect(always.sessionAt(at('2026-12-25T12:00:00Z'))).toEqual({ open: true, startedAt: at('2026-12-25T05:00:00Z') });
  });
});

describe('whether it is open', () => {
  it.each(Object.entries(segments))(
    '%s is so when its session is, in each quarter of an hour, known year or not',
    (_, segment) => {
      const calendar = new TradingCalendar(segment, options);
      const [from, to] = [at('2026-10-26T00:00:00Z').getTime(), at('2030-01-01T00:00:00Z').getTime()];
      const seen = new Set<boolean>();
      for (let now = from; now < to; now += now < from + 30 * 86_400_000 ? 900_000 : 86_400_000 * 3 + 7_200_000) {
        const { open } = calendar.sessionAt(new Date(now));
        seen.add(open);
        expect(calendar.isOpenAt(now)).toBe(open);
      }
      expect(seen).toEqual(new Set([true, false]));
    },
  );

  it('is always so where it always trades', () => {
    const always = new TradingCalendar(segments['IN-EQUITY'], { ...options, alwaysOpen: true });
    expect(always.isOpenAt(at('2026-11-22T03:00:00Z').getTime())).toBe(true);
  });
});

describe('steps of the path', () => {
  const dates = Array.from({ length: 800 }, (_, index) => dayNumber('2025-01-01') + index);

  it.each(Object.entries(segments))('%s puts each trading day on a step of its own, in order', (_, segment) => {
    const calendar = new TradingCalendar(segment, options);
    const days = dates.flatMap((date) => calendar.day(date) ?? []);
    expect(days.length).toBeGreaterThan(500);
    for (const [index, day] of days.entries()) {
      const before = days[index - 1];
      if (before !== undefined) {
        expect(day.step).toBeGreaterThan(before.step);
        expect(day.opensAt).toBeGreaterThanOrEqual(before.closesAt);
      }
      expect(calendar.tradesOn(day.step)).toBe(true);
    }
    const steps = new Set(days.map(({ step }) => step));
    const [first, last] = [days[0]?.step ?? 0, days.at(-1)?.step ?? 0];
    for (let step = first; step <= last; step += 1) expect(calendar.tradesOn(step)).toBe(steps.has(step));
  });

  it('begins at the anchor', () => {
    expect(india.day(dayNumber('2026-11-16'))?.step).toBe(0);
    expect(india.day(dayNumber('2026-11-23'))?.step).toBe(6);
  });
});
