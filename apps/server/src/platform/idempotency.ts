import { column, type Database, savepoint, type Sql, standStillBriefly, type Tx } from './database.ts';
import type { KeyedHash } from './encryption.ts';
import { Refusal, refusalBody } from './refusal.ts';
import * as t from './table.ts';
import type { RefusalBody } from '@sauda/contract';
import type { ErrorKey } from '@sauda/contract/errors';
import { errorStatus } from '@sauda/contract/errors/status';
import type { Clock } from './clock.ts';

/** How a repeated request is told from a new one. */
export interface RequestIdentity {
  readonly path: string;
  /** The `Idempotency-Key`, where the client sent one. */
  readonly key: string | undefined;
  readonly bodyHash: Buffer;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * What identifies a request for repeats.
 * @param hashOf keyed, since a body may hold a transaction password, which is quickly guessed from a plain hash
 * @throws Refusal `invalid` where the key is no UUID
 */
export function identify(
  path: string,
  key: string | string[] | undefined,
  body: unknown,
  hashOf: KeyedHash,
): RequestIdentity {
  if (key !== undefined && (typeof key !== 'string' || !uuidPattern.test(key))) {
    throw new Refusal('invalid', { fields: { 'Idempotency-Key': 'must be a UUID' } });
  }
  return {
    path,
    key: key?.toLowerCase(),
    bodyHash: key === undefined ? Buffer.alloc(0) : hashOf(canonicalJson(body)),
  };
}

/** JSON with sorted names, so that two spellings of one body have one hash. */
function canonicalJson(body: unknown): string {
  return JSON.stringify(sorted(body)) ?? '';
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(fields)
      .toSorted()
      .map((name) => [name, sorted(fields[name])]),
  );
}

/** What tells a repeated request from a new one: scoped to the customer and the path. */
export interface RepeatKey {
  readonly customerId: string;
  readonly path: string;
  /** The client's UUID. */
  readonly key: string;
  readonly bodyHash: Buffer;
}

/** The first answer to a request, as it went out. */
export interface KeptAnswer {
  readonly status: number;
  /** JSON. */
  readonly answer: string;
}

const answers = t.table('idempotency_keys', {
  customerId: t.uuid,
  path: t.text,
  key: t.uuid,
  bodyHash: t.bytes,
  status: t.nullable(t.smallint),
  answer: t.nullable(t.text),
  createdAt: t.time,
});
const readAnswers = answers.readBy(['customerId', 'path', 'key']);

/** How long an answer is kept for repeats. */
const keptAnswerHours = 24;

/**
 * The answers that were given to these requests before, by index. Call it when the customers' accounts are locked: then
 * no other transaction can be working on the same request.
 */
export async function findKeptAnswers(
  sql: Sql | Tx,
  keys: ReadonlyArray<Omit<RepeatKey, 'bodyHash'> | undefined>,
): Promise<Map<number, KeptAnswer & { bodyHash: Uint8Array }>> {
  const rows = await readAnswers(
    sql,
    keys.flatMap((key) => key ?? []),
  );
  const known = new Map(rows.map((row) => [nameOf(row), row]));
  const found = new Map<number, KeptAnswer & { bodyHash: Uint8Array }>();
  for (const [index, key] of keys.entries()) {
    const { status, answer, bodyHash } = (key === undefined ? undefined : known.get(nameOf(key))) ?? {};
    if (status === undefined || answer === undefined || bodyHash === undefined) continue;
    found.set(index, { bodyHash, status, answer });
  }
  return found;
}

const nameOf = ({ customerId, path, key }: Omit<RepeatKey, 'bodyHash'>): string =>
  `${customerId} ${path} ${key.toLowerCase()}`;

/** Keeps answers for repeats, in the transaction of the commands that they answer. */
export function keepAnswers(tx: Tx, given: ReadonlyArray<RepeatKey & KeptAnswer>, at: Date): Promise<void> {
  return answers.insert(
    tx,
    given.map((one) => ({ ...one, createdAt: at })),
  );
}

/**
 * Takes the key of a request, so that whoever repeats it waits for this transaction.
 * @param closed the answer of one that is not to be done any more
 * @returns false where it is taken
 */
export async function claimKey(
  tx: Tx,
  { customerId, path, key, bodyHash }: RepeatKey,
  at: Date,
  closed?: KeptAnswer,
): Promise<boolean> {
  const row = { customerId, path, key, bodyHash, status: closed?.status, answer: closed?.answer, createdAt: at };
  const [own] = await tx`INSERT INTO idempotency_keys ${tx(row)} ON CONFLICT DO NOTHING RETURNING 1`;
  return own !== undefined;
}

/** Keeps the answer to a request whose key this transaction has taken. */
async function answerKey(tx: Tx, { customerId, path, key }: RepeatKey, kept: KeptAnswer): Promise<void> {
  await tx`
    UPDATE idempotency_keys SET status = ${kept.status}, answer = ${kept.answer}
    WHERE customer_id = ${customerId} AND path = ${path} AND key = ${key}`;
}

/** In one transaction: while one that writes is under way, nothing posted after it began can be sealed. */
const forgottenAtOnce = 10_000;

/** Forgets answers that are older than a repeat can be, some at a time, so that nobody waits for it however many there are. */
export async function forgetKeptAnswers(
  { snapshot, transaction }: Database,
  now: Date,
  atOnce = forgottenAtOnce,
): Promise<void> {
  const before = new Date(now.getTime() - keptAnswerHours * 3_600_000);
  await snapshot(async (seen) => {
    const old = seen<Array<{ place: string }>>`
      SELECT ctid::text AS place FROM idempotency_keys WHERE created_at < ${before}`;
    for await (const rows of old.cursor(atOnce)) {
      const places = column(rows.map(({ place }) => place));
      await transaction(
        (tx) => tx`DELETE FROM idempotency_keys WHERE ctid = ANY(${places}::tid[]) AND created_at < ${before}`,
      );
    }
  });
}

export interface Command<T, P> {
  readonly customerId: string;
  readonly identity: RequestIdentity;
  /** What is slow or must not be done twice, such as comparing a password. */
  readonly prepare: () => Promise<P>;
  /** A refusal that it throws undoes what it wrote; one that it returns is the answer all the same, and that stays. */
  readonly work: (tx: Tx, prepared: P) => Promise<T | Refusal>;
}

/**
 * Does commands once. The key's row, the command and its answer commit together. A second request with the same key waits for
 * the first by the row's lock, then reads its answer. A refusal is an answer too and is kept, but for those that say
 * "later" (429, 503): trying again is their point.
 *
 * What is prepared runs before the transaction, and only where there is no answer yet. Requests with one key prepare
 * one after another on this node; on two nodes at once both may, so a preparation may not do harm where it is repeated.
 */
export type Once = <T, P>(command: Command<T, P>) => Promise<T>;

export function createOnce({ database, clock }: { database: Database; clock: Clock }): Once {
  const running = new Map<string, Promise<unknown>>();

  /** Work under one name is done one after another. */
  async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = running.get(name);
    const mine = before === undefined ? work() : before.then(work, work);
    running.set(name, mine);
    try {
      return await mine;
    } finally {
      if (running.get(name) === mine) running.delete(name);
    }
  }

  async function prepareAndDo<T, P>(repeat: RepeatKey, { prepare, work }: Command<T, P>): Promise<T> {
    const kept = (await findKeptAnswers(database.sql, [repeat])).get(0);
    if (kept !== undefined) return replay<T>(kept, repeat.bodyHash);
    const [prepared] = await Promise.allSettled([prepare()]);
    return doInTransaction(repeat, (tx) => {
      if (prepared.status === 'rejected') throw prepared.reason;
      return work(tx, prepared.value);
    });
  }

  async function doInTransaction<T>(repeat: RepeatKey, work: (tx: Tx) => Promise<T | Refusal>): Promise<T> {
    const outcome = await database.transaction<{ answer: T } | { refusal: Refusal }>(async (tx) => {
      const [isFirst] = await Promise.all([claimKey(tx, repeat, clock.now()), standStillBriefly(tx)]);
      if (!isFirst) return { answer: await firstAnswer<T>(tx, repeat) };
      const answer = await savepoint(tx, work).catch((error: unknown) => {
        if (error instanceof Refusal && isKept(error.key)) return error;
        throw error;
      });
      await answerKey(tx, repeat, keptAnswerOf(answer));
      return answer instanceof Refusal ? { refusal: answer } : { answer };
    });
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.answer;
  }

  return async (command) => {
    const { customerId, identity, prepare, work } = command;
    const { key, path, bodyHash } = identity;
    if (key !== undefined) {
      return inTurn(`${customerId} ${path} ${key}`, () => prepareAndDo({ customerId, path, key, bodyHash }, command));
    }
    const prepared = await prepare();
    const answer = await database.transaction((tx) => work(tx, prepared));
    if (answer instanceof Refusal) throw answer;
    return answer;
  };
}

/** Whether a refusal is kept for repeats of the request. */
export function isKept(key: ErrorKey): boolean {
  return errorStatus[key] !== 429 && errorStatus[key] !== 503;
}

/** An answer as it goes out, yes or no. */
export function keptAnswerOf(answer: unknown): KeptAnswer {
  if (!(answer instanceof Refusal)) return { status: 200, answer: JSON.stringify(answer) };
  return { status: errorStatus[answer.key], answer: JSON.stringify(refusalBody(answer)) };
}

async function firstAnswer<T>(tx: Tx, repeat: RepeatKey): Promise<T> {
  const kept = (await findKeptAnswers(tx, [repeat])).get(0);
  if (kept === undefined) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
  return replay<T>(kept, repeat.bodyHash);
}

/** The first answer again: returned where it was a yes, thrown where it was a no. */
export function replay<T>({ status, answer, bodyHash }: KeptAnswer & { bodyHash: Uint8Array }, asked: Buffer): T {
  if (!asked.equals(bodyHash)) throw new Refusal('repeated_with_other_body');
  const kept: unknown = JSON.parse(answer);
  if (status === 200) return kept as T;
  const body = kept as RefusalBody;
  throw new Refusal(body.data as ErrorKey, {
    ...(body.fields === undefined ? {} : { fields: body.fields }),
    ...(body.faults === undefined ? {} : { faults: body.faults }),
    ...(body.values === undefined ? {} : { values: body.values }),
  });
}
