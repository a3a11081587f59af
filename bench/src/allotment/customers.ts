import { decimal } from '@sauda/money';
import { lockBook, post } from '../../../apps/server/src/modules/ledger/index.ts';
import { slices } from '../../../apps/server/tests/helpers/applications.ts';
import type { Database } from '../../../apps/server/src/platform/database.ts';

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
