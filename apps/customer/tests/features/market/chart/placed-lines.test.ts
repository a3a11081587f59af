import { expect, it } from 'vitest';
import { placedLines, type OwnLine } from '../../../../src/features/market/chart/chart-picture.ts';

const line = (id: string, price: number): OwnLine => ({ id, price, name: id, face: 'axis', movable: true });

it('a line that is moved lies where it is held, whatever is drawn anew, and the others at their own prices', () => {
  const moved = new Map<string, number>();
  const lines = [line('alert 1', 100), line('stop 2', 90)];
  expect(placedLines(lines, moved)).toEqual(lines);
  moved.set('alert 1', 104.5);
  expect(placedLines(lines, moved)).toEqual([line('alert 1', 104.5), line('stop 2', 90)]);
  moved.delete('alert 1');
  expect(placedLines(lines, moved)).toEqual(lines);
});
