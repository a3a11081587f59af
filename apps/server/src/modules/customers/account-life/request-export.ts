import { lockBook } from '../../ledger/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireOpenAccount } from '../require-open-account.ts';
import type { AccountLife } from './account-life.ts';
import { hourMs } from '../../../platform/time.ts';

/** What names one copy. */
export interface ExportKey {
  readonly customerId: string;
  readonly id: bigint;
}

/** The same, as a job carries it. */
export interface ExportJob {
  readonly customerId: string;
  readonly id: string;
}

export const exportJobName = 'data-export';

const windowMs = 24 * hourMs;
const exportsInWindow = 3;

/**
 * Has a copy of the customer's data made in the background.
 * @throws Refusal `export_in_progress`, `too_many_exports` after three in 24 hours
 */
export async function requestExport({ clock, jobs }: AccountLife, tx: Tx, customerId: string): Promise<bigint> {
  const now = clock.now();
  await lockBook(tx, [customerId]);
  await requireOpenAccount(tx, customerId);
  const recent = await tx<Array<{ status: string; requestedAt: Date }>>`
    SELECT status, requested_at FROM data_exports
    WHERE customer_id = ${customerId}
      AND (status IN ('queued', 'running') OR requested_at > ${new Date(now.getTime() - windowMs)})
    ORDER BY id DESC`;
  if (recent.some(({ status }) => status === 'queued' || status === 'running')) throw new Refusal('export_in_progress');
  const oldestThatCounts = recent[exportsInWindow - 1];
  if (oldestThatCounts !== undefined) {
    const waitMs = oldestThatCounts.requestedAt.getTime() + windowMs - now.getTime();
    throw new Refusal('too_many_exports', {
      values: { hours: String(Math.ceil(waitMs / hourMs)) },
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    });
  }
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO data_exports (customer_id, status, requested_at) VALUES (${customerId}, 'queued', ${now})
    RETURNING id`;
  const job: ExportJob = { customerId, id: id.toString() };
  await jobs.send(tx, exportJobName, job);
  return id;
}

/** How far a customer's latest copy is. */
export interface DataExport {
  readonly status: 'none' | 'queued' | 'running' | 'ready' | 'failed';
  /** Per cent of the records that are written. */
  readonly progress: number;
  readonly fileId: string | undefined;
  /** When the file goes. */
  readonly expiresAt: Date | undefined;
}

const none: DataExport = { status: 'none', progress: 0, fileId: undefined, expiresAt: undefined };

/** A copy whose time is over is as if there were none. */
export async function readExport({ database, clock }: AccountLife, customerId: string): Promise<DataExport> {
  const [row] = await database.sql<DataExport[]>`
    SELECT status, progress, file_id, expires_at FROM data_exports
    WHERE customer_id = ${customerId}
    ORDER BY id DESC
    LIMIT 1`;
  return row === undefined || (row.expiresAt !== undefined && row.expiresAt <= clock.now()) ? none : row;
}
