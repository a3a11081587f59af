import { errorStatus, type ErrorKey, type RefusalBody } from '@sauda/contract';
import type { Clock } from '../platform/clock.ts';
import { savepoint, type Database, type Sql, type Tx } from '../platform/database.ts';
import type { KeyedHash } from '../platform/encryption.ts';
import { Refusal } from '../platform/refusal.ts';
import { refusalBody } from './errors.ts';

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

export interface Deed<T, P> {
  readonly customerId: string;
  readonly identity: RequestIdentity;
  /** What is slow or must not be done twice, such as comparing a password. */
  readonly prepare: () => Promise<P>;
  /** A refusal that it throws undoes what it wrote; one that it returns is the answer all the same, and that stays. */
  readonly work: (tx: Tx, prepared: P) => Promise<T | Refusal>;
}

/**
 * Does deeds once. The key's row, the deed and its answer commit together. A second request with the same key waits for
 * the first by the row's lock, then reads its answer. A refusal is an answer too and is kept, but for those that say
 * "later" (429, 503): trying again is their point.
 *
 * What is prepared runs before the transaction, and only where there is no answer yet. Requests with one key prepare
 * one after another on this node; on two nodes at once both may, so a preparation may not do harm where it is repeated.
 */
export type Once = <T, P>(deed: Deed<T, P>) => Promise<T>;

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

  async function prepareAndDo<T, P>({ customerId, identity, prepare, work }: Deed<T, P>, key: string): Promise<T> {
    const kept = await findAnswer(database.sql, customerId, identity, key);
    if (kept !== undefined) return replay<T>(kept.body_hash, kept.status, kept.answer, identity.bodyHash);
    const [prepared] = await Promise.allSettled([prepare()]);
    return doInTransaction(customerId, identity, key, (tx) => {
      if (prepared.status === 'rejected') throw prepared.reason;
      return work(tx, prepared.value);
    });
  }

  async function doInTransaction<T>(
    customerId: string,
    identity: RequestIdentity,
    key: string,
    work: (tx: Tx) => Promise<T | Refusal>,
  ): Promise<T> {
    const outcome = await database.transaction<{ answer: T } | { refusal: Refusal }>(async (tx) => {
      const [own] = await tx`
        INSERT INTO idempotency_keys (customer_id, path, key, body_hash, created_at)
        VALUES (${customerId}, ${identity.path}, ${key}, ${identity.bodyHash}, ${clock.now()})
        ON CONFLICT DO NOTHING
        RETURNING 1`;
      if (own === undefined) return { answer: await firstAnswer<T>(tx, customerId, identity, key) };
      try {
        const answer = await savepoint(tx, work);
        if (answer instanceof Refusal) return await keepRefusal(tx, customerId, identity, answer);
        await keepAnswer(tx, customerId, identity, 200, answer);
        return { answer };
      } catch (error) {
        if (!(error instanceof Refusal) || !isKept(error.key)) throw error;
        return await keepRefusal(tx, customerId, identity, error);
      }
    });
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.answer;
  }

  return async (deed) => {
    const { customerId, identity, prepare, work } = deed;
    const { key, path } = identity;
    if (key !== undefined) return inTurn(`${customerId} ${path} ${key}`, () => prepareAndDo(deed, key));
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

async function keepAnswer(tx: Tx, customerId: string, identity: RequestIdentity, status: number, answer: unknown) {
  await tx`
    UPDATE idempotency_keys SET status = ${status}, answer = ${JSON.stringify(answer)}
    WHERE customer_id = ${customerId} AND path = ${identity.path} AND key = ${identity.key ?? null}`;
}

async function keepRefusal(tx: Tx, customerId: string, identity: RequestIdentity, refusal: Refusal) {
  await keepAnswer(tx, customerId, identity, errorStatus[refusal.key], refusalBody(refusal));
  return { refusal };
}

interface AnswerRow {
  readonly body_hash: Buffer;
  readonly status: number;
  readonly answer: string;
}

async function findAnswer(sql: Sql | Tx, customerId: string, { path }: RequestIdentity, key: string) {
  const [row] = await sql<AnswerRow[]>`
    SELECT body_hash, status, answer FROM idempotency_keys
    WHERE customer_id = ${customerId} AND path = ${path} AND key = ${key} AND answer IS NOT NULL`;
  return row;
}

async function firstAnswer<T>(tx: Tx, customerId: string, identity: RequestIdentity, key: string): Promise<T> {
  const kept = await findAnswer(tx, customerId, identity, key);
  if (kept === undefined) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
  return replay<T>(kept.body_hash, kept.status, kept.answer, identity.bodyHash);
}

/** The first answer again: returned where it was a yes, thrown where it was a no. */
export function replay<T>(keptHash: Uint8Array, status: number, answer: string, bodyHash: Buffer): T {
  if (!bodyHash.equals(keptHash)) throw new Refusal('repeated_with_other_body');
  const kept: unknown = JSON.parse(answer);
  if (status === 200) return kept as T;
  const body = kept as RefusalBody;
  throw new Refusal(body.data as ErrorKey, {
    ...(body.fields === undefined ? {} : { fields: body.fields }),
    ...(body.values === undefined ? {} : { values: body.values }),
  });
}
