import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOfKind, transferKinds } from './transfer-kinds.ts';
import { at, createTestLedger, customers, transferOfKind, type TestLedger } from './test-ledger.ts';
import { verifyLedger } from './verify.ts';

let t: TestLedger;
const [one = ''] = customers;

beforeAll(async () => {
  t = await createTestLedger();
});
afterAll(() => t.drop());

interface MintedKind {
  readonly subject_kind: string;
  readonly reason: string;
  readonly debit: string;
  readonly credit: string;
}

/** Money out of nothing: the account's own trigger is content with both. */
const minted: readonly MintedKind[] = [
  { subject_kind: 'recharge', reason: 'rechargeReversal', debit: 'bank', credit: 'cash' },
  { subject_kind: 'gift', reason: 'transactionExpenses', debit: 'fees', credit: 'cash' },
];

const rowOf = (kind: MintedKind, cashAfter: bigint, number: bigint) => ({
  ...kind,
  number,
  customer_id: one,
  amount: 10_000n,
  cash_after: cashAfter,
  subject_no: 'MINTED',
  actor: 'customer',
  posted_at: at,
});

describe('the kinds of transfers', () => {
  test('are the same in the list and in the CHECK', async () => {
    const [constraint] = await t.owner<[{ definition: string }]>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conname = 'transfers_are_of_known_kinds' AND conrelid = 'ledger.transfers'::regclass`;
    const named = [...constraint.definition.matchAll(/'([a-zA-Z_]+(?: [a-zA-Z_]+){3})'/g)].map(([, name]) => name);
    expect(named).toEqual(transferKinds.map(nameOfKind));
    expect(new Set(named).size).toBe(named.length);
  });

  test('can all be posted, and leave right books', async () => {
    await t.move(
      ...transferKinds
        .toSorted((a, b) => rank(a) - rank(b))
        .map((kind) =>
          transferOfKind(kind, kind.debit === 'bank' ? 100_000n : kind.credit === 'holds' ? 2_000n : 1_000n),
        ),
    );
    expect((await verifyLedger(t.database)).differences).toEqual([]);
  });

  test.each(minted)('what is of none of them is refused: $subject_kind $reason', async (kind) => {
    const [{ cash, count }] = await t.owner<[{ cash: bigint; count: bigint }]>`
      SELECT balance AS cash, transfers AS count FROM ledger.accounts WHERE owner = ${one} AND kind = 'cash'`;
    await expect(
      t.database.sql`INSERT INTO ledger.transfers ${t.database.sql([rowOf(kind, cash + 10_000n, count + 1n)])}`,
    ).rejects.toThrow(/transfers_are_of_known_kinds/);
  });

  test.each(minted)('what an owner forces in past the CHECK is found: $subject_kind $reason', async (kind) => {
    const [{ definition }] = await t.owner<[{ definition: string }]>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conname = 'transfers_are_of_known_kinds'`;
    await t.owner`ALTER TABLE ledger.transfers DROP CONSTRAINT transfers_are_of_known_kinds`;
    const [{ cash, count }] = await t.owner<[{ cash: bigint; count: bigint }]>`
      SELECT balance AS cash, transfers AS count FROM ledger.accounts WHERE owner = ${one} AND kind = 'cash'`;
    await t.owner`INSERT INTO ledger.transfers ${t.owner([rowOf(kind, cash + 10_000n, count + 1n)])}`;
    const { differences } = await verifyLedger(t.database);
    const { subject_kind, reason, debit, credit } = kind;
    expect(differences.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(new RegExp(`is of no known kind: ${subject_kind} ${reason} from ${debit} to ${credit}`)),
    );
    expect(differences.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringContaining('does not hold transfers to their kinds'),
    );
    await t.owner.unsafe(
      `ALTER TABLE ledger.transfers ADD CONSTRAINT transfers_are_of_known_kinds ${definition.replace(/ NOT VALID$/, '')} NOT VALID`,
    );
  });
});

/** What brings money comes before what spends it. */
function rank({ debit, credit }: { debit: string; credit: string }): number {
  if (debit === 'bank' || debit === 'loan') return 0;
  return credit === 'holds' ? 1 : 2;
}
