import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Findings, Reach } from '../modules/reconciliation/reconciliation.ts';
import { connectDatabase, type Database } from '../platform/database.ts';
import { applicationRole } from '../platform/migrate.ts';
import { letOthersFirst } from '../platform/priority.ts';

/**
 * Work on all customers' rows takes minutes where there are a million, and would hold up the answers of the node that does it. It is done
 * in a process of its own, which comes after all that serves customers, and goes with the one that started it however that ends. It is
 * told where the database is: one that looked for it by itself would start another one while the node's has just died, and a server that
 * is started again then finds its files taken.
 */
interface Told {
  /** By which the other process connects to the database, which runs already. */
  readonly url: string;
}

/** What the look at the books is told. */
export interface BooksToLookAt extends Told {
  readonly headsDirectory: string;
  readonly reach: Reach;
}

/** What the making of the trees of what is owed is told. */
export interface TreesToMake extends Told {
  /** Of the installation, in hexadecimal. */
  readonly secretKey: string;
  /** As in ISO 8601. */
  readonly asOf: string;
}

/** @throws Error with what it said where it has failed */
export async function lookElsewhere(books: BooksToLookAt): Promise<Findings> {
  return JSON.parse(await runElsewhere('look-at-books', 'The look at the books', books)) as Findings;
}

/** @throws Error with what it said where it has failed */
export async function makeTreesElsewhere(trees: TreesToMake): Promise<void> {
  await runElsewhere('make-trees', 'Making the trees of what is owed', trees);
}

async function runElsewhere(program: 'look-at-books' | 'make-trees', name: string, told: Told): Promise<string> {
  const path = join(import.meta.dirname, `../${program}.ts`);
  // In a session of its own, so that Ctrl-C reaches the server alone, which lets it end.
  const child = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  // Where it cannot be started, as for want of file descriptors, it has no streams.
  await once(child, 'spawn');
  letOthersFirst(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // It has ended before it was told: what it said tells why.
  child.stdin.on('error', () => undefined);
  // By a pipe, as arguments and variables are read by others. It stays open, and ends with this process.
  child.stdin.write(`${JSON.stringify(told)}\n`);
  const [answer, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`${name} has failed: ${said.trim().slice(0, 2_000) || endOf(child)}`);
  return answer;
}

const endOf = ({ exitCode, signalCode }: ChildProcess): string => signalCode ?? `exit code ${exitCode}`;

/** The other process's side: does what it is told, and writes the answer to standard output as JSON, or how it failed to standard error. */
export function doAsTold<T extends Told>(work: (database: Database, told: T) => Promise<unknown>): void {
  const lines = createInterface({ input: process.stdin });
  // Nobody waits for it any more.
  lines.once('close', () => process.exit(1));
  lines.once('line', (line) => void answer(JSON.parse(line) as T, work));
}

async function answer<T extends Told>(told: T, work: (database: Database, told: T) => Promise<unknown>): Promise<void> {
  const database = connectDatabase({
    url: told.url,
    role: applicationRole,
    maxConnections: 2,
    name: 'sauda-elsewhere',
  });
  try {
    const answered = await work(database, told);
    process.stdout.write(JSON.stringify(answered ?? null), () => process.exit(0));
  } catch (error) {
    console.error(error instanceof Error ? error.stack : error);
    process.exit(1);
  }
}
