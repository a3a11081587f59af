import { describe, expect, it } from 'vitest';
import { dayLayout, readDay, typeDay, writeDay } from '../../../src/lib/format/typed-day.ts';

const typed = (keys: string, locale: string): string => {
  const layout = dayLayout(locale);
  return [...keys].reduce((before, key) => typeDay(before + key, before, layout), '');
};

describe('a day in figures', () => {
  it.each([
    ['en-GB', '21/11/2026'],
    ['en-US', '11/21/2026'],
    ['de-DE', '21.11.2026'],
    ['es-ES', '21/11/2026'],
    ['zh-CN', '2026/11/21'],
  ])('is written and read in %s as %s', (locale, text) => {
    const layout = dayLayout(locale);
    expect(writeDay('2026-11-21', layout)).toBe(text);
    expect(readDay(text, layout)).toBe('2026-11-21');
    expect(readDay('2026-11-21', layout)).toBe('2026-11-21');
  });

  it.each([
    ['', ''],
    ['  ', ''],
    ['1/2/2026', '2026-02-01'],
    ['1.2.2026', '2026-02-01'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', undefined],
    ['31/04/2026', undefined],
    ['00/01/2026', undefined],
    ['11/21/2026', undefined],
    ['21/11/26', undefined],
    ['21/11', undefined],
    ['yesterday', undefined],
    ['21/11/2026/1', undefined],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, dayLayout('en-GB'))).toBe(day);
  });

  it.each([
    ['21112026', 'en-GB', '21/11/2026'],
    ['1/2/2026', 'en-GB', '01/02/2026'],
    ['21/11/2026', 'en-GB', '21/11/2026'],
    ['21112026', 'de-DE', '21.11.2026'],
    ['20261121', 'zh-CN', '2026/11/21'],
    ['211120267', 'en-GB', '21/11/2026'],
    ['2x1', 'en-GB', '02/1'],
  ])('%s typed in %s is %s', (keys, locale, text) => {
    expect(typed(keys, locale)).toBe(text);
  });

  it('can be deleted, and put in at once', () => {
    const layout = dayLayout('en-GB');
    expect(typeDay('21', '21/', layout)).toBe('21');
    expect(typeDay('2026-11-21', '', layout)).toBe('2026-11-21');
  });
});
