import { calls, type CallDefinition } from '@sauda/contract';
import { lockBook } from '../../../modules/ledger/index.ts';
import type { Tx } from '../../../platform/database.ts';
import {
  claimKey,
  findKeptAnswers,
  type KeptAnswer,
  type RepeatKey,
  keptAnswerOf,
} from '../../../platform/idempotency.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';

/** What became of commands whose answers were lost. */
export function commandHandlers({ database, clock }: Needs<'clock' | 'database'>): Handlers {
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

/**
 * The first answer to a request. Where there is none the request is closed: its key is taken with a refusal, so that it is not
 * done should it arrive after all. Either it was done by now or it never is.
 *
 * One that is being done holds the customer's accounts or its key, and is waited for by both locks.
 */
async function outcomeOf(tx: Tx, request: Omit<RepeatKey, 'bodyHash'>, at: Date): Promise<KeptAnswer> {
  await lockBook(tx, [request.customerId]);
  const closed = keptAnswerOf(new Refusal('request_abandoned'));
  if (await claimKey(tx, { ...request, bodyHash: Buffer.alloc(0) }, at, closed)) return closed;
  const kept = (await findKeptAnswers(tx, [request])).get(0);
  if (kept === undefined) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
  return kept;
}
