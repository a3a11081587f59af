import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority, constants } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Findings, Reach } from '../modules/reconciliation/reconciliation.ts';

const program = join(import.meta.dirname, '../look-at-books.ts');

/**
 * Looks at the books in a process of its own, which comes after all that serves customers. It reads the configuration as this one did.
 * @throws Error with what it said where it has failed
 */
export async function lookElsewhere(reach: Reach): Promise<Findings> {
  const child = spawn(process.execPath, [program, reach], { stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  try {
    const [found, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    if (child.exitCode !== 0) throw new Error(`The look at the books has failed: ${said.trim().slice(0, 2_000)}`);
    return JSON.parse(found) as Findings;
  } finally {
    process.off('exit', end);
  }
}
