import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Database } from '../../apps/server/src/platform/database.ts';
import type { BenchCustomer } from '../../bench/src/stage/customers.ts';
import type { Diary } from './customers.ts';
import type { Bars } from './faults.ts';

const run = promisify(execFile);
const verifyProgram = join(import.meta.dirname, '../../apps/server/src/verify.ts');
/** An answer may be late for a hundred reasons: errors that come so soon after each other are one outage. */
const sameOutageMs = 2_000;
const jobsWithinMs = 120_000;

export interface Findings {
  readonly answered: number;
  readonly failures: number;
  /** How long the longest outage was, from its first failure to its last. */
  readonly errorsMs: number;
  /** The longest time in which nobody was answered. */
  readonly silenceMs: number;
  readonly longestWaitMs: number;
  readonly streamsEnded: number;
  /** For how long anybody had no stream. */
  readonly longestStreamGapMs: number;
}

/** What customers saw from `from` to `until`. */
export function findingsOf(diary: Diary, from: number, until: number): Findings {
  const within = <T extends { readonly at: number }>(list: readonly T[]) =>
    list.filter(({ at }) => at >= from && at <= until);
  const answered = within(diary.answered);
  const failures = within(diary.failures).map(({ at }) => at);
  const gaps = diary.streamGaps.filter((gap) => gap.from >= from && gap.from <= until);
  const times = [from, ...answered.map(({ at }) => at), until];
  return {
    answered: answered.length,
    failures: failures.length,
    errorsMs: longestOutage(failures),
    silenceMs: Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))),
    longestWaitMs: Math.max(0, ...answered.map(({ waitedMs }) => waitedMs)),
    streamsEnded: gaps.length,
    longestStreamGapMs: Math.max(0, ...gaps.map(({ ms }) => ms)),
  };
}

function longestOutage(failures: readonly number[]): number {
  let longest = 0;
  let begun = -Infinity;
  let last = -Infinity;
  for (const at of failures) {
    if (at - last > sameOutageMs) begun = at;
    last = at;
    longest = Math.max(longest, last - begun);
  }
  return longest;
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

/** What is worse than it may be, as sentences. */
export function complaints(found: Findings, bars: Bars): string[] {
  const { errorsMs, waitMs, keepsStreams } = bars;
  const list: string[] = [];
  if (errorsMs <= 1 && found.failures > 0) list.push(`${found.failures} requests were not answered, and none may be`);
  if (found.errorsMs > errorsMs && errorsMs > 1) {
    list.push(`customers saw errors for ${inSeconds(found.errorsMs)}, and ${inSeconds(errorsMs)} are allowed`);
  }
  if (found.silenceMs > Math.max(1_000, errorsMs)) list.push(`nobody was answered for ${inSeconds(found.silenceMs)}`);
  if (found.longestWaitMs > waitMs) {
    list.push(`somebody waited for ${inSeconds(found.longestWaitMs)}, and ${inSeconds(waitMs)} are allowed`);
  }
  if (keepsStreams && found.streamsEnded > 0) list.push(`${found.streamsEnded} streams ended, and none may`);
  return list;
}

/**
 * What was answered is in the database once and nothing else is, and what had to be done for it was done once.
 * @param isAtWork whether there is a node that works on deposits
 */
export async function differencesIn(
  database: Database,
  customers: readonly BenchCustomer[],
  diary: Diary,
  { isAtWork }: { isAtWork: boolean } = { isAtWork: true },
): Promise<string[]> {
  const { sql } = database;
  const ids = customers.map(({ id }) => id);
  const list: string[] = [];
  const orders = await sql<Array<{ no: string; status: string }>>`
    SELECT no, status FROM orders WHERE customer_id = ANY(${ids}::uuid[])`;
  list.push(...compare('order', diary.orders, orders));
  const uncancelled = orders.filter(({ no, status }) => diary.cancelled.has(no) && status !== 'cancelled');
  if (uncancelled.length > 0) list.push(`${uncancelled.length} orders were cancelled and are not`);
  // Each has deposited once before.
  const recharges = () => sql<Array<{ no: string; status: string; bankReference: string | undefined }>>`
    SELECT no, status, bank_reference FROM recharges WHERE customer_id = ANY(${ids}::uuid[])
      AND id > (SELECT min(id) FROM recharges AS first WHERE first.customer_id = recharges.customer_id)`;
  list.push(...compare('deposit', diary.recharges, await recharges()));
  const deadline = performance.now() + (isAtWork ? jobsWithinMs : 0);
  while ((await recharges()).some(({ status }) => status === 'in_progress') && performance.now() < deadline) {
    await sleep(500);
  }
  const ended = await recharges();
  const open = isAtWork ? ended.filter(({ status }) => status !== 'completed') : [];
  if (open.length > 0) list.push(`${open.length} deposits have not been completed within two minutes`);
  const references = ended.flatMap(({ bankReference }) => bankReference ?? []);
  if (new Set(references).size !== references.length) list.push('a reference of the bank stands at two deposits');
  const twice = await sql`
    SELECT FROM ledger.transfers WHERE debit = 'bank' AND credit = 'cash'
    GROUP BY customer_id, subject_kind, subject_no HAVING count(*) > 1`;
  if (twice.length > 0) list.push(`${twice.length} deposits were credited more than once`);
  return list;
}

function compare(what: string, answered: ReadonlySet<string>, rows: ReadonlyArray<{ no: string }>): string[] {
  const there = new Set(rows.map(({ no }) => no));
  const lost = [...answered].filter((no) => !there.has(no));
  const extra = rows.filter(({ no }) => !answered.has(no));
  return [
    ...(lost.length > 0 ? [`${lost.length} ${what}s were answered and are lost, such as ${lost[0]}`] : []),
    ...(extra.length > 0
      ? [`${extra.length} ${what}s are there that nobody was told of, such as ${extra[0]?.no}`]
      : []),
    ...(there.size < rows.length ? [`${rows.length - there.size} ${what}s are there twice`] : []),
  ];
}

/** What one node does for all was done once whenever it was due, however long each node has lived. */
export async function differencesInBackground(database: Database): Promise<string[]> {
  const [heads] = await database.sql<[{ count: number; hours: number | undefined }]>`
    SELECT count(*)::int AS count, 1 + floor(extract(epoch FROM now() - min(published_at)) / 3600)::int AS hours
    FROM ledger.heads`;
  const list = [];
  if (heads.count > (heads.hours ?? 0)) list.push(`${heads.count} heads were published in ${heads.hours} hours`);
  const known = await database.sql`SELECT FROM due_work WHERE name = 'publishing a head of the ledger'`;
  if (known.length === 0) list.push('nobody has looked whether a head of the ledger is due');
  const late = await database.sql<Array<{ name: string }>>`
    SELECT name FROM due_work WHERE due_at < now() - interval '2 minutes' AND taken_until IS NULL
      AND name NOT IN ('starting a practice market', 'making trees of what is owed')`;
  for (const { name } of late) list.push(`"${name}" is overdue`);
  const sealed = await database.sql`
    SELECT FROM ledger.transfers WHERE posted_at < now() - interval '1 minute'
      AND position >= (SELECT coalesce(max(to_position), 0) FROM ledger.blocks) LIMIT 1`;
  if (sealed.length > 0) list.push('transfers of a minute ago are in no block');
  return list;
}

/** What `npm run verify` says against the books. */
export async function verdictOfVerify(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const env = { ...process.env, ...environment };
  const { stdout } = await run(process.execPath, [verifyProgram], { env }).catch(
    (ended: { stdout: string; stderr: string }) => ({ stdout: `${ended.stdout}${ended.stderr}` }),
  );
  return stdout.includes('The books are right.') ? [] : [`npm run verify: ${stdout.trim()}`];
}
