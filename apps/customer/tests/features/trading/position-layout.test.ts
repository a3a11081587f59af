import { expect, test } from 'vitest';
import { nextFigure, parsePositionLayout, positionFigures } from '../../../src/features/trading/position-layout.ts';

test('what another version kept is left out part by part', () => {
  expect(parsePositionLayout(null)).toEqual({ sort: 'profit', figure: 'value' });
  expect(parsePositionLayout('name day')).toEqual({ sort: 'name', figure: 'day' });
  expect(parsePositionLayout('weight percent')).toEqual({ sort: 'profit', figure: 'percent' });
  expect(parsePositionLayout('day')).toEqual({ sort: 'day', figure: 'value' });
});

test('taps go through every figure and begin anew', () => {
  const shown = positionFigures.map(nextFigure);
  expect(new Set(shown)).toEqual(new Set(positionFigures));
  expect(shown.at(-1)).toBe(positionFigures[0]);
});
