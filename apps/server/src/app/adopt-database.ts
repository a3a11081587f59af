import { appendToAuditLog } from '../modules/audit/index.ts';
import { chainContinues, movePositions } from '../modules/ledger/index.ts';
import { lastSeen } from '../modules/liabilities/index.ts';
import { forgetTransactions } from '../modules/trading/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { StartError } from '../platform/start-error.ts';
import { verifyBooks } from './verify-books.ts';

/** What a connection is called by which a database is adopted. */
export const adoptersName = 'sauda-adopt';

/**
 * Takes over a database that was restored from a dump, and counts its transactions anew: positions of the ledger and what else goes by the
 * numbers of transactions go on from there. What the ledger has sealed stays as it is. The audit log says that it was done.
 * @returns by how much positions are moved from now on; undefined where they go on by themselves, and nothing was done
 * @throws StartError where others are at work in the database, or its books are wrong
 */
export async function adoptDatabase(
  { application, owner }: { application: Database; owner: Database },
  clock: Pick<Clock, 'now'>,
): Promise<bigint | undefined> {
  if (await chainContinues(application.sql, await lastSeen(application.sql))) return undefined;
  const busy = await owner.sql<Array<{ name: string }>>`
    SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> ${adoptersName}`;
  if (busy.length > 0) {
    const names = busy.map(({ name }) => `"${name}"`).join(', ');
    throw new StartError(`Others are at work in the database: ${names}. Stop them first.`);
  }
  const { differences } = await verifyBooks(application);
  if (differences.length > 0) {
    throw new StartError(
      `The books are wrong, so nothing was done: ${differences[0]?.sentence ?? ''}. See npm run verify.`,
    );
  }
  return owner.transaction(async (tx) => {
    const { before, offset } = await movePositions(tx, await lastSeen(tx));
    await forgetTransactions(tx);
    const source = { actor: 'operator', action: 'npm run adopt', address: 'here', at: clock.now() };
    const moved = { before: { offset: before.toString() }, after: { offset: offset.toString() } };
    await appendToAuditLog(tx, source, [{ object: { kind: 'ledger', id: 'positions' }, ...moved }]);
    return offset;
  });
}
