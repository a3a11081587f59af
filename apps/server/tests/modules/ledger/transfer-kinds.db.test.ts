import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type Database, type Tx } from '../../../src/platform/database.ts';
import { missingGuards } from '../../../src/modules/ledger/guards.ts';
import {
  houseId,
  nameOfKind,
  subjectsOfHouse,
  transferKinds,
  type HouseTransfer,
} from '../../../src/modules/ledger/account.ts';
import {
  at,
  createTestLedger,
  customers,
  kindsOfCustomers,
  transferOfKind,
  type TestLedger,
} from '../../helpers/ledger.ts';
import { postOfHouse } from '../../../src/modules/ledger/post.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify.ts';
import { foundAfter } from '../../helpers/forgeries.ts';

let t: TestLedger;
/** As `t.owner`, for what is taken back. */
let owning: Database;
const [one = ''] = customers;

beforeAll(async () => {
  t = await createTestLedger();
  owning = connectDatabase({ url: t.url, maxConnections: 1, name: 'test-owner' });
});
afterAll(async () => {
  await owning.close();
  await t.drop();
});

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
      ...kindsOfCustomers
        .toSorted((a, b) => rank(a) - rank(b))
        .map((kind) =>
          transferOfKind(
            kind,
            kind.debit === 'bank' ? 100_000n : kind.credit === 'holds' || kind.credit === 'unsettled' ? 2_000n : 1_000n,
          ),
        ),
    );
    const ofHouse = transferKinds.filter(({ subject }) => subjectsOfHouse.has(subject));
    await t.database.transaction(async (tx) => {
      for (const kind of ofHouse) await postOfHouse(tx, transferOfKind(kind, 1_000n) as unknown as HouseTransfer, at);
    });
    expect((await verifyLedger(t.database)).differences).toEqual([]);
  });

  test('are a customer’s or the house’s, and what bears the wrong id is found', async () => {
    const kind = transferKinds.find(({ subject }) => subject === 'suspense');
    if (kind === undefined) throw new Error('there is none');
    const misplace = async (tx: Tx): Promise<void> => {
      const { subject, ...rest } = kind;
      const [{ count }] = await tx<[{ count: bigint }]>`
        SELECT transfers AS count FROM ledger.accounts WHERE owner = ${one} AND kind = 'cash'`;
      await tx`INSERT INTO ledger.transfers ${tx([{ ...rowOf({ ...rest, subject_kind: subject }, 0n, count + 1n), cash_after: null }])}`;
    };
    const { differences } = await foundAfter(owning, misplace, (tx) =>
      verifyLedger({ ...t.database, snapshot: (work) => work(tx as never) }),
    );
    expect(differences.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('is of no known kind: suspense suspense from bank to suspense'),
    ]);
    const ofCash = rowOf({ subject_kind: 'recharge', reason: 'recharge', debit: 'bank', credit: 'cash' }, 10_000n, 1n);
    await expect(
      t.database.sql`INSERT INTO ledger.transfers ${t.database.sql([{ ...ofCash, customer_id: houseId }])}`,
    ).rejects.toThrow(/account that does not exist/);
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

describe('what the database refuses by itself', () => {
  const kinds = `(SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'transfers_are_of_known_kinds')`;
  const instead = (change: string) => `
    DO $do$ DECLARE check_of_kinds text := ${kinds}; BEGIN
      ALTER TABLE ledger.transfers DROP CONSTRAINT transfers_are_of_known_kinds;
      EXECUTE 'ALTER TABLE ledger.transfers ADD CONSTRAINT transfers_are_of_known_kinds ' || ${change};
    END $do$`;
  const unheld = 'the database does not hold transfers to their kinds';
  test.each([
    [
      'a CHECK that lets everything through',
      instead(`regexp_replace(check_of_kinds, '\\)( NOT VALID)?$', ' OR true)')`),
      unheld,
    ],
    ['a CHECK that is not enforced', instead(`check_of_kinds || ' NOT ENFORCED'`), unheld],
    [
      'a CHECK of one kind more',
      instead(`replace(check_of_kinds, 'ARRAY[', $$ARRAY['gift gift bank cash'::text, $$)`),
      unheld,
    ],
    [
      'balances that follow nothing',
      'ALTER TABLE ledger.transfers DISABLE TRIGGER balances_follow_transfers',
      'the trigger ledger.transfers balances_follow_transfers does not work',
    ],
    [
      'blocks that can be changed',
      'DROP TRIGGER blocks_are_append_only ON ledger.blocks',
      'the trigger ledger.blocks blocks_are_append_only does not work',
    ],
    [
      'a right to change balances',
      'GRANT UPDATE (balance) ON ledger.accounts TO sauda_app',
      'has more rights to ledger.accounts',
    ],
    [
      'a right to remove transfers',
      'GRANT DELETE ON ledger.transfers TO sauda_app',
      'has more rights to ledger.transfers',
    ],
  ])('is looked at: %s', async (_, change, sentence) => {
    expect(await foundAfter(owning, change, missingGuards)).toEqual([expect.stringContaining(sentence)]);
  });
});

/** What brings money comes before what spends it. */
function rank({ debit, credit }: { debit: string; credit: string }): number {
  if (debit === 'bank' || debit === 'loan') return 0;
  return credit === 'holds' ? 1 : 2;
}
