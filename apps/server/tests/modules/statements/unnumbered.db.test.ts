import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyStatement } from '../../../../../scripts/verify-statement.mjs';
import { ledgerHeads, lockBook, openAccounts, post, sealBlock } from '../../../src/modules/ledger/index.ts';
import { createEncryption, isSignedBy } from '../../../src/platform/encryption.ts';
import { connectOwner, createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { parsePeriod } from '../../../src/modules/statements/period.ts';
import { openStatement } from '../../../src/modules/statements/statement.ts';
import { writeJson } from '../../../src/modules/statements/write-json.ts';

/** A customer with transfers of two days from before there were numbers, and of a third day from since then. */
const customerId = '00000000-0000-7000-8000-000000000001';
const signer = createEncryption('5a'.repeat(32)).signerFor('ledger heads');
const now = new Date('2026-11-20T12:00:00.000Z');
let t: TestDatabase;

beforeAll(async () => {
  t = await createTestDatabase();
  await t.database.transaction((tx) => openAccounts(tx, customerId));
  await deposit('2026-11-18T06:00:00.000Z');
  await deposit('2026-11-18T07:00:00.000Z');
  await deposit('2026-11-19T07:00:00.000Z');
  const owner = connectOwner(t.url);
  await owner.sql.unsafe('SET session_replication_role = replica; UPDATE ledger.transfers SET number = NULL');
  await owner.close();
  await deposit('2026-11-20T06:00:00.000Z');
  // A block ends where a transaction of another test still runs.
  await vi.waitFor(
    async () => {
      await sealBlock(t.database, now);
      const [unsealed] = await t.database.sql<[{ count: number }]>`
        SELECT count(*)::int AS count FROM ledger.transfers
        WHERE position >= (SELECT coalesce(max(to_position), 0) FROM ledger.blocks)`;
      expect(unsealed.count).toBe(0);
    },
    { timeout: 30_000 },
  );
  expect(await ledgerHeads.publish(t.database, signer, now)).toBe(true);
});
afterAll(() => t.drop());

const deposit = (at: string) =>
  t.database.transaction(async (tx) => {
    const book = await lockBook(tx, [customerId]);
    const subject = { kind: 'recharge', no: at } as const;
    const common = { customerId, amount: 10_000n, subject, actor: 'test' } as const;
    book.move({ ...common, debit: 'bank', credit: 'cash', reason: 'recharge' });
    await post(tx, book, new Date(at));
  });

async function check(from: string, to: string) {
  const customer = { id: customerId, number: 10_000_001, maskedPhone: '••••••0001' };
  const issuer = { currency: 'INR', licence: undefined } as const;
  const period = parsePeriod({ from, to }, now);
  const statement = await openStatement(t.database, { issuer, customer, period, madeAt: now });
  let text = '';
  for await (const part of writeJson(t.database, statement, signer)) text += part;
  const published = (await ledgerHeads.list(t.database.sql, 0n, 10)).map((head) => ledgerHeads.written(head));
  return verifyStatement(JSON.parse(text), published, {
    sha256: (bytes) => createHash('sha256').update(bytes).digest(),
    verifySignature: (key, signature, hash) => isSignedBy(key, hash, signature),
  });
}

test.each([
  ['from the beginning into numbered ones proves that none is missing', '2026-11-01', '2026-11-20', 4, 0],
  ['of numbered ones alone does too', '2026-11-20', '2026-11-20', 1, 0],
  ['that begins among old ones says that their count is signed alone', '2026-11-19', '2026-11-20', 2, 1],
  ['of old ones alone says so too', '2026-11-01', '2026-11-19', 3, 3],
])('a statement %s', async (_, from, to, transfers, unnumbered) => {
  expect(await check(from, to)).toMatchObject({ faults: [], transfers, unnumbered, unproven: 0 });
});
