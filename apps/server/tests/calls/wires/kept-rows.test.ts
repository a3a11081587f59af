import { expect, test } from 'vitest';
import { writeKeptRows } from '../../../src/calls/wires/kept-rows.ts';

const rows = [
  { timestamp: 1, close: '1.50' },
  { timestamp: 2, close: '1.55' },
];

test('an answer is written as it would be at once, whatever its texts say', () => {
  for (const name of ['Taraka', '"rows":[]', 'of $& and $1', '\\"rows\\":[]']) {
    const answer = { msg: 'ok', data: { name, rows, last: name } };
    expect(JSON.parse(writeKeptRows(answer, JSON.stringify))).toEqual(answer);
  }
  const empty = { msg: 'ok', data: { rows: [] } };
  expect(JSON.parse(writeKeptRows(empty, JSON.stringify))).toEqual(empty);
});

test('a row is written once; one that takes its place is another', () => {
  let asked = 0;
  const row = { toJSON: () => ({ asked: (asked += 1) }) };
  const written = [row, row, { ...row }].map((one) => writeKeptRows({ data: { rows: [one] } }, JSON.stringify));
  expect(written).toEqual([
    '{"data":{"rows":[{"asked":1}]}}',
    '{"data":{"rows":[{"asked":1}]}}',
    '{"data":{"rows":[{"asked":2}]}}',
  ]);
});
