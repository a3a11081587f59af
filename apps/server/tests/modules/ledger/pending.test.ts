import fc from 'fast-check';
import { expect, test } from 'vitest';
import { releasesOf, sumOfPending } from '../../../src/modules/ledger/index.ts';

const dayOf = (day: number) => new Date(Date.UTC(2026, 10, day));
const pendingOf = (amounts: readonly bigint[]) =>
  amounts.map((amount, index) => ({ dueOn: dayOf(index + 1), dueAt: dayOf(index + 1), amount }));

test('what buys have used is what settles first', () => {
  expect(releasesOf(150n, pendingOf([100n, 100n]))).toEqual([
    { dueOn: dayOf(1), dueAt: dayOf(1), amount: 50n },
    { dueOn: dayOf(2), dueAt: dayOf(2), amount: 100n },
  ]);
  expect(releasesOf(100n, pendingOf([100n, 100n]))).toMatchObject([{ dueOn: dayOf(2), amount: 100n }]);
  expect(releasesOf(0n, pendingOf([100n]))).toEqual([]);
});

test('all of it is released, and never more on a day than settles until then', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { maxLength: 6 });
  fc.assert(
    fc.property(amounts, fc.nat(1_000), (each, part) => {
      const pending = pendingOf(each);
      const unsettled = (sumOfPending(pending) * BigInt(part)) / 1_000n;
      const releases = releasesOf(unsettled, pending);
      expect(sumOfPending(releases)).toBe(unsettled);
      for (const { dueOn } of pending) {
        const until = (days: typeof pending) => sumOfPending(days.filter((day) => day.dueOn <= dueOn));
        expect(until(releases) <= until(pending)).toBe(true);
      }
    }),
  );
});
