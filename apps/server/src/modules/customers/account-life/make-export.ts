import type { ExportFile, ExportPart } from '../../../platform/customer-records.ts';
import type { Snapshot, Tx } from '../../../platform/database.ts';
import { formatCustomerNumber } from '../register.ts';
import { notify } from '../notices.ts';
import { countFailure } from '../../../platform/apart.ts';
import { writeArchive } from './archive.ts';
import type { AccountLife } from './account-life.ts';
import { exportJobName, type ExportKey } from './request-export.ts';
import { dayMs } from '../../../platform/time.ts';

const keptDays = 7;
const attemptsAtMost = 5;

/** Another run has finished the copy, or the account was closed meanwhile: this one's work is in vain. */
class Superseded extends Error {}

/**
 * Makes the copy and keeps it as a file of the customer. It may run twice, also at once on two nodes: the first to finish
 * wins. After five attempts that ended in the middle it is given up, and the customer can ask again.
 */
export async function makeExport(context: AccountLife, key: ExportKey, signal: AbortSignal): Promise<void> {
  if (!(await begin(context, key))) return;
  const { database } = context;
  try {
    await database.snapshot((snapshot) => writeFrom(context, snapshot, key, signal));
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}

/** @returns false where there is nothing to make any more */
async function begin({ database }: AccountLife, { customerId, id }: ExportKey): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [row] = await tx<Array<{ status: string }>>`
      UPDATE data_exports
      SET status = CASE WHEN attempts < ${attemptsAtMost} THEN 'running' ELSE 'failed' END, attempts = attempts + 1
      WHERE customer_id = ${customerId} AND id = ${id} AND status IN ('queued', 'running')
      RETURNING status`;
    return row?.status === 'running';
  });
}

async function writeFrom(context: AccountLife, snapshot: Snapshot, key: ExportKey, signal: AbortSignal): Promise<void> {
  const { records, clock, files, log } = context;
  const { customerId } = key;
  const at = clock.now();
  const parts = records.flatMap(({ exports = [] }) => exports);
  const attached = await filesOf(records, customerId);
  const [customer] = await snapshot<[{ number: bigint }]>`SELECT number FROM customers WHERE id = ${customerId}`;
  const progress = createProgress(context, key, await countAll(snapshot, customerId, parts, attached));
  const contents = {
    customerNumber: formatCustomerNumber(Number(customer.number)),
    at,
    parts,
    files: attached,
  };
  const content = writeArchive(snapshot, customerId, contents, {
    async onRecord() {
      signal.throwIfAborted();
      await progress.advance();
    },
    onDamaged(path, err) {
      countFailure(exportJobName);
      log.error({ err, customerId, path }, 'a file of a customer is damaged; the copy of their data goes without it');
    },
  });
  const expiresAt = new Date(at.getTime() + keptDays * dayMs);
  await files.save({ customerId, purpose: 'export', mediaType: 'application/zip', content, expiresAt }, (tx, { id }) =>
    finish(tx, key, { fileId: id, expiresAt, at: clock.now() }),
  );
}

async function filesOf(records: AccountLife['records'], customerId: string): Promise<ExportFile[]> {
  const found: ExportFile[] = [];
  for (const module of records) found.push(...((await module.files?.(customerId)) ?? []));
  return found;
}

/** Each record is written twice, as JSON and as CSV. */
async function countAll(
  snapshot: Snapshot,
  customerId: string,
  parts: readonly ExportPart[],
  attached: readonly ExportFile[],
): Promise<number> {
  let total = attached.length;
  for (const part of parts) total += 2 * (await part.count(snapshot, customerId));
  return total;
}

/** Tells how much is written, each time that it is one per cent more. */
function createProgress({ database }: AccountLife, { customerId, id }: ExportKey, total: number) {
  let written = 0;
  let told = 0;
  return {
    async advance(): Promise<void> {
      written += 1;
      // All of it is there only once the file is.
      const percent = Math.min(99, Math.floor((100 * written) / total));
      if (percent <= told) return;
      told = percent;
      await database.transaction(
        (tx) => tx`
          UPDATE data_exports SET progress = ${percent}
          WHERE customer_id = ${customerId} AND id = ${id} AND status = 'running'`,
      );
    },
  };
}

async function finish(
  tx: Tx,
  { customerId, id }: ExportKey,
  { fileId, expiresAt, at }: { fileId: string; expiresAt: Date; at: Date },
): Promise<void> {
  const finished = await tx`
    UPDATE data_exports SET status = 'ready', progress = 100, file_id = ${fileId}, expires_at = ${expiresAt}
    WHERE customer_id = ${customerId} AND id = ${id} AND status = 'running'`;
  if (finished.count === 0) throw new Superseded();
  await notify(tx, { customerId, kind: 'data_export_ready', values: { days: String(keptDays) }, at });
}
