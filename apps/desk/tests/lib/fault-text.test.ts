import { expect, test } from 'vitest';
import { faultText } from '../../src/lib/fault-text.ts';

test.each([
  ['must NOT have fewer than 1 characters', 'is missing'],
  ['must NOT have fewer than 3 characters', 'needs 3 characters at least'],
  ['must match pattern "^\\d{1,12}(\\.\\d{1,4})?$"', 'must be a number like 1250 or 12.5'],
  ['must match pattern "^-?\\d{1,12}$"', 'must be a whole number'],
  ['must match pattern "^[A-Z]+$"', 'is not written as it has to be'],
  ['must be above zero', 'must be above zero'],
])('%s is said as: %s', (fault, words) => {
  expect(faultText(fault)).toBe(words);
});
