import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { auditHeads } from '../../modules/audit/audit-heads.ts';
import { bestExecutionHeads } from '../../modules/best-execution/index.ts';
import { ledgerHeads } from '../../modules/ledger/index.ts';
import { liabilityHeads } from '../../modules/liabilities/index.ts';
import type { Sql } from '../../platform/database.ts';
import type { SignedHead, WrittenHead } from '../../platform/heads.ts';
import { StartError, errorCode } from '../../platform/start-error.ts';

/** Each log of heads, by its name in addresses and in the files of witnesses. */
const logs = {
  ledger: ledgerHeads,
  audit: auditHeads,
  liabilities: liabilityHeads,
  'best-execution': bestExecutionHeads,
} as const;

export type LogName = keyof typeof logs;
const logNames = Object.keys(logs) as LogName[];

/** What somebody outside of the database knows of published heads. */
export interface OutsideHeads {
  /** The file, folder or address that it was read from. */
  readonly origin: string;
  readonly heads: Partial<Readonly<Record<LogName, readonly KnownHead[]>>>;
}

/** As it was published; of what a witness has kept, number and hash alone. */
export type KnownHead = Pick<WrittenHead, 'number' | 'hash'> & Readonly<Record<string, string>>;

/** What is outside against what is in the database, of one log. */
export interface HeadComparison {
  readonly origin: string;
  readonly log: LogName;
  /** How many heads are the same. */
  readonly same: number;
  /** How many are known outside, and newer than the database. */
  readonly newer: number;
  /** The first that is otherwise; undefined where none is. */
  readonly contradiction: string | undefined;
}

const fetchTimeoutMs = 20_000;

/**
 * Reads what is known outside: a folder of noted heads (HEADS_DIR), a file of heads as `/.well-known/sauda-ledger.json` answers
 * them, the file of a witness (`scripts/witness.mjs`), or the address of a server that serves heads.
 * @throws StartError where there is none of these
 */
export async function readOutsideHeads(origin: string): Promise<OutsideHeads> {
  if (/^https?:\/\//.test(origin)) return { origin, heads: await fetchHeads(origin) };
  try {
    if (!statSync(origin).isDirectory()) return { origin, heads: readHeadsFile(origin) };
    const found = logNames.flatMap((log) => {
      const path = join(origin, `${log}.json`);
      const read = readIfThere(path);
      return read === undefined ? [] : [[log, headsIn(read, path)] as const];
    });
    return { origin, heads: Object.fromEntries(found) };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new StartError(`${origin} is not there.`);
    throw error;
  }
}

/** Holds what is known outside against a database, log by log. */
export async function compareHeads(sql: Sql, outside: OutsideHeads): Promise<HeadComparison[]> {
  const compared: HeadComparison[] = [];
  for (const log of logNames) {
    const known = outside.heads[log];
    if (known === undefined) continue;
    const own = await logs[log].hashes(sql, 0n);
    compared.push({ origin: outside.origin, log, ...compareLog(own, known) });
  }
  return compared;
}

/** Those of all that are written in full, of each log the longest list. */
export function fullestOf(all: readonly OutsideHeads[]): OutsideHeads['heads'] {
  const found: Partial<Record<LogName, readonly KnownHead[]>> = {};
  for (const log of logNames) {
    const full = all
      .map(({ heads }) => heads[log] ?? [])
      .filter((list) => list.length > 0 && list.every((head) => logs[log].isWritten(head)));
    const [longest] = full.toSorted((one, other) => newestOf(other) - newestOf(one));
    if (longest !== undefined) found[log] = longest;
  }
  return found;
}

const newestOf = (list: readonly KnownHead[]): number => Number(list.at(-1)?.number ?? 0);

function compareLog(
  own: ReadonlyArray<Pick<SignedHead, 'number' | 'hash'>>,
  known: readonly KnownHead[],
): Omit<HeadComparison, 'origin' | 'log'> {
  const hashes = new Map(own.map(({ number, hash }) => [number, hash.toString('hex')]));
  const last = own.at(-1)?.number ?? 0n;
  const shared = known.filter(({ number }) => BigInt(number) <= last);
  const other = shared.find(({ number, hash }) => hashes.get(BigInt(number)) !== hash);
  return {
    same: other === undefined ? shared.length : shared.indexOf(other),
    newer: known.length - shared.length,
    contradiction:
      other === undefined
        ? undefined
        : `head ${other.number} is ${hashes.has(BigInt(other.number)) ? 'another one' : 'missing'} in the database`,
  };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const headShape = Type.Object({
  number: Type.String({ pattern: '^[0-9]{1,15}$' }),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
const headsShape = Type.Object({ heads: Type.Array(headShape) });
/** Of heads that are numbered from one, their hashes. */
const witnessShape = Type.Object({
  logs: Type.Record(Type.String(), Type.Object({ heads: Type.Array(Type.String()) })),
});

/** @throws StartError where it is something else */
function headsIn(text: string, origin: string): KnownHead[] {
  const read = parsed(text, origin);
  if (Value.Check(headsShape, read)) return read.heads;
  throw noHeads(origin);
}

function parsed(text: string, origin: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noHeads(origin);
  }
}

const noHeads = (origin: string) => new StartError(`${origin} has no published heads.`);

function readHeadsFile(path: string): OutsideHeads['heads'] {
  const text = readFileSync(path, 'utf8');
  const read = parsed(text, path);
  if (Value.Check(witnessShape, read)) {
    const seen = logNames.flatMap((log) => {
      const hashes = read.logs[log]?.heads;
      return hashes === undefined ? [] : [[log, hashes.map((hash, at) => ({ number: `${at + 1}`, hash }))] as const];
    });
    return Object.fromEntries(seen);
  }
  const heads = headsIn(text, path);
  const [first] = heads;
  const log = logNames.find((name) => first !== undefined && logs[name].isWritten(first));
  if (log === undefined) throw noHeads(path);
  return { [log]: heads };
}

async function fetchHeads(address: string): Promise<OutsideHeads['heads']> {
  const found: Partial<Record<LogName, KnownHead[]>> = {};
  for (const log of logNames) found[log] = await fetchLog(address, log);
  return found;
}

async function fetchLog(address: string, log: LogName): Promise<KnownHead[]> {
  const all: KnownHead[] = [];
  for (;;) {
    const last = BigInt(all.at(-1)?.number ?? 0);
    const url = new URL(`/.well-known/sauda-${log}.json?after=${last}`, address);
    const page = headsIn(await textAt(url), url.href);
    // Who keeps a copy of the file answers all of it again.
    const further = page.filter(({ number }) => BigInt(number) > last);
    if (further.length === 0) return all;
    all.push(...further);
  }
}

async function textAt(url: URL): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    return await answer.text();
  } catch (cause) {
    throw new StartError(`${url.href} does not answer.`, { cause });
  }
}
