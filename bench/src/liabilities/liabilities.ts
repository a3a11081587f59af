import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectDatabase } from '../../../apps/server/src/platform/database.ts';
import { addCustomers, fillLedger } from '../ledger-size/fill.ts';
import { bar, line, milliseconds, ratio } from '../report.ts';
import { openStage } from '../stage/stage.ts';
import type { Night } from './prove-night.ts';

const customers = Number(process.env['BENCH_LIABILITIES_CUSTOMERS'] ?? 1_000_000);
const lotsEach = 2;
const symbols = 180;
const allowedMs = 60_000;
const allowedBytes = 1_000_000_000;

/** A night of a large broker: all customers with cash and two positions each, proved in a process of its own. */
export async function benchLiabilities(): Promise<number> {
  const stage = await openStage({ customers: 1 });
  try {
    const [asker = ''] = await fill(stage.databaseUrl);
    const program = join(import.meta.dirname, 'prove-night.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, stage.databaseUrl, asker]);
    const { leaves, readMs, provedMs, proofMs, peakBytes } = JSON.parse(stdout) as Night;
    line('read alone', milliseconds(readMs), `${leaves.toLocaleString('en')} leaves`);
    line('one customer’s proof', milliseconds(proofMs));
    const megabytes = Math.round(peakBytes / 1e6);
    const figure = `${milliseconds(provedMs)}   ${ratio(provedMs / readMs)} of reading`;
    return (
      bar('a night', provedMs < allowedMs, figure, `< ${milliseconds(allowedMs)}`) +
      bar('most memory', peakBytes < allowedBytes, `${megabytes} MB`, '< 1,000 MB')
    );
  } finally {
    await stage.close();
  }
}

/** @returns the customers' ids */
async function fill(url: string): Promise<string[]> {
  const database = connectDatabase({ url, maxConnections: 2, name: 'bench-fill', hasTimeouts: false });
  try {
    const { sql: owner } = database;
    const ids = await addCustomers(owner, customers);
    await fillLedger(owner, ids, 1);
    await owner`
      INSERT INTO lots (customer_id, no, symbol, asset_class, quantity, remaining, price, cost, currency, opened_at)
      SELECT id, n || upper(substr(md5(id::text), 1, 10)), 'BENCH' || (number * 7 + n * 31) % ${symbols}::int, 'stock', 10, 1 + number % 10, 1000000, 10000000, 'INR', now()
      FROM customers, generate_series(1, ${lotsEach}::int) AS n WHERE password_hash = 'none'`;
    await owner`VACUUM (ANALYZE) ledger.accounts, lots`;
    return ids;
  } finally {
    await database.close();
  }
}
