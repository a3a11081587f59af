import { describe, expect, it } from 'vitest';
import { timeZoneOf, wallClock } from '../../../../src/features/market/chart/market-time.ts';

const shown = (timeZone: string, time: string) =>
  new Date(wallClock(timeZone)(Date.parse(time)) * 1_000).toISOString().slice(0, 19);

const stockIn = (category_code: string) => ({ category_code, currency: 'USD' });

describe('wallClock', () => {
  it('shows the exchange’s own time', () => {
    expect(shown(timeZoneOf(stockIn('IN')), '2026-11-20T03:45:00Z')).toBe('2026-11-20T09:15:00');
    expect(shown(timeZoneOf(stockIn('IN')), '2026-11-19T18:30:00Z')).toBe('2026-11-20T00:00:00');
  });

  it('follows summer time', () => {
    expect(shown(timeZoneOf(stockIn('US')), '2026-07-01T13:30:00Z')).toBe('2026-07-01T09:30:00');
    expect(shown(timeZoneOf(stockIn('US')), '2026-12-01T14:30:00Z')).toBe('2026-12-01T09:30:00');
  });
});

describe('timeZoneOf', () => {
  it.each([
    ['futures', 'FUTURE', 'INR', 'Asia/Kolkata'],
    ['futures', 'FUTURE', 'USD', 'America/Chicago'],
    ['treasury', 'CGI', 'INR', 'Asia/Kolkata'],
    ['forex', 'FOREX', 'INR', 'UTC'],
  ])('%s of %s in %s', (_class, category_code, currency, timeZone) => {
    expect(timeZoneOf({ category_code, currency })).toBe(timeZone);
  });
});
