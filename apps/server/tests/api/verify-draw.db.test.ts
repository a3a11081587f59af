import { execFileSync } from 'node:child_process';
import { closeIpo } from '../../src/modules/offerings/ipos/manage-ipos.ts';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draw, hashBook } from '../../src/modules/offerings/ipos/draw.ts';
import { createTestOfferings, minuteMs, type TestOfferings } from '../helpers/offerings.ts';
import { offeringHandlers } from '../../src/calls/offerings/customer/offerings.ts';
import type { CallContext } from '../../src/calls/wires/customer-handlers.ts';

const script = join(import.meta.dirname, '../../../../scripts/verify-draw.mjs');
let t: TestOfferings;
let directory: string;

beforeAll(async () => {
  t = await createTestOfferings();
  directory = mkdtempSync(join(tmpdir(), 'sauda-draw-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await t.close();
});

type Draw = 'GET /client/ipo/draw';
type Answer = {
  data: { rows: Array<{ no: string; allotted: number | null }>; next: string | null; seed: string | null };
};

/** All pages, as anybody with a session gets them. */
async function publishedDraw(ipoId: bigint): Promise<Answer[]> {
  const handler = offeringHandlers(t)['GET /client/ipo/draw'];
  const pages: Answer[] = [];
  for (let after: string | undefined; ;) {
    const query = { id: Number(ipoId), ...(after === undefined ? {} : { after }) };
    const answer = (await handler?.({ query } as CallContext<Draw>)) as Answer;
    pages.push(answer);
    if (answer.data.next === null) return pages;
    after = answer.data.next;
  }
}

/** What the script, in a process of its own, says of answers that were saved. */
function verify(pages: readonly Answer[], ...more: readonly string[]): { code: number; text: string } {
  const file = join(directory, 'answers.json');
  writeFileSync(file, JSON.stringify(pages));
  try {
    return { code: 0, text: execFileSync(process.execPath, [script, file, ...more], { encoding: 'utf8' }) };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, text: stdout };
  }
}

test('the draw is reproduced from what is published, by a script that knows nothing else', async () => {
  const customers = await t.newCustomers(60, 500_000);
  const ipoId = await t.newIpo({ shares: 2_000n });
  for (const [index, customer] of customers.entries()) {
    await t.apply(customer, ipoId, 100n * BigInt(1 + (index % 4)), ['412', '400', '390'][index % 3]);
  }
  await t.pass(3 * minuteMs);
  expect(verify(await publishedDraw(ipoId))).toMatchObject({
    code: 2,
    text: 'SARAGRO: there has been no draw, and there is nothing to check yet.\n',
  });
  await t.pass(minuteMs);

  const pages = await publishedDraw(ipoId);
  const winner = pages[0]?.data.rows.find(({ allotted }) => allotted === 100)?.no ?? '';
  expect(verify(pages, winner)).toEqual({
    code: 0,
    text: `SARAGRO: 60 applications, 20 of them get 2000 of 2000 shares.\nApplication ${winner} gets 100 shares.\nThe draw is right.\n`,
  });

  const tampered = (change: (draw: Answer['data']) => void): Answer[] => {
    const copy = structuredClone(pages);
    for (const { data } of copy) change(data);
    return copy;
  };
  const swapped = tampered(({ rows }) => {
    const [loser, lucky] = [rows.find(({ allotted }) => allotted === 0), rows.find(({ allotted }) => allotted === 100)];
    if (loser !== undefined && lucky !== undefined) [loser.allotted, lucky.allotted] = [lucky.allotted, loser.allotted];
  });
  expect(verify(swapped)).toMatchObject({ code: 1, text: expect.stringContaining('should have got') });
  const otherSeed = tampered((data) => (data.seed = '00'.repeat(32)));
  expect(verify(otherSeed)).toMatchObject({ code: 1, text: expect.stringContaining('not the one that was promised') });
  const withheld = tampered((data) => (data.seed = null));
  expect(verify(withheld)).toMatchObject({ code: 1, text: expect.stringContaining('the seed is not revealed') });
  const lessBook = tampered((data) => data.rows.pop());
  expect(verify(lessBook)).toMatchObject({ code: 1, text: expect.stringContaining('not the one that was closed') });
});

test('a draw of as many lots as an IPO can have comes out the same by the script, without going through them', () => {
  const bids = [5_000_000_000n, 9_999_999_999n, 10_000_000_000n, 7n, 10_000_000_000n].map((shares, index) => ({
    no: `N${index}`,
    shares,
    price: decimal('90'),
  }));
  const terms = { shares: 10_000_000_000n, lotSize: 1n, floorPrice: decimal('90') };
  const seed = Buffer.alloc(32, 7);
  const { allotted } = draw(bids, terms, seed, hashBook(bids));
  const file = join(directory, 'large.json');
  const published = {
    symbol: 'LARGE',
    status: 'Allotted',
    shares: 10_000_000_000,
    lot: 1,
    price_low: '90.00',
    seed: seed.toString('hex'),
    seed_hash: hash('sha256', seed),
    book_hash: hashBook(bids).toString('hex'),
    issue_price: '90.00',
    applications: bids.length,
    rows: bids.map(({ no, shares }) => ({
      no,
      count: Number(shares),
      price: '90.00',
      allotted: Number(allotted.get(no) ?? 0n),
    })),
  };
  writeFileSync(file, JSON.stringify([{ data: published }]));
  const told = execFileSync(process.execPath, [script, file], { encoding: 'utf8', timeout: 15_000 });
  expect(told).toContain('The draw is right.');
});

test('a book of several pages is joined without loss', async () => {
  const ipoId = await t.newIpo({ floorPrice: decimal('1'), capPrice: decimal('1') });
  const customers = await t.newCustomers(1, 500_000);
  await t.apply(customers[0] ?? '', ipoId, 100n, '1');
  // A long book, written as it would be: what is tested is how it is read.
  await t.do(
    (tx) => tx`
    INSERT INTO ipo_applications (customer_id, ipo_id, no, shares, price, settlement_rate, held, status, created_at)
    SELECT uuidv7(), ${ipoId}, upper(substr(md5(n::text), 1, 12)), 100, 10000, 100000000, 1000000, 'submitted', now()
    FROM generate_series(1, 12000) AS n`,
  );
  t.clock.advance(3 * minuteMs);
  await t.do((tx) => closeIpo(tx, ipoId, { actor: 'staff', at: t.clock.now() }));
  const pages = await publishedDraw(ipoId);
  expect(pages.map(({ data }) => data.rows.length)).toEqual([5_000, 5_000, 2_001]);
  const nos = pages.flatMap(({ data }) => data.rows.map(({ no }) => no));
  expect(new Set(nos).size).toBe(12_001);
  expect(nos).toEqual(nos.toSorted());
});
