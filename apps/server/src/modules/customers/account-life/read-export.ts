import type { AccountLifeContext } from './context.ts';

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
export async function readExport({ database, clock }: AccountLifeContext, customerId: string): Promise<DataExport> {
  const [row] = await database.sql<
    Array<{ status: DataExport['status']; progress: number; fileId: string | undefined; expiresAt: Date | undefined }>
  >`
    SELECT status, progress, file_id, expires_at FROM data_exports
    WHERE customer_id = ${customerId}
    ORDER BY id DESC
    LIMIT 1`;
  if (row === undefined || (row.expiresAt !== undefined && row.expiresAt <= clock.now())) return none;
  return {
    status: row.status,
    progress: row.progress,
    fileId: row.fileId,
    expiresAt: row.expiresAt,
  };
}
