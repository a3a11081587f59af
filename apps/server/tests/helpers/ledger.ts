import { setTimeout as sleep } from 'node:timers/promises';
import { MINOR_UNIT } from '@sauda/money';
import fc from 'fast-check';
import type { Database, Sql } from '../../src/platform/database.ts';
import { connectOwner, createTestDatabase, type TestDatabase } from './database.ts';
import {
  type Account,
  subjectsOfHouse,
  type Transfer,
  transferKinds,
  type TransferKind,
} from '../../src/modules/ledger/account.ts';
import { sealBlock } from '../../src/modules/ledger/chain.ts';
import { lockBook, openAccounts, post } from '../../src/modules/ledger/post.ts';

/** Three customers, in the order of their ids. */
export const customers = [1, 2, 3].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);

export const at = new Date('2026-11-20T12:00:00.123Z');

/** Those of customers: the house has others of its own. */
export const kindsOfCustomers = transferKinds.filter(({ subject }) => !subjectsOfHouse.has(subject));

/** A transfer of a kind, about a subject whose number is always the same. */
export function transferOfKind(kind: TransferKind, amount: bigint, customerId: string = customers[0] ?? ''): Transfer {
  const { subject, ...rest } = kind;
  return { ...rest, customerId, amount, subject: { kind: subject, no: `${subject}-1` }, actor: 'test' } as Transfer;
}

/** A transfer of some kind between two accounts. */
export function transferBetween(debit: Account, credit: Account, amount: bigint, customerId?: string): Transfer {
  const kind = transferKinds.find((one) => one.debit === debit && one.credit === credit);
  if (kind === undefined) throw new Error(`nothing is moved from ${debit} to ${credit}`);
  return transferOfKind(kind, amount, customerId);
}

const betweenOwn = transferKinds.filter(({ debit, credit }) => `${debit} ${credit}`.match(/bank cash|holds/));

/** Amounts small enough that they meet, of kinds of which most bring money or set it aside. */
const anyTransfer: fc.Arbitrary<Transfer> = fc
  .record({
    kind: fc.oneof(fc.constantFrom(...betweenOwn), fc.constantFrom(...kindsOfCustomers)),
    amount: fc.bigInt({ min: 1n, max: 50n }).map((units) => units * MINOR_UNIT),
    customerId: fc.constantFrom(...customers),
  })
  .map(({ kind, amount, customerId }) => transferOfKind(kind, amount, customerId));

/** One to four transfers that belong together. */
export const anyTransfers = fc.array(anyTransfer, { minLength: 1, maxLength: 4 });

export interface TestLedger extends TestDatabase {
  /** Connected as the owner of the tables, who may do what the application must not be able to. */
  readonly owner: Sql;
  /** Posts transfers as one command. @throws Refusal `insufficient_funds` */
  move(...transfers: readonly Transfer[]): Promise<void>;
  /** Seals a block when all that has been posted is final. What other test files do in their databases may delay that. */
  seal(by?: Database): Promise<number>;
}

/** A ledger in which the customers have accounts at zero. */
export async function createTestLedger(): Promise<TestLedger> {
  const testDatabase = await createTestDatabase({ maxConnections: 20 });
  const { database, url } = testDatabase;
  const owner = connectOwner(url, 4);
  for (const customer of customers) await database.transaction((tx) => openAccounts(tx, customer));
  return {
    ...testDatabase,
    owner: owner.sql,
    move: (...transfers) =>
      database.transaction(async (tx) => {
        const book = await lockBook(
          tx,
          transfers.map(({ customerId }) => customerId),
        );
        book.move(...transfers);
        await post(tx, book, at);
      }),
    async seal(by = database) {
      const [now] = await database.sql<[{ end: bigint }]>`
        SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS end`;
      for (;;) {
        const [bound] = await database.sql<[{ final: bigint }]>`
          SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS final`;
        if (bound.final >= now.end) return sealBlock(by, at);
        await sleep(2);
      }
    },
    async drop() {
      await owner.close();
      await testDatabase.drop();
    },
  };
}

/** A customer's deposit. */
export function deposit(amount: bigint, customerId: string = customers[0] ?? ''): Transfer {
  const subject = { kind: 'recharge', no: 'R1' } as const;
  return { customerId, debit: 'bank', credit: 'cash', amount, reason: 'recharge', subject, actor: 'test-bank' };
}
