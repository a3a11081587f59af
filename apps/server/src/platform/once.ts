import type { RefusalBody } from '@sauda/contract';
import type { ErrorKey } from '@sauda/contract/errors';
import { errorStatus } from '@sauda/contract/errors/status';
import type { Clock } from './clock.ts';
import { savepoint, type Database, type Tx } from './database.ts';
import {
  answerKey,
  claimKey,
  findKeptAnswers,
  type KeptAnswer,
  type RepeatKey,
  type RequestIdentity,
} from './idempotency.ts';
import { Refusal, refusalBody } from './refusal.ts';

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
      if (!(await claimKey(tx, repeat, clock.now()))) return { answer: await firstAnswer<T>(tx, repeat) };
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
