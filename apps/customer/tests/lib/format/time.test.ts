import { describe, expect, it } from 'vitest';
import { dateLocale } from '@sauda/facts';
import {
  dateTimeText,
  dayHeading,
  dayOfMonthText,
  localDay,
  shortMomentText,
  timeToSecondText,
  zoneText,
} from '../../../src/lib/format/time.ts';

const at = (day: number, hour = 14) => new Date(2026, 10, day, hour, 32);

describe('dates', () => {
  it('follow the language and the country of the account', () => {
    expect(dateTimeText(at(20), dateLocale('en', 'INR'))).toBe('20 Nov 2026, 14:32');
    expect(dateTimeText(at(20), dateLocale('en', 'USD')).replace(/\s/g, ' ')).toBe('Nov 20, 2026, 2:32 PM');
    expect(dateTimeText(at(20), dateLocale('es', 'MXN'))).toBe('20 nov 2026, 14:32');
  });

  it('tell the hour in two figures, where the day has twenty-four', () => {
    for (const language of ['en', 'de', 'es', 'zh'] as const) {
      const locale = dateLocale(language, 'INR');
      expect(dateTimeText(at(20, 2), locale)).toMatch(/\b02:32$/);
      expect(shortMomentText(at(20, 0), at(20), locale)).toBe('00:32');
      expect(timeToSecondText(at(20, 9), locale)).toBe('09:32:00');
    }
    expect(timeToSecondText(at(20, 9), dateLocale('en', 'USD')).replace(/\s/g, ' ')).toBe('9:32:00 AM');
  });
});

describe('dayOfMonthText', () => {
  it('is of any day of the calendar, in the order of the language', () => {
    expect(dayOfMonthText('29 Feb 2000 UTC', 'de-DE')).toBe('29. Feb.');
    expect(dayOfMonthText('2026-11-01', 'en-US')).toBe('Nov 1');
  });
});

describe('zoneText', () => {
  it('is what the language calls the time of a place, and not the name that machines have for it', () => {
    expect(zoneText('America/New_York', 'en-US')).toBe('Eastern Time');
    expect(zoneText('America/New_York', 'de-DE')).toBe('Nordamerikanische Ostküstenzeit');
    expect(zoneText('Nowhere/At_All', 'en-US')).toBe('Nowhere/At All');
  });
});

describe('shortMomentText', () => {
  it('leaves out the date of today, and the year always', () => {
    expect(shortMomentText(at(20), at(20, 23), 'en-GB')).toBe('14:32');
    expect(shortMomentText(at(20), at(21, 0), 'en-GB')).toBe('20 Nov, 14:32');
  });
});

describe('dayHeading', () => {
  const heading = (day: Date) => dayHeading(day, at(20), 'en-GB', 'Today');

  it('says today, then the weekday for a week, then the date', () => {
    expect(heading(at(20, 1))).toBe('Today, 20 Nov');
    expect(heading(at(19, 23))).toBe('Thu 19 Nov');
    expect(heading(at(14))).toBe('Sat 14 Nov');
    expect(heading(at(13))).toBe('13 Nov 2026');
  });

  it('is in the form and with the marks of the language', () => {
    expect(dayHeading(at(20), at(20), 'zh-CN', '今日')).toBe('今日，11月20日');
    expect(dayHeading(at(19), at(20), 'zh-CN', '今日')).toBe('11月19日周四');
    expect(dayHeading(at(19), at(20), 'es-MX', 'Hoy')).toBe('jue 19 de nov');
  });

  it('never calls a day to come by its weekday alone', () => {
    expect(heading(at(23))).toBe('23 Nov 2026');
  });
});

describe('localDay', () => {
  it('groups by the day on the customer’s own calendar', () => {
    expect(localDay(at(7, 0))).toBe('2026-11-07');
    expect(localDay(at(7, 23))).toBe('2026-11-07');
  });
});
