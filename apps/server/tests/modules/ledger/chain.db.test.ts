import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { savepoint } from '../../../src/platform/database.ts';
import { chainContinues } from '../../../src/modules/ledger/adopt.ts';
import { sealBlock } from '../../../src/modules/ledger/chain.ts';
import { lockBook, post } from '../../../src/modules/ledger/post.ts';
import { at, createTestLedger, customers, deposit, transferBetween, type TestLedger } from '../../helpers/ledger.ts';
import { noteScans } from '../../helpers/note-scans.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify.ts';

let t: TestLedger;
const [one = '', other = ''] = customers;

beforeAll(async () => {
  t = await createTestLedger();
});
afterEach(async () => {
  expect((await verifyLedger(t.database)).differences).toEqual([]);
});
afterAll(() => t.drop());

interface Command {
  readonly pauseMs: number;
  readonly ending: number;
}

const anyCommand: fc.Arbitrary<Command> = fc.record({ pauseMs: fc.nat(6), ending: fc.nat(9) });

async function sealAll(): Promise<void> {
  while ((await t.seal()) > 0);
}

describe('sealing', () => {
  test('does not read the ledger from end to end, however little is in it', async () => {
    await sealAll();
    await t.move(deposit(100n));
    const database = noteScans(t.database);
    expect(await t.seal(database)).toBe(1);
    expect(database.scanned).not.toContain('transfers');
  });

  test('seals what is posted, once', async () => {
    await sealAll();
    const before = await verifyLedger(t.database);
    await t.move(deposit(100n), deposit(200n, other));
    expect(await t.seal()).toBe(2);
    expect(await t.seal()).toBe(0);
    expect(await verifyLedger(t.database)).toMatchObject({
      transfers: before.transfers + 2,
      blocks: before.blocks + 1,
      unsealed: 0,
    });
    expect(await chainContinues(t.database.sql, 0n)).toBe(true);
  });

  test('waits for a transaction that still runs, though a later one has committed', async () => {
    await t.move(deposit(200n, other));
    await sealAll();
    const posted = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const slow = t.database.transaction(async (tx) => {
      const book = await lockBook(tx, [one]);
      book.move(deposit(100n, one));
      await post(tx, book, at);
      posted.resolve();
      await release.promise;
    });
    await posted.promise;
    try {
      // Between accounts of the customer alone: the house's have 16 stripes, of which both transactions may have the same.
      await t.move(transferBetween('cash', 'holds', 200n, other));
      expect(await sealBlock(t.database, at)).toBe(0);
    } finally {
      // Left open, it would be ended in the middle of another test.
      release.resolve();
      await slow;
    }
    expect(await t.seal()).toBe(2);
  });

  test('beside many writers misses no transfer and takes none twice', async () => {
    await sealAll();
    const before = await verifyLedger(t.database);
    let writing = true;
    const sealed: number[] = [];
    const sealers = [1, 2].map(async () => {
      while (writing) sealed.push(await sealBlock(t.database, at));
    });
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      let stayed = 0;
      for (const command of fc.sample(anyCommand, 25)) stayed += await write(writer, command);
      return stayed;
    });
    const done = (await Promise.all(writers)).reduce((total, stayed) => total + stayed, 0);
    writing = false;
    await Promise.all(sealers);
    await sealAll();

    const after = await verifyLedger(t.database);
    expect(after).toMatchObject({ transfers: before.transfers + done, unsealed: 0, differences: [] });
    expect(after.blocks).toBeGreaterThan(before.blocks + 1);
    const [ranges] = await t.database.sql`
      SELECT count(*)::int AS transfers, count(DISTINCT (customer_id, id))::int AS different
      FROM ledger.transfers JOIN ledger.blocks ON position >= from_position AND position < to_position`;
    expect(ranges).toEqual({ transfers: after.transfers, different: after.transfers });
  });

  /** Posts, waits while others post and seal, and ends in one of three ways. Answers how many transfers stay. */
  async function write(writer: number, { pauseMs, ending }: Command): Promise<number> {
    const customer = customers[writer % 3] ?? one;
    try {
      return await t.database.transaction(async (tx) => {
        const put = async (inner: typeof tx) => {
          const book = await lockBook(inner, [customer]);
          book.move(deposit(100n, customer), deposit(200n, customer));
          await post(inner, book, at);
        };
        await put(tx);
        await sleep(pauseMs);
        if (ending === 0) throw new Error('rolled back');
        if (ending === 1) await savepoint(tx, put);
        return ending === 1 ? 4 : 2;
      });
    } catch {
      return 0;
    }
  }

  test('after a pause makes blocks of a bounded size, and never splits a transaction', async () => {
    await sealAll();
    const many = (count: number) => Array.from({ length: count }, () => deposit(100n));
    for (const count of [8_000, 8_000, 8_000]) await t.move(...many(count));
    expect(await t.seal()).toBe(16_000);
    expect(await t.seal()).toBe(8_000);
    await t.move(...many(21_000));
    await t.move(deposit(100n));
    expect(await t.seal()).toBe(21_000);
    expect(await t.seal()).toBe(1);
  });
});
