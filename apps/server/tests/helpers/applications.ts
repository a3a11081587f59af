import type { Decimal } from '@sauda/money';
import { lockBook, post } from '../../src/modules/ledger/index.ts';
import { column, type Database, type Tx } from '../../src/platform/database.ts';
import { newPublicNumber } from '../../src/platform/public-number.ts';

const atOnce = 2_000;

/** One application of each customer, for one to five lots at one price, as the server writes them but many at once. */
export async function writeApplications(
  database: Database,
  ipoId: bigint,
  price: Decimal,
  customers: readonly string[],
  at: Date,
): Promise<void> {
  for (const some of slices(customers)) await database.transaction((tx) => writeSome(tx, ipoId, price, some, at));
}

export function slices(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, index) =>
    ids.slice(index * atOnce, (index + 1) * atOnce),
  );
}

async function writeSome(tx: Tx, ipoId: bigint, price: Decimal, customers: readonly string[], at: Date): Promise<void> {
  const book = await lockBook(tx, customers);
  const applications = customers.map((customerId, index) => {
    const shares = 100n * BigInt(1 + (index % 5));
    return { customerId, no: newPublicNumber(), shares, held: shares * price };
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
    SELECT customer_id, ${ipoId}, no, shares, ${price}, 100000000, held, 'submitted', ${at}
    FROM unnest(
      ${column(applications.map(({ customerId }) => customerId))}::uuid[],
      ${column(applications.map(({ no }) => no))}::text[],
      ${column(applications.map(({ shares }) => shares))}::bigint[],
      ${column(applications.map(({ held }) => held))}::bigint[]
    ) AS application (customer_id, no, shares, held)`;
  await post(tx, book, at);
}
