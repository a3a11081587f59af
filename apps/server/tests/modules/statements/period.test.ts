import { describe, expect, test } from 'vitest';
import { dayAndTimeOf, dayOf, parsePeriod } from '../../../src/modules/statements/period.ts';
import { parseFinancialYear } from '../../../src/modules/statements/gains/financial-year.ts';

/** In India it is the 21st from here on. */
const midnight = new Date('2026-11-20T18:30:00.000Z');

describe('days in India', () => {
  test('begin and end half past six in the evening, UTC', () => {
    expect(dayOf(midnight)).toBe('2026-11-21');
    expect(dayOf(new Date(midnight.getTime() - 1))).toBe('2026-11-20');
    expect(dayAndTimeOf(midnight)).toBe('2026-11-21 00:00:00');
    const { start, end } = parsePeriod({ from: '2026-11-21', to: '2026-11-21' }, midnight);
    expect([start, end].map((moment) => moment.toISOString())).toEqual([
      '2026-11-20T18:30:00.000Z',
      '2026-11-21T18:30:00.000Z',
    ]);
  });

  test('periods that meet share no moment and leave none out', () => {
    const first = parsePeriod({ from: '2026-11-01', to: '2026-11-10' }, midnight);
    const second = parsePeriod({ from: '2026-11-11', to: '2026-11-21' }, midnight);
    expect(first.end).toEqual(second.start);
  });

  test.each(['2026-13-01', '2026-00-10', '2025-02-29', '1999-12-31', '2026-11-22'])('%s is refused', (day) => {
    expect(() => parsePeriod({ from: day, to: day }, midnight)).toThrow('invalid');
  });
});

describe('days of a house elsewhere', () => {
  const newYork = 'America/New_York';

  test('begin and end there, also where its clocks are changed', () => {
    // The first Sunday of November 2026 has 25 hours.
    const { start, end, timeZone } = parsePeriod({ from: '2026-11-01', to: '2026-11-01' }, midnight, newYork);
    expect([start.toISOString(), end.toISOString()]).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']);
    expect(timeZone).toBe(newYork);
  });

  test('have come once they have there, and a year may have the hours of a change of clocks', () => {
    const asked = { from: '2026-11-20', to: '2026-11-20' };
    expect(() => parsePeriod(asked, new Date('2026-11-20T04:59:59Z'), newYork)).toThrow('invalid');
    expect(parsePeriod(asked, new Date('2026-11-20T05:00:00Z'), newYork).to).toBe('2026-11-20');
    expect(parsePeriod({ from: '2023-11-02', to: '2024-11-01' }, midnight, newYork).from).toBe('2023-11-02');
    expect(() => parsePeriod({ from: '2023-11-01', to: '2024-11-01' }, midnight, newYork)).toThrow('too_long');
  });
});

describe('financial years', () => {
  test('go from 1 April to 31 March', () => {
    const { start, end } = parseFinancialYear('2026-27', midnight);
    expect(start.toISOString()).toBe('2026-03-31T18:30:00.000Z');
    expect(end.toISOString()).toBe('2027-03-31T18:30:00.000Z');
    expect(parseFinancialYear('2099-00', new Date('2100-01-01')).name).toBe('2099-00');
  });

  test.each(['2026-28', '2027-28', '2026', 'x'])('%s is refused', (name) => {
    expect(() => parseFinancialYear(name, midnight)).toThrow('invalid');
  });
});
