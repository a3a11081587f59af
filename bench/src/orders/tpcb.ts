import { spawn, spawnSync } from 'node:child_process';
import { connectDatabase } from '../../../apps/server/src/platform/database.ts';

/** The reference: TPC-B-like transactions on the same PostgreSQL server, in a database of their own. */
export interface Reference {
  readonly name: string;
  /** Transactions per second over `seconds` with `connections` at once. */
  run(connections: number, seconds: number): Promise<number>;
}

/**
 * A hundred thousand accounts, ten tellers and one branch for each unit. Measured against 1, 10 and 256: with fewer
 * branches the transactions queue for rows, with more the pages no longer fit PostgreSQL's buffers, and both are slower.
 */
const scale = 50;
const accountsPerBranch = 100_000;
const tellersPerBranch = 10;
/** pgbench's time runs from before it connects; its rate counts from after that. */
const connectSeconds = 2;

/** Fills the tables and answers what runs the transactions: `pgbench` where the machine has it, else this process. */
export async function prepareReference(databaseUrl: string): Promise<Reference> {
  const url = new URL(databaseUrl);
  const owner = connectDatabase({ url: databaseUrl, maxConnections: 1, name: 'bench-reference' });
  await owner.sql`CREATE DATABASE tpcb`;
  await owner.close();
  url.pathname = '/tpcb';
  await fill(url.href);
  return spawnSync('pgbench', ['--version']).status === 0 ? pgbench(url) : inNode(url.href);
}

/** The same tables as `pgbench --initialize` makes. */
async function fill(url: string): Promise<void> {
  const database = connectDatabase({ url, maxConnections: 1, name: 'bench-reference', hasTimeouts: false });
  const { sql } = database;
  await sql.unsafe(`
    CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    CREATE TABLE pgbench_tellers (tid int NOT NULL, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_accounts (aid int NOT NULL, bid int, abalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_branches (bid int NOT NULL, bbalance int, filler char(88)) WITH (fillfactor = 100);
    INSERT INTO pgbench_branches SELECT bid, 0 FROM generate_series(1, ${scale}) AS bid;
    INSERT INTO pgbench_tellers SELECT tid, (tid - 1) / ${tellersPerBranch} + 1, 0
      FROM generate_series(1, ${scale * tellersPerBranch}) AS tid;
    INSERT INTO pgbench_accounts SELECT aid, (aid - 1) / ${accountsPerBranch} + 1, 0, ''
      FROM generate_series(1, ${scale * accountsPerBranch}) AS aid;
    ALTER TABLE pgbench_branches ADD PRIMARY KEY (bid);
    ALTER TABLE pgbench_tellers ADD PRIMARY KEY (tid);
    ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid);`);
  await sql.unsafe('VACUUM ANALYZE');
  await sql.unsafe('CHECKPOINT');
  await database.close();
}

function pgbench({ hostname, port, username, password, pathname }: URL): Reference {
  return {
    name: 'pgbench -M prepared',
    run(connections, seconds) {
      const options = [
        '--no-vacuum',
        '--protocol=prepared',
        `--client=${connections}`,
        '--jobs=2',
        `--time=${seconds + connectSeconds}`,
      ];
      const target = [`--host=${hostname}`, `--port=${port}`, `--username=${username}`, pathname.slice(1)];
      const child = spawn('pgbench', [...options, ...target], {
        env: { ...process.env, PGPASSWORD: password },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      child.stdout.on('data', (part) => (output += part));
      child.stderr.on('data', (part) => (output += part));
      return new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('close', () => {
          const rate = /tps = ([\d.]+) \(without initial connection time\)/.exec(output)?.[1];
          if (rate === undefined) reject(new Error(`pgbench failed: ${output.trim()}`));
          else resolve(Number(rate));
        });
      });
    },
  };
}

/** pgbench's transaction, statement by statement, for machines without pgbench. */
function inNode(url: string): Reference {
  const random = (maximum: number): number => 1 + Math.floor(Math.random() * maximum);
  return {
    name: 'pgbench’s transaction, run by Node',
    async run(connections, seconds) {
      const database = connectDatabase({ url, maxConnections: 2 * connections, name: 'bench-reference' });
      const transaction = async (): Promise<void> => {
        const [aid, bid, tid] = [random(scale * accountsPerBranch), random(scale), random(scale * tellersPerBranch)];
        const delta = random(10_001) - 5_001;
        await database.transaction(async (tx) => {
          await tx`UPDATE pgbench_accounts SET abalance = abalance + ${delta} WHERE aid = ${aid}`;
          await tx`SELECT abalance FROM pgbench_accounts WHERE aid = ${aid}`;
          await tx`UPDATE pgbench_tellers SET tbalance = tbalance + ${delta} WHERE tid = ${tid}`;
          await tx`UPDATE pgbench_branches SET bbalance = bbalance + ${delta} WHERE bid = ${bid}`;
          await tx`INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)
            VALUES (${tid}, ${bid}, ${aid}, ${delta}, CURRENT_TIMESTAMP)`;
        });
      };
      await Promise.all(Array.from({ length: connections }, () => database.transaction((tx) => tx`SELECT 1`)));
      let done = 0;
      const startedAt = performance.now();
      const endsAt = startedAt + seconds * 1_000;
      const client = async (): Promise<void> => {
        for (; performance.now() < endsAt; done += 1) await transaction();
      };
      await Promise.all(Array.from({ length: connections }, client));
      const elapsedSeconds = (performance.now() - startedAt) / 1_000;
      await database.close();
      return done / elapsedSeconds;
    },
  };
}
