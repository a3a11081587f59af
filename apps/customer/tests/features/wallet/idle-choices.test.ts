import { expect, test } from 'vitest';
import { keepChoices } from '../../../src/features/wallet/idle-choices.ts';

test('a month, three, six and a year, and what was chosen before', () => {
  const usual = ['2026-12-20', '2027-02-18', '2027-05-19', '2027-11-20'];
  expect(keepChoices('2027-11-20', null)).toEqual(usual);
  expect(keepChoices('2027-11-20', '2027-02-18')).toEqual(usual);
  expect(keepChoices('2027-11-20', '2026-12-01')).toEqual(['2026-12-01', ...usual]);
});
