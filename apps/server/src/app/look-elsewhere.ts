import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority, constants } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Findings, Reach } from '../modules/reconciliation/reconciliation.ts';

const program = join(import.meta.dirname, '../look-at-books.ts');

/** What the other process is told, as a line of JSON. */
export interface BooksToLookAt {
  /** By which this process connects to the database, which runs already. */
  readonly url: string;
  readonly headsDirectory: string;
  readonly reach: Reach;
}

/**
 * Looks at the books in a process of its own, which comes after all that serves customers, and goes with this one however that ends. It
 * is told where the database is: one that looked for it by itself would start another one while this one's has just died, and a server
 * that is started again then finds its files taken.
 * @throws Error with what it said where it has failed
 */
export async function lookElsewhere(books: BooksToLookAt): Promise<Findings> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'pipe'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // It has ended before it was told: what it said tells why.
  child.stdin.on('error', () => undefined);
  // By a pipe, as arguments and variables are read by others. It stays open, and ends with this process.
  child.stdin.write(`${JSON.stringify(books)}\n`);
  const [found, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`The look at the books has failed: ${said.trim().slice(0, 2_000)}`);
  return JSON.parse(found) as Findings;
}
