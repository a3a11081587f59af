import { setTimeout as sleep } from 'node:timers/promises';
import { MINOR_UNIT } from '@sauda/money';
import fc from 'fast-check';
import postgres from 'postgres';
import { createTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import type { Account, Transfer } from './account.ts';
import { sealBlock } from './chain.ts';
import { lockBook, openAccounts, post } from './post.ts';

/** Three customers, in the order of their ids. */
export const customers = [1, 2, 3].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);

export const at = new Date('2026-11-20T12:00:00.123Z');

const accounts: readonly Account[] = [
  'cash',
  'holds',
  'loan',
  'bank',
  'clearing',
  'fees',
  'fund_pool',
  'ipo_escrow',
  'interest',
  'dividends',
  'payouts',
];

/** Amounts small enough that they meet, on accounts of which most are the customer's own. */
const anyTransfer: fc.Arbitrary<Transfer> = fc
  .record({
    customerId: fc.constantFrom(...customers),
    debit: fc.oneof(fc.constantFrom<Account>('cash', 'holds', 'bank'), fc.constantFrom(...accounts)),
    credit: fc.oneof(fc.constantFrom<Account>('cash', 'holds', 'cash'), fc.constantFrom(...accounts)),
    amount: fc.bigInt({ min: 1n, max: 50n }).map((units) => units * MINOR_UNIT),
  })
  .filter(({ debit, credit }) => debit !== credit)
  .map((random) => ({ ...random, reason: 'recharge', subject: { kind: 'recharge', no: 'R1' }, actor: 'test' }));

/** One to four transfers that belong together. */
export const anyTransfers = fc.array(anyTransfer, { minLength: 1, maxLength: 4 });

export interface TestLedger extends TestDatabase {
  /** Connected as the owner of the tables, who may do what the application must not be able to. */
  readonly owner: postgres.Sql<{ bigint: bigint }>;
  /** Posts transfers as one deed. @throws Refusal `insufficient_funds` */
  move(...transfers: readonly Transfer[]): Promise<void>;
  /** Seals a block when all that has been posted is final. What other test files do in their databases may delay that. */
  seal(): Promise<number>;
}

/** A ledger in which the customers have accounts at zero. */
export async function createTestLedger(): Promise<TestLedger> {
  const testDatabase = await createTestDatabase({ maxConnections: 20 });
  const { database, url } = testDatabase;
  const owner = postgres(url, { max: 2, types: { bigint: postgres.BigInt }, onnotice: () => undefined });
  for (const customer of customers) await database.transaction((tx) => openAccounts(tx, customer));
  return {
    ...testDatabase,
    owner,
    move: (...transfers) =>
      database.transaction(async (tx) => {
        const book = await lockBook(
          tx,
          transfers.map(({ customerId }) => customerId),
        );
        book.move(...transfers);
        await post(tx, book, at);
      }),
    async seal() {
      const [now] = await database.sql<[{ end: bigint }]>`
        SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS end`;
      for (;;) {
        const [bound] = await database.sql<[{ final: bigint }]>`
          SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS final`;
        if (bound.final >= now.end) return sealBlock(database, at);
        await sleep(2);
      }
    },
    async drop() {
      await owner.end();
      await testDatabase.drop();
    },
  };
}

/** A customer's deposit. */
export function deposit(amount: bigint, customerId: string = customers[0] ?? ''): Transfer {
  const subject = { kind: 'recharge', no: 'R1' } as const;
  return { customerId, debit: 'bank', credit: 'cash', amount, reason: 'recharge', subject, actor: 'test-bank' };
}
