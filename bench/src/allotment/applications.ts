import { decimal } from '@sauda/money';
import { lockBook, post } from '../../../apps/server/src/ledger/index.ts';
import { column, type Database, type Tx } from '../../../apps/server/src/platform/database.ts';
import { newPublicNumber } from '../../../apps/server/src/platform/public-number.ts';
import { capPrice } from './offerings-on.ts';

const atOnce = 2_000;
const depositUnits = 100_000n;

/** Customers with a deposit each. Only their number matters here, so they are written a few thousand at a time. */
export async function writeCustomers(database: Database, count: number, at: Date): Promise<string[]> {
  const ids = await database.transaction(async (tx) => {
    const rows = await tx<Array<{ id: string }>>`
      INSERT INTO customers (id, number, phone, password_hash, created_at)
      SELECT uuidv7(), 10000000 + number, (7000000000 + number)::text, 'none', ${at}
      FROM generate_series(1, ${count}) AS number
      RETURNING id`;
    await tx`SELECT ledger.open_accounts(id) FROM customers`;
    return rows.map(({ id }) => id);
  });
  for (const some of slices(ids)) {
    await database.transaction(async (tx) => {
      const book = await lockBook(tx, some);
      for (const customerId of some) {
        const subject = { kind: 'recharge', no: 'BENCH' } as const;
        const amount = decimal(depositUnits.toString());
        book.move({ customerId, debit: 'bank', credit: 'cash', amount, reason: 'recharge', subject, actor: 'bench' });
      }
      await post(tx, book, at);
    });
  }
  return ids;
}

/** One application of each customer, for one to five lots, as the server writes them but many at once. */
export async function writeApplications(database: Database, ipoId: bigint, customers: readonly string[], at: Date) {
  for (const some of slices(customers)) await database.transaction((tx) => writeSome(tx, ipoId, some, at));
}

async function writeSome(tx: Tx, ipoId: bigint, customers: readonly string[], at: Date): Promise<void> {
  const book = await lockBook(tx, customers);
  const applications = customers.map((customerId, index) => {
    const shares = 100n * BigInt(1 + (index % 5));
    return { customerId, no: newPublicNumber(), shares, held: shares * capPrice };
  });
  for (const { customerId, no, held } of applications) {
    const subject = { kind: 'ipo', no } as const;
    book.move({
      customerId,
      debit: 'cash',
      credit: 'holds',
      amount: held,
      reason: 'ipoApplication',
      subject,
      actor: 'customer',
    });
  }
  await tx`
    INSERT INTO ipo_applications (customer_id, ipo_id, no, shares, price, settlement_rate, held, status, created_at)
    SELECT customer_id, ${ipoId}, no, shares, ${capPrice}, 10000, held, 'submitted', ${at}
    FROM unnest(
      ${column(applications.map(({ customerId }) => customerId))}::uuid[],
      ${column(applications.map(({ no }) => no))}::text[],
      ${column(applications.map(({ shares }) => shares))}::bigint[],
      ${column(applications.map(({ held }) => held))}::bigint[]
    ) AS application (customer_id, no, shares, held)`;
  await post(tx, book, at);
}

function slices(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, index) =>
    ids.slice(index * atOnce, (index + 1) * atOnce),
  );
}
