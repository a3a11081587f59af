import { errorStatus } from '@sauda/contract/errors/status';
import { lastCommandTo } from '../../modules/audit/index.ts';
import { nameOfActor } from '../../modules/staff/staff.ts';
import type { Sql } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** These name who is in the way themselves. */
const named: ReadonlySet<string> = new Set(['claimed_by_other', 'proposal_open', 'proposal_confirmed']);
/** Who comes too late finds the thing changed, or gone. */
const tooLate: ReadonlySet<number> = new Set([404, 409]);
/** What changes nothing of a thing. */
const harmless = ['claim', 'release', 'seen', 'read'];
/** To a customer much is done that has nothing to do with it: there the same command counts, and its counterpart. */
const counterparts: Readonly<Record<string, string>> = { freeze: 'unfreeze', unfreeze: 'freeze' };

interface Asked {
  /** Of the desk, such as `POST /blocks/close`. */
  readonly call: string;
  readonly body: unknown;
}

/**
 * The refusal of a command, with who has done what last, and when, to the thing that it names, where it came too late: among its
 * values, as `last_by`, `last_at` and `last_call`.
 */
export async function withLastDone(sql: Sql, { call, body }: Asked, refusal: Refusal): Promise<Refusal> {
  const { key, details } = refusal;
  if (named.has(key) || !tooLate.has(errorStatus[key])) return refusal;
  const [, noun = '', verb = ''] = call.split('/');
  const ids = Object.values(body ?? {}).filter((value) => ['string', 'number'].includes(typeof value));
  const verbs = noun === 'customers' ? [verb, counterparts[verb] ?? verb] : undefined;
  const last = await lastCommandTo(sql, ids.map(String), { noun, verbs, leftOut: harmless });
  const name = last && (await nameOfActor(sql, last.actor));
  if (last === undefined || name === undefined) return refusal;
  const { at, action } = last;
  const values = { ...details.values, last_by: name, last_at: at.toISOString(), last_call: action };
  return new Refusal(key, { ...details, values });
}
