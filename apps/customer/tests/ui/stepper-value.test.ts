import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampToStep, isReachable, stepFrom } from '../../src/ui/stepper.tsx';

const lots = { min: 100, max: 1050, step: 100 };

const limits = fc
  .record({
    min: fc.integer({ min: 0, max: 1000 }),
    span: fc.integer({ min: 0, max: 5000 }),
    step: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ min, span, step }) => ({ min, max: min + span, step }));

describe('clampToStep', () => {
  test('stops at the last whole step below the maximum', () => {
    expect(clampToStep(5000, lots)).toBe(1000);
  });

  test('goes down to a step, never up', () => {
    expect(clampToStep(299, lots)).toBe(200);
  });

  test('raises what is below the minimum', () => {
    expect(clampToStep(7, lots)).toBe(100);
  });

  test('always answers a value within the limits and on a step', () => {
    fc.assert(
      fc.property(limits, fc.integer({ min: -10_000, max: 10_000 }), (bounds, value) => {
        const clamped = clampToStep(value, bounds);
        expect(clamped).toBeGreaterThanOrEqual(bounds.min);
        expect(clamped).toBeLessThanOrEqual(bounds.max);
        expect((clamped - bounds.min) % bounds.step).toBe(0);
      }),
    );
  });
});

describe('stepFrom', () => {
  test('starts an empty field at the minimum', () => {
    expect(stepFrom(null, 1, lots)).toBe(100);
    expect(stepFrom(null, -1, lots)).toBe(100);
  });

  test('moves by whole steps and stops at the limits', () => {
    expect(stepFrom(300, 1, lots)).toBe(400);
    expect(stepFrom(300, -10, lots)).toBe(100);
    expect(stepFrom(1000, 1, lots)).toBe(1000);
  });

  test('goes from between two steps to the nearer one in its direction', () => {
    expect(stepFrom(350, 1, lots)).toBe(400);
    expect(stepFrom(350, -1, lots)).toBe(300);
  });
});

test('only what is within the limits and on a step can be reached', () => {
  expect([0, 99, 100, 250, 300, 1000, 1050, 1100].map((value) => isReachable(value, lots))).toEqual([
    false,
    false,
    true,
    false,
    true,
    true,
    false,
    false,
  ]);
});
