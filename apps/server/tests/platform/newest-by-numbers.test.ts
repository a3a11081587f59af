import { expect, test } from 'vitest';
import { newestByNumbers, type NumberWindow } from '../../src/platform/newest-by-numbers.ts';

const all = [5n, 900n, 1_700n, 40_000n, 300_000n, 700_000n];

function readFrom(numbers: readonly bigint[], asked: NumberWindow[] = []) {
  return async (window: NumberWindow): Promise<bigint[]> => {
    asked.push(window);
    const { start, end, limit } = window;
    return numbers
      .filter((one) => one >= start && one < end)
      .toReversed()
      .slice(0, limit);
  };
}

test('the highest come first, and each once, however far apart they are', async () => {
  const asked: NumberWindow[] = [];
  const { rows, reached } = await newestByNumbers(readFrom(all, asked), { low: 0n, end: 700_001n, limit: 10 });
  expect([rows, reached]).toEqual([all.toReversed(), undefined]);
  for (const [index, { end }] of asked.entries()) if (index > 0) expect(end).toBe(asked[index - 1]?.start);
  expect(asked.every(({ start, end }) => end - start <= 128_000n)).toBe(true);
});

test('no more are read than are wanted, and none beyond the bounds', async () => {
  const read = readFrom(all);
  expect(await newestByNumbers(read, { low: 0n, end: 700_000n, limit: 2 })).toEqual({
    rows: [300_000n, 40_000n],
    reached: undefined,
  });
  expect((await newestByNumbers(read, { low: 900n, end: 40_000n, limit: 9 })).rows).toEqual([1_700n, 900n]);
  expect(await newestByNumbers(read, { low: 10n, end: 5n, limit: 9 })).toEqual({ rows: [], reached: undefined });
});

test('what takes long says how far it has looked, and goes on from there', async () => {
  const slowly = async (window: NumberWindow) => {
    await new Promise((wake) => setTimeout(wake, 60));
    return readFrom([9_980_007n])(window);
  };
  let end: bigint | undefined = 10_000_000n;
  const rows: bigint[] = [];
  let pages = 0;
  while (end !== undefined) {
    const page: { rows: bigint[]; reached: bigint | undefined } = await newestByNumbers(slowly, {
      low: 9_980_000n,
      end,
      limit: 5,
    });
    rows.push(...page.rows);
    pages += 1;
    end = page.reached;
  }
  expect(rows).toEqual([9_980_007n]);
  expect(pages).toBeGreaterThan(1);
});
