import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database.ts';
import { difference, type Difference } from '../../platform/difference.ts';
import { bestExecutionHeads, months, readFile, type Month, type MonthFile } from './months.ts';

/** The files of each month have the hashes that were published for it, and each published month is there. */
export async function verifyBestExecution(
  tx: Tx,
): Promise<{ readonly months: number; readonly differences: readonly Difference[] }> {
  const differences: Difference[] = [];
  const made = await tx<Month[]>`SELECT ${months.columns()} FROM best_execution_months ORDER BY month`;
  const byNumber = new Map<bigint, Month>();
  for (const month of made) {
    const name = month.month.toISOString().slice(0, 7);
    byNumber.set(BigInt((month.month.getUTCFullYear() - 1970) * 12 + month.month.getUTCMonth()), month);
    for (const [file, hash] of [
      ['executions', month.executionsSha256],
      ['report', month.reportSha256],
    ] as const) {
      if ((await hashOf(tx, month.month, file)).equals(hash)) continue;
      differences.push(difference('best_execution', name, `the file of ${file} of ${name} does not have its hash`));
    }
  }
  await bestExecutionHeads.check(
    tx,
    ({ monthNumber, executionsSha256, reportSha256 }) => {
      const month = byNumber.get(monthNumber);
      const isSame =
        month?.reportSha256.equals(reportSha256) === true && month.executionsSha256.equals(executionsSha256);
      return isSame ? undefined : 'says other hashes than the files of its month have';
    },
    (head, sentence) => {
      differences.push(difference('head', `best execution ${head}`, `head ${head} of best execution ${sentence}`));
    },
  );
  return { months: made.length, differences };
}

async function hashOf(tx: Tx, month: Date, file: MonthFile): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const part of readFile(tx, month, file)) hash.update(part);
  return hash.digest();
}
