import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { readAddress, withoutCredentials } from './address.ts';
import { openConnection, type Connection } from './connection.ts';
import { isAnswer } from './failures.ts';
import { scriptOf } from './query.ts';

const rounds = 5;
const others = 3;
const answerWithinMs = 5_000;

/**
 * A pooler that gives each transaction another connection of its own forgets the role, the settings and the prepared
 * statements that a connection was given, and hands them to somebody else. Nothing here can work through one.
 * @throws StartError where there is one
 */
export async function assertOwnSession(url: string): Promise<void> {
  const opened: Connection[] = [];
  const open = async (): Promise<Connection> => {
    const address = readAddress(url);
    const connection = await openConnection({
      address,
      name: 'sauda-start',
      role: undefined,
      settings: {},
      timeoutMs: answerWithinMs,
    });
    opened.push(connection);
    return connection;
  };
  try {
    const first = await open();
    // PostgreSQL tells the number of the process by its protocol too. A pooler tells one that it has made up.
    if (first.backend.pid === first.backend.pidByProtocol) return;
    const busy: Connection[] = [];
    for (let count = 0; count < others; count += 1) busy.push(await open());
    for (let round = 0; round < rounds; round += 1) await assertSameProcess(first, busy, url);
  } finally {
    for (const connection of opened) connection.destroy('the look is over');
  }
}

async function assertSameProcess(first: Connection, busy: readonly Connection[], url: string): Promise<void> {
  const pids = await pidsInTime(pidsWhile(first, busy));
  if (pids[0] === first.backend.pid && new Set(pids).size === others + 1) return;
  throw new StartError(
    `At ${withoutCredentials(url)} there is a pooler that gives each transaction another connection. ` +
      'Sauda needs its connections for itself: connect to PostgreSQL directly, or set the pooler to session mode.',
  );
}

/** Which processes answer while the others are in a transaction: a pooler of few connections has none left, another allows none. */
async function pidsWhile(first: Connection, busy: readonly Connection[]): Promise<number[]> {
  for (const connection of busy) await connection.run(scriptOf('BEGIN'));
  const pids = await Promise.all([first, ...busy].map(pidOf));
  for (const connection of busy) await connection.run(scriptOf('ROLLBACK'));
  return pids;
}

/** None where a transaction is refused, or not answered. */
async function pidsInTime(answer: Promise<number[]>): Promise<number[]> {
  const end = new AbortController();
  const silence = sleep(answerWithinMs, [], { signal: end.signal });
  try {
    return await Promise.race([answer, silence]);
  } catch (error) {
    if (isAnswer(error)) return [];
    throw error;
  } finally {
    end.abort();
  }
}

async function pidOf(connection: Connection): Promise<number> {
  const [row] = await connection.run(scriptOf('SELECT pg_backend_pid() AS pid'));
  return Number(row?.['pid']);
}
