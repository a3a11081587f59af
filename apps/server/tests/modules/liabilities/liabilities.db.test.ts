import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLiabilities as check, type LiabilityVerification } from '../../../../../scripts/verify-liabilities.mjs';
import {
  createLiabilities,
  liabilityHeads,
  readTotals,
  verifyLiabilities,
  writeProof,
} from '../../../src/modules/liabilities/index.ts';
import { createEncryption } from '../../../src/platform/encryption.ts';
import { nothingNoted } from '../../../src/platform/heads.ts';
import { connectOwner } from '../../helpers/database.ts';
import { createTestTrading, type TestTrading } from '../../helpers/trading.ts';
import { foundAfter } from '../../helpers/forgeries.ts';

type Written = ReturnType<typeof writeProof>;
type Asset = Written['assets'][number];

/** More than a page has leaves, so that a path has both parts. */
const customersAtAll = 300;
const symbol = 'KAVPOWER';
let t: TestTrading;
let liabilities: ReturnType<typeof createLiabilities>;
const customers: string[] = [];

beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-23T10:00:00Z'));
  const encryption = createEncryption(randomBytes(32).toString('hex'));
  liabilities = createLiabilities({ ...t, encryption, notedHeads: nothingNoted });
  for (let count = 1; count <= customersAtAll; count += 1) {
    customers.push(await t.newCustomer(decimal(10_000 + count)));
  }
  for (const customerId of customers.slice(0, 3)) await t.buy(customerId, symbol, 2n);
  await t.run({ ...waiting, customerId: customers[0] ?? '', limitPrice: t.market.quote(symbol)?.bandLow ?? 0n });
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const waiting = { kind: 'buy', symbol, assetClass: 'stock', position: 'full', quantity: 1n } as const;

const tools = {
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  verifySignature(key: Uint8Array, signature: Uint8Array, hash: Uint8Array) {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
    return verify(null, hash, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  },
};
const proofOf = async (customerId: string): Promise<Written> =>
  writeProof(await liabilities.prove(customerId), { customerId, currency: 'INR' });
const published = async () =>
  (await liabilityHeads.list(t.database.sql, 0n, 100)).map((head) => liabilityHeads.written(head));
const checked = async (proof: unknown): Promise<LiabilityVerification> => check(proof, await published(), tools);
const differences = () => t.database.snapshot(async (tx) => (await verifyLiabilities(tx)).differences);

test('before the first night there is nothing to prove, and that is said', async () => {
  const found = await checked(await proofOf(customers[0] ?? ''));
  expect(found).toMatchObject({ faults: [], isBeforeFirst: true });
});

test('each customer finds what they are owed in totals that are all that is owed', async () => {
  await liabilities.publish();
  const head = await liabilityHeads.last(t.database.sql);
  const totals = await readTotals(t.database.sql, head?.setId ?? 0n);
  const [money] = await t.database.sql<[{ sum: bigint }]>`
    SELECT sum(balance)::bigint AS sum FROM ledger.accounts WHERE kind IN ('cash', 'holds')`;
  expect(totals).toMatchObject([
    { asset: 'cash', total: money.sum, holders: BigInt(customersAtAll) },
    { asset: `units:${symbol}`, total: 6n, holders: 3n },
  ]);
  for (const [index, customerId] of customers.entries()) {
    const proof = await proofOf(customerId);
    expect(await checked(proof)).toMatchObject({ faults: [], comparedWithPublished: true, newerHead: undefined });
    expect(proof.assets.map(({ asset }) => asset)).toEqual(index < 3 ? ['cash', `units:${symbol}`] : ['cash']);
  }
  const [cash] = (await proofOf(customers[9] ?? '')).assets;
  expect(cash?.quantity).toBe(decimal(10_010).toString());
  expect(await proofOf('00000000-0000-4000-8000-000000000000')).toMatchObject({ assets: [] });
  expect(await differences()).toEqual([]);
});

test('a leaf lies elsewhere each night, under another nonce', async () => {
  const before = await Promise.all(customers.slice(0, 20).map(proofOf));
  await liabilities.publish();
  const after = await Promise.all(customers.slice(0, 20).map(proofOf));
  const moved = after.filter(({ assets }, index) => assets[0]?.index !== before[index]?.assets[0]?.index);
  expect(moved.length).toBeGreaterThan(10);
  const nonces = [...before, ...after].map(({ assets }) => assets[0]?.nonce);
  expect(new Set(nonces).size).toBe(40);
});

const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
const changed = (proof: Written, change: (asset: Asset) => object): unknown => ({
  ...proof,
  assets: proof.assets.map((asset, index) => (index === 0 ? { ...asset, ...change(asset) } : asset)),
});
const plus = (digits: string, more: bigint): string => (BigInt(digits) + more).toString();

/** What somebody might change about a proof so that it says what is not so. */
const forgeries: ReadonlyArray<readonly [what: string, forge: (proof: Written) => unknown]> = [
  ['more is owed', (proof) => changed(proof, ({ quantity }) => ({ quantity: plus(quantity, 100n) }))],
  ['less is owed', (proof) => changed(proof, ({ quantity }) => ({ quantity: plus(quantity, -100n) }))],
  ['another customer', (proof) => ({ ...proof, customer_id: customers[200] })],
  ['another nonce', (proof) => changed(proof, ({ nonce }) => ({ nonce: flipped(nonce) }))],
  ['another place', (proof) => changed(proof, ({ index }) => ({ index: index ^ 1 }))],
  ['a larger total', (proof) => changed(proof, ({ total }) => ({ total: plus(total, 100n) }))],
  ['a smaller total', (proof) => changed(proof, ({ total }) => ({ total: plus(total, -100n) }))],
  ['more holders', (proof) => changed(proof, ({ holders }) => ({ holders: plus(holders, 1n) }))],
  [
    'a sibling with a smaller sum',
    (proof) =>
      changed(proof, ({ proof: [first, ...rest] }) => ({
        proof: [{ ...first, sum: plus(first?.sum ?? '2', -1n) }, ...rest],
      })),
  ],
  [
    'a sibling below zero',
    (proof) => changed(proof, ({ proof: [first, ...rest] }) => ({ proof: [{ ...first, sum: '-5' }, ...rest] })),
  ],
  [
    'a sibling of another hash',
    (proof) =>
      changed(proof, ({ proof: [first, ...rest] }) => ({
        proof: [{ ...first, hash: flipped(first?.hash ?? '') }, ...rest],
      })),
  ],
  ['a path cut short', (proof) => changed(proof, ({ proof: path }) => ({ proof: path.slice(0, -1) }))],
  ['a path too long', (proof) => changed(proof, ({ proof: path }) => ({ proof: [...path, path[0]] }))],
  ['another root of the asset', (proof) => changed(proof, ({ root }) => ({ root: flipped(root) }))],
  ['another name of the asset', (proof) => changed(proof, () => ({ asset: 'units:GOLD' }))],
  ['the same asset twice', (proof) => ({ ...proof, assets: [...proof.assets, ...proof.assets] })],
  [
    'another root of all',
    (proof) => ({ ...proof, head: { ...proof.head, root: flipped(proof.head?.['root'] ?? '') } }),
  ],
  ['another time', (proof) => ({ ...proof, head: { ...proof.head, as_of: '2026-11-23T09:00:00.000Z' } })],
  [
    'another signature',
    (proof) => ({ ...proof, head: { ...proof.head, signature: flipped(proof.head?.['signature'] ?? '') } }),
  ],
  ['no head', (proof) => ({ ...proof, head: null })],
  ['another format', (proof) => ({ ...proof, format: 'sauda-liabilities-0' })],
];

test.each(forgeries)('a forged proof is refused: %s', async (_, forge) => {
  const forged = await Promise.all(
    customers.slice(3, 13).map(async (customerId) => checked(forge(await proofOf(customerId)))),
  );
  expect(forged.filter(({ faults }) => faults.length === 0)).toEqual([]);
});

test('a head that was not published proves nothing', async () => {
  const proof = await proofOf(customers[5] ?? '');
  const heads = await published();
  const others = heads.map((head, index) => (index === heads.length - 1 ? { ...heads[0], number: head.number } : head));
  expect((await check(proof, others, tools)).faults.map(({ code }) => code)).toContain('head_not_published');
  expect(await check(proof, heads.slice(0, 1), tools)).toMatchObject({ faults: [], newerHead: '2' });
  expect(await check(proof, undefined, tools)).toMatchObject({ faults: [], comparedWithPublished: false });
});

test('a run that was killed leaves nothing that counts, and the next one is whole', async () => {
  const owner = connectOwner(t.url);
  await owner.sql`
    INSERT INTO liability_pages (set_id, asset, page, first_place, hash, sum, leaves)
    SELECT 3, asset, page, first_place, hash, sum, leaves FROM liability_pages WHERE set_id = 2`;
  expect(await checked(await proofOf(customers[7] ?? ''))).toMatchObject({ faults: [] });
  await liabilities.publish();
  expect(await differences()).toEqual([]);
  // Made, and killed before its head: the next run publishes it, and then its own.
  await owner.sql`
    INSERT INTO liability_sets SELECT 4, as_of, snapshot, ledger_head, ledger_head_hash, root FROM liability_sets WHERE id = 3`;
  await owner.sql`INSERT INTO liability_totals SELECT 4, asset, total, holders, root FROM liability_totals WHERE set_id = 3`;
  await owner.sql`
    INSERT INTO liability_pages
    SELECT 4, asset, page, first_place, hash, sum, leaves FROM liability_pages WHERE set_id = 3`;
  await liabilities.publish();
  expect((await published()).map(({ set_id }) => set_id)).toEqual(['1', '2', '3', '4', '5']);
  const kept = await owner.sql<object[]>`SELECT DISTINCT set_id::int AS set FROM liability_pages ORDER BY 1`;
  expect(kept).toEqual([{ set: 3 }, { set: 4 }, { set: 5 }]);
  await owner.close();
});

test('verify finds what a night says that the books do not', async () => {
  const owner = connectOwner(t.url);
  const found = async (wrong: string) =>
    (await foundAfter(owner, wrong, verifyLiabilities)).differences.map(({ sentence }) => sentence).join('; ');
  const newest = `WHERE set_id = (SELECT max(id) FROM liability_sets)`;
  expect(await found(`UPDATE liability_pages SET sum = sum + 1 ${newest} AND asset = 'cash' AND page = 0`)).toMatch(
    /does not add up: 0; .*another total of cash than its pages make/,
  );
  expect(await found(`DELETE FROM liability_pages ${newest} AND asset = 'cash' AND page = 1`)).toMatch(
    /another total of cash than its pages make; .*says 0 of cash of customer/,
  );
  const without = 'ALTER TABLE liability_totals DISABLE TRIGGER ALL;';
  expect(await found(`${without} UPDATE liability_totals SET holders = holders + 1 ${newest}`)).toMatch(
    /another root than its totals/,
  );
  expect(await differences()).toEqual([]);
  await owner.close();
});
