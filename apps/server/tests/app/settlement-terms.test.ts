import { expect, test } from 'vitest';
import { parseConfig } from '../../src/app/config.ts';
import { liveEnvironment } from '../helpers/live-environment.ts';

const parse = (environment: Record<string, string>) => parseConfig(environment, '/').settlement;

test('everything settles at once on a practice market, unless it is said otherwise, for all segments or for one', () => {
  expect([...parse({}).days.values()].every((days) => days === 0)).toBe(true);
  expect(parse({ SETTLEMENT_DAYS: '1' }).days.get('IN-EQUITY')).toBe(1);
  const own = parse({ SETTLEMENT_DAYS: '1, FOREX=2', SETTLEMENT_TIME: '16:05' });
  expect([own.days.get('FOREX'), own.days.get('US-EQUITY'), own.minutes]).toEqual([2, 1, 965]);
});

test('what is said of one segment leaves the others as they usually are', () => {
  const live = (days: string) => parse({ ...liveEnvironment, SETTLEMENT_DAYS: days });
  expect([live('').days.get('IN-EQUITY'), live('US-EQUITY=2').days.get('US-EQUITY')]).toEqual([1, 2]);
  expect(live('US-EQUITY=2').days.get('IN-EQUITY')).toBe(1);
});

test('what is said twice of one segment, or of all, is refused', () => {
  expect(() => parse({ SETTLEMENT_DAYS: 'IN-EQUITY=1, IN-EQUITY=2' })).toThrow('says the days of IN-EQUITY twice');
  expect(() => parse({ SETTLEMENT_DAYS: '1,2' })).toThrow('says the days of all segments twice');
  expect(() => parse({ SETTLEMENT_DAYS: ',' })).toThrow('SETTLEMENT_DAYS holds nothing but commas');
});

test.each(['6', 'IN-EQUITY', 'NOWHERE=1', '-1'])('%s days are refused', (days) => {
  expect(() => parse({ SETTLEMENT_DAYS: days })).toThrow('SETTLEMENT_DAYS has a part that cannot be used');
});

test('a time that is none is refused', () => {
  expect(() => parse({ SETTLEMENT_TIME: '24:00' })).toThrow('SETTLEMENT_TIME is no time');
});
