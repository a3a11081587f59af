import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestByWindows, type Place, type Window } from '../../src/platform/newest-by-windows.ts';

interface Row {
  readonly at: number;
  readonly no: string;
}

const now = Date.UTC(2026, 10, 26);
const isBefore = (row: Row, { at, no }: Place): boolean =>
  row.at < at.getTime() || (row.at === at.getTime() && row.no < no);
const newestFirst = (a: Row, b: Row): number => b.at - a.at || (a.no < b.no ? 1 : -1);

const someRows = fc
  .array(fc.record({ age: fc.integer({ min: 0, max: 400 * 86_400_000 }), tens: fc.boolean() }), { maxLength: 60 })
  .map((drawn) =>
    // Some at the same moment.
    drawn.map(({ age, tens }, index): Row => ({ at: now - (tens ? age - (age % 86_400_000) : age), no: `N${index}` })),
  );

test('leafing through a list by windows gives each row once, the newest first, from where it is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      someRows,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 400 * 86_400_000 }),
      async (all, limit, age) => {
        const from = new Date(now - age);
        const read = async (window: Window): Promise<Row[]> =>
          all
            .filter((row) => row.at >= window.from.getTime() && isBefore(row, window.before))
            .toSorted(newestFirst)
            .slice(0, window.limit);
        const seen: Row[] = [];
        let before: Place = { at: new Date(now + 1), no: '' };
        for (;;) {
          const { rows, reached } = await newestByWindows(read, { before, from, limit });
          seen.push(...rows);
          const last = rows.at(-1);
          if (reached !== undefined) before = { at: reached, no: '' };
          else if (rows.length < limit || last === undefined) break;
          else before = { at: new Date(last.at), no: last.no };
        }
        expect(seen).toEqual(all.filter(({ at }) => at >= from.getTime()).toSorted(newestFirst));
      },
    ),
    { numRuns: 60 },
  );
});

test('a list in which next to nothing fits says how far it has looked, and goes on from there', async () => {
  const from = new Date(0);
  const slowly = async (): Promise<Row[]> => {
    const until = performance.now() + 200;
    while (performance.now() < until);
    return [];
  };
  const first = await newestByWindows(slowly, { before: { at: new Date(now), no: '' }, from, limit: 5 });
  expect(first.rows).toEqual([]);
  expect(first.reached).toEqual(new Date(now - 3_600_000));
});
