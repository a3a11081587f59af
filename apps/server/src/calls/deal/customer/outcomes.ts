import { calls, errorStatus, type CallDefinition } from '@sauda/contract';
import { lockBook } from '../../../modules/ledger/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database.ts';
import type { KeptAnswer } from '../../../platform/kept-answers.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refusalBody } from '../../../http/errors.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';

export interface DeedDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** What became of deeds whose answers were lost. */
export function deedHandlers({ database, clock }: DeedDependencies): Handlers {
  return {
    async 'POST /stock/success/deeds/outcome'({ body: { path, key }, caller: { customerId } }) {
      if (!isRepeatable(path)) throw new Refusal('invalid', { fields: { path: 'not of a call that takes a key' } });
      const request = { customerId, path, key: key.toLowerCase() };
      const { status, answer } = await database.transaction((tx) => outcomeOf(tx, request, clock.now()));
      return { msg: 'ok', data: { status, answer } };
    },
  };
}

function isRepeatable(path: string): boolean {
  const definition = (calls as Readonly<Record<string, CallDefinition | undefined>>)[`POST ${path}`];
  return definition?.repeatable === true && definition.access === 'customer';
}

interface Request {
  readonly customerId: string;
  readonly path: string;
  readonly key: string;
}

/**
 * The first answer to a request. Where there is none the request is closed: its key is taken with a refusal, so that it is not
 * done should it arrive after all. Either it was done by now or it never is.
 *
 * One that is being done holds the customer's accounts or its key, and is waited for by both locks.
 */
async function outcomeOf(tx: Tx, { customerId, path, key }: Request, at: Date): Promise<KeptAnswer> {
  await lockBook(tx, [customerId]);
  const closed = new Refusal('request_abandoned');
  await tx`
    INSERT INTO idempotency_keys (customer_id, path, key, body_hash, status, answer, created_at)
    VALUES (${customerId}, ${path}, ${key}, ${Buffer.alloc(0)}, ${errorStatus[closed.key]},
      ${JSON.stringify(refusalBody(closed))}, ${at})
    ON CONFLICT DO NOTHING`;
  const [row] = await tx<Array<{ status: number | null; answer: string | null }>>`
    SELECT status, answer FROM idempotency_keys
    WHERE customer_id = ${customerId} AND path = ${path} AND key = ${key}`;
  if (row === undefined || row.status === null || row.answer === null)
    throw new Refusal('unavailable', { retryAfterSeconds: 1 });
  return { status: row.status, answer: row.answer };
}
