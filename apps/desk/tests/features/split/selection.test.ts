import { expect, test } from 'vitest';
import { keepPlace, stepFrom } from '../../../src/features/split/selection.ts';

const ids = ['a', 'b', 'c'];

test('the same item stays selected wherever it moves to', () => expect(keepPlace(ids, 'c', 0)).toBe('c'));
test('a decided item gives way to the next, the last one to the one before', () => {
  expect(keepPlace(['a', 'c'], 'b', 1)).toBe('c');
  expect(keepPlace(['a', 'b'], 'c', 2)).toBe('b');
  expect(keepPlace([], 'a', 0)).toBeUndefined();
});
test('steps stop at both ends, and begin at the top', () => {
  expect([stepFrom(ids, 'a', 1), stepFrom(ids, 'c', 1), stepFrom(ids, 'a', -1)]).toEqual(['b', 'c', 'a']);
  expect(stepFrom(ids, undefined, 1)).toBe('a');
});
