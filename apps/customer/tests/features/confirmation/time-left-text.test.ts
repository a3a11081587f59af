import { expect, it } from 'vitest';
import { timeLeftText } from '../../../src/features/confirmation/time-left-text.ts';

it.each([
  [900_000, '15:00'],
  [899_001, '15:00'],
  [845_000, '14:05'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%i ms are %s', (leftMs, text) => {
  expect(timeLeftText(leftMs)).toBe(text);
});
