import { describe, expect, it } from 'vitest';
import { dayAt, type Hours } from '../../src/session/hours.ts';

const at = (hours: Hours, time: string) => dayAt(hours, new Date(time));

describe('the day of a session', () => {
  it('is on from its start to its end, by the clock of the venue', () => {
    const hours = { timeZone: 'Asia/Kolkata', start: 9 * 60, end: 16 * 60 };
    expect(at(hours, '2026-11-25T03:29:59Z')).toBeUndefined();
    expect(at(hours, '2026-11-25T03:30:00Z')).toBe('2026-11-25');
    expect(at(hours, '2026-11-25T10:29:59Z')).toBe('2026-11-25');
    expect(at(hours, '2026-11-25T10:30:00Z')).toBeUndefined();
  });

  it('that goes over midnight has the name of the evening', () => {
    const hours = { timeZone: 'America/New_York', start: 18 * 60, end: 17 * 60 };
    expect(at(hours, '2026-11-25T21:59:00Z')).toBe('2026-11-24');
    expect(at(hours, '2026-11-25T22:00:00Z')).toBeUndefined();
    expect(at(hours, '2026-11-25T22:59:00Z')).toBeUndefined();
    expect(at(hours, '2026-11-25T23:00:00Z')).toBe('2026-11-25');
    expect(at(hours, '2026-11-26T04:00:00Z')).toBe('2026-11-25');
    expect(at(hours, '2026-11-26T21:59:00Z')).toBe('2026-11-25');
  });

  it('is all day where start and end are the same', () => {
    const hours = { timeZone: 'UTC', start: 0, end: 0 };
    expect(at(hours, '2026-11-25T00:00:00Z')).toBe('2026-11-25');
    expect(at(hours, '2026-11-25T23:59:59Z')).toBe('2026-11-25');
    expect(at({ ...hours, start: 300, end: 300 }, '2026-11-25T04:59:00Z')).toBe('2026-11-24');
  });

  it('is one day also where the clocks of the place are put on or back in it', () => {
    const hours = { timeZone: 'America/New_York', start: 0, end: 0 };
    const daysOf = (first: string, count: number) => {
      const from = Date.parse(first);
      return new Set(Array.from({ length: count }, (_, hour) => dayAt(hours, new Date(from + hour * 3_600_000))));
    };
    expect([...daysOf('2027-03-14T05:00:00Z', 23)]).toEqual(['2027-03-14']);
    expect([...daysOf('2027-11-07T04:00:00Z', 25)]).toEqual(['2027-11-07']);
  });
});
