import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Tx } from '../../../../src/platform/database.ts';
import { writeApplications } from '../../../helpers/applications.ts';
import { createTestOfferings, minuteMs, type TestOfferings } from '../../../helpers/offerings.ts';
import { draw, hashBook } from '../../../../src/modules/offerings/ipos/draw.ts';
import { toIpo, type IpoRow } from '../../../../src/modules/offerings/ipos/ipo.ts';
import { readBook } from '../../../../src/modules/offerings/ipos/read-ipos.ts';
import { followDates } from '../../../../src/modules/offerings/offerings.ts';

let t: TestOfferings;
beforeAll(async () => {
  t = await createTestOfferings();
});
afterAll(() => t.close());

/** A node that is killed loses its connection with the rest. */
class Killed extends Error {
  readonly code = 'ECONNRESET';
}

/** The same database for a node that dies in its transaction of this number, before that commits. */
function dyingAt(database: Database, fatal: number): Database {
  let begun = 0;
  return {
    ...database,
    transaction: (work) => {
      begun += 1;
      const isFatal = begun === fatal;
      if (begun > fatal) return Promise.reject(new Killed());
      return database.transaction(async (tx: Tx) => {
        const result = await work(tx);
        if (isFatal) throw new Killed();
        return result;
      });
    },
  };
}

test('killed again and again, and resumed by two nodes at once, comes to what the draw says', async () => {
  const customers = await t.newCustomers(250, 500_000);
  const ipoId = await t.newIpo({ shares: 5_000n });
  await writeApplications(t.database, ipoId, decimal('412'), customers, t.clock.now());
  t.clock.advance(4 * minuteMs);

  // Each life takes a step or two, and dies in the next: the draw, each part of the settlement, the end.
  let lives = 0;
  for (;;) {
    const outcome = await followDates(
      t.node({ database: dyingAt(t.database, 2 + (lives % 2)), settledAtOnce: 100 }),
    ).then(
      () => 'lived',
      (error: unknown) => error,
    );
    if (outcome === 'lived') break;
    expect(outcome).toBeInstanceOf(Killed);
    lives += 1;
    await t.expectInOrder();
  }
  expect(lives).toBeGreaterThanOrEqual(5);
  await Promise.all([followDates(t.offerings), followDates(t.node())]);

  const { expected, got, statuses } = await t.do(async (tx) => {
    const [row] = await tx<[IpoRow]>`SELECT * FROM ipos WHERE id = ${ipoId}`;
    const ipo = toIpo(row);
    const bids = await readBook(tx, ipoId);
    const rows = await tx<Array<{ no: string; allotted: bigint }>>`
      SELECT no, allotted FROM ipo_applications WHERE ipo_id = ${ipoId} AND allotted > 0`;
    return {
      expected: draw(bids, ipo, ipo.seed ?? Buffer.alloc(32), hashBook(bids)).allotted,
      got: new Map(rows.map(({ no, allotted }) => [no, allotted])),
      statuses: await tx`
        SELECT status, count(*)::int AS count, sum(held)::text AS held FROM ipo_applications
        WHERE ipo_id = ${ipoId} GROUP BY status ORDER BY status`,
    };
  });
  expect(Object.fromEntries(got)).toEqual(Object.fromEntries(expected));
  expect(got.size).toBe(50);
  expect(statuses).toEqual([
    { status: 'allotted', count: 50, held: '0' },
    { status: 'not_allotted', count: customers.length - 50, held: '0' },
  ]);
  await t.expectInOrder();
});
