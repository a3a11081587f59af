import { describe, expect, test } from 'vitest';
import { isMinor, sharesAreWhole } from '../src/index.ts';

describe('a nominee is a minor', () => {
  test.each([
    ['2008-11-26', '2026-11-25', true],
    ['2008-11-26', '2026-11-26', false],
    ['2008-02-29', '2026-02-28', true],
    ['2008-02-29', '2026-03-01', false],
  ])('born on %s, on %s: %s', (birthDate, today, isOne) => {
    expect(isMinor(birthDate, today)).toBe(isOne);
  });
});

describe('shares come to the whole', () => {
  test.each([
    [[100], true],
    [[34, 33, 33], true],
    [[50, 49], false],
    [[60, 50], false],
    [[100, 0], false],
    [[101, -1], false],
    [[33.5, 66.5], false],
    [[], false],
  ])('%j: %s', (percents, areWhole) => {
    expect(sharesAreWhole(percents)).toBe(areWhole);
  });
});
