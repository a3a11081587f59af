import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  lockBook,
  post,
  verifyLedger,
  type Book,
  type Transfer,
} from '../../../apps/server/src/modules/ledger/index.ts';
import { connectDatabase, type Database, type Tx } from '../../../apps/server/src/platform/database.ts';
import { arrayOf } from '../../../apps/server/src/platform/database/arrays.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/embedded-postgres/index.ts';
import { applicationRole, migrate } from '../../../apps/server/src/platform/migrate.ts';
import { line, median, ratio } from '../report.ts';
import { cpuSeconds } from '../stage/cpu-time.ts';
import { makeCustomers, type BenchCustomer } from '../stage/customers.ts';

const customers = 2_000;
const customersInTransaction = 110;
const transactionsInRound = 60;
const rounds = 12;
/** Ten-thousandths. */
const paid = 1_000_000n;
const fee = 10_000n;

/**
 * Transfers added by the application, with balances that follow by the trigger, against one function that adds them and moves the balances,
 * and alone may (docs/SCALE.md): the processor's time of one PostgreSQL process for an order's two transfers, by turns. The function is made of the
 * trigger's own text, so that both check the same. No bar.
 */
export async function benchPosting(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory: directory, maxConnections: 40 });
  try {
    await migrate(postgres.url);
    const all = await makeCustomers(postgres.url, customers);
    const owner = connectDatabase({ url: postgres.url, maxConnections: 2, name: 'bench-owner', hasTimeouts: false });
    const application = connectDatabase({
      url: postgres.url,
      role: applicationRole,
      maxConnections: 2,
      name: 'bench-posting',
    });
    try {
      await measure(owner, application, all);
    } finally {
      await application.close();
      await owner.close();
    }
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  return 0;
}

const ways = {
  trigger: (tx: Tx, book: Book) => post(tx, book, new Date()),
  function: (tx: Tx, book: Book) => postByFunction(tx, book),
  'nothing, the locks alone': async () => undefined,
} as const;
type Way = keyof typeof ways;

async function measure(owner: Database, application: Database, all: readonly BenchCustomer[]): Promise<void> {
  await makeFunction(owner);
  const used = new Map<Way, number[]>(Object.keys(ways).map((way) => [way as Way, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [way, figures] of used) {
      await owner.sql.unsafe(
        `ALTER TABLE ledger.transfers ${way === 'function' ? 'DISABLE' : 'ENABLE'} TRIGGER balances_follow_transfers`,
      );
      figures.push(await playRound(application, all, way));
    }
  }
  await owner.sql`ALTER TABLE ledger.transfers ENABLE TRIGGER balances_follow_transfers`;
  const locks = median(used.get('nothing, the locks alone') ?? []);
  for (const [way, figures] of used) {
    const least = Math.min(...figures).toFixed(1);
    line(
      way,
      `${median(figures).toFixed(1)} µs for each order’s two transfers`,
      `least ${least} µs`,
      `${ratio((median(figures) - locks) / (median(used.get('trigger') ?? []) - locks))} of the trigger’s, without the locks`,
    );
  }
  const { differences } = await verifyLedger(application);
  if (differences.length > 0)
    throw new Error(`the books are wrong: ${differences.map(({ sentence }) => sentence).join('; ')}`);
}

/** @returns microseconds of the process's time for each order */
async function playRound(database: Database, all: readonly BenchCustomer[], way: Way): Promise<number> {
  let seconds = 0;
  for (let played = 0; played < transactionsInRound; played += 1) {
    await database.transaction(async (tx) => {
      const [{ pid }] = await tx<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
      const before = played === 0 ? cpuSeconds(pid) : 0;
      const first = Math.floor(Math.random() * (all.length - customersInTransaction));
      const chosen = all.slice(first, first + customersInTransaction).map(({ id }) => id);
      const book = await lockBook(tx, chosen);
      for (const customerId of chosen) book.move(...transfersOf(customerId));
      await ways[way](tx, book);
      seconds += (played === transactionsInRound - 1 ? cpuSeconds(pid) : 0) - before;
    });
  }
  return (seconds / (transactionsInRound * customersInTransaction)) * 1e6;
}

function transfersOf(customerId: string): Transfer[] {
  const common = {
    customerId,
    debit: 'cash',
    subject: { kind: 'order', no: '00ABCDEFGHJKM' },
    actor: 'customer',
  } as const;
  return [
    { ...common, credit: 'clearing', amount: paid, reason: 'buyStock' },
    { ...common, credit: 'fees', amount: fee, reason: 'transactionExpenses' },
  ];
}

/** The function's columns, and what it is given for each. */
const columns = {
  customer_id: 'uuid',
  number: 'bigint',
  debit: 'text',
  credit: 'text',
  amount: 'bigint',
  cash_after: 'bigint',
  reason: 'text',
  subject_kind: 'text',
  subject_no: 'text',
  actor: 'text',
} as const;

async function makeFunction(owner: Database): Promise<void> {
  const [{ source }] = await owner.sql<[{ source: string }]>`
    SELECT prosrc AS source FROM pg_proc WHERE oid = 'ledger.apply_transfers'::regproc`;
  const names = Object.keys(columns);
  const given = `unnest(${names.map((name) => `those_${name}`).join(', ')}) WITH ORDINALITY AS posted (${names.join(', ')}, id)`;
  const add = `INSERT INTO ledger.transfers (${names.join(', ')}, posted_at) SELECT ${names.join(', ')}, at FROM ${given};`;
  const body = source
    .replace('BEGIN', () => `BEGIN ${add}`)
    .replaceAll('FROM posted', () => `FROM ${given}`)
    .replace('RETURN NULL;', 'RETURN;');
  const parameters = Object.entries(columns).map(([name, type]) => `those_${name} ${type}[]`);
  await owner.sql.unsafe(`
    CREATE FUNCTION ledger.post_transfers(${parameters.join(', ')}, at timestamptz) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $f$
    #variable_conflict use_column
    ${body}$f$;
    GRANT EXECUTE ON FUNCTION ledger.post_transfers TO ${applicationRole};`);
}

async function postByFunction(tx: Tx, { postings }: Book): Promise<void> {
  const texts = (of: (posting: Book['postings'][number]) => string) => arrayOf('text', postings.map(of));
  await tx`SELECT ledger.post_transfers(
    ${arrayOf(
      'uuid',
      postings.map(({ customerId }) => customerId),
    )}::uuid[], ${arrayOf(
      'bigint',
      postings.map(({ number }) => number),
    )}::bigint[],
    ${texts(({ debit }) => debit)}::text[], ${texts(({ credit }) => credit)}::text[],
    ${arrayOf(
      'bigint',
      postings.map(({ amount }) => amount),
    )}::bigint[], ${arrayOf(
      'bigint',
      postings.map(({ cashAfter }) => cashAfter),
    )}::bigint[],
    ${texts(({ reason }) => reason)}::text[], ${texts(({ subject }) => subject.kind)}::text[],
    ${texts(({ subject }) => subject.no)}::text[], ${texts(({ actor }) => actor)}::text[],
    ${new Date()})`;
}
