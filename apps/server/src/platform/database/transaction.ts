import type { Connection } from './connection.ts';
import { ConnectionLost, isConsequence, NotCommitted } from './failures.ts';
import type { Pool } from './pool.ts';
import { createQueries, type Queries, type Row } from './query.ts';
import { scriptOf, type Statement } from './statement.ts';

/** What a transaction is held by while its work runs. Work that goes on after its end can do nothing any more. */
interface Running {
  readonly connection: Connection;
  isOver: boolean;
  /** The first statement that failed, and was not taken back to a savepoint: nothing can be committed any more. */
  failure: { readonly error: unknown } | undefined;
  savepoints: number;
  cursors: number;
}

const runningOf = new WeakMap<Queries, Running>();

/** Runs `work` in a transaction. What is answered is committed: COMMIT is believed by its word only. */
export async function runTransaction<T>(pool: Pool, begin: string, work: (queries: Queries) => Promise<T>): Promise<T> {
  const connection = await pool.acquire();
  const running: Running = { connection, isOver: false, failure: undefined, savepoints: 0, cursors: 0 };
  try {
    await connection.run(scriptOf(begin));
    const result = await workIn(running, work);
    // Outside a transaction COMMIT is answered COMMIT too.
    if (!connection.isInTransaction) throw new NotCommitted('not asked for');
    const { command } = await connection.run(scriptOf('COMMIT'));
    if (command !== 'COMMIT') throw new NotCommitted(`answered ${command}`);
    return result;
  } finally {
    running.isOver = true;
    pool.release(connection);
  }
}

async function workIn<T>(running: Running, work: (queries: Queries) => Promise<T>): Promise<T> {
  try {
    const result = await orLost(running.connection, work(queriesOf(running)));
    if (running.failure !== undefined) throw running.failure.error;
    return result;
  } catch (error) {
    running.isOver = true;
    // Where this fails the connection is not clean, and its end rolls the transaction back.
    await running.connection.run(scriptOf('ROLLBACK')).catch(() => undefined);
    // That a statement was not run because one before it had failed says nothing.
    throw isConsequence(error) ? (running.failure?.error ?? error) : error;
  }
}

/** Work that waits for something else need not notice that its connection is lost. */
async function orLost<T>(connection: Connection, work: Promise<T>): Promise<T> {
  try {
    return await new Promise<T>((resolve, reject) => {
      connection.onLost = reject;
      work.then(resolve, reject);
    });
  } finally {
    connection.onLost = undefined;
  }
}

/** Runs `work` so that its failure undoes only its own writes. */
export async function runSavepoint<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  const running = runningOf.get(queries);
  if (running === undefined) throw new Error('A savepoint takes a transaction.');
  const name = `s${(running.savepoints += 1)}`;
  const before = running.failure;
  await run(running, scriptOf(`SAVEPOINT ${name}`));
  try {
    const result = await work(queries);
    if (running.failure !== before) throw running.failure?.error;
    return result;
  } catch (error) {
    await run(running, scriptOf(`ROLLBACK TO SAVEPOINT ${name}`));
    const first = running.failure?.error ?? error;
    running.failure = before;
    throw isConsequence(error) ? first : error;
  }
}

function queriesOf(running: Running): Queries {
  const queries = createQueries({
    run: (statement) => run(running, statement),
    read: (statement, rowsAtOnce) => readInParts(running, statement, rowsAtOnce),
  });
  runningOf.set(queries, running);
  return queries;
}

async function run(running: Running, statement: Statement) {
  if (running.isOver) throw new ConnectionLost('the transaction is over');
  try {
    return await running.connection.run(statement);
  } catch (error) {
    running.failure ??= { error };
    throw error;
  }
}

async function* readInParts(running: Running, statement: Statement, rowsAtOnce: number): AsyncGenerator<Row[]> {
  const name = `c${(running.cursors += 1)}`;
  const text = `DECLARE ${name} NO SCROLL CURSOR FOR ${statement.text}`;
  await run(running, { ...statement, text, name: undefined });
  while (true) {
    const rows = await run(running, scriptOf(`FETCH ${rowsAtOnce} FROM ${name}`));
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
  }
  await run(running, scriptOf(`CLOSE ${name}`));
}
