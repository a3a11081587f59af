import type { CallDefinition } from '@sauda/contract';
import { deskCalls, mayCall, type DeskCallKey } from '@sauda/contract/desk';
import type { Staff } from '../../modules/staff/staff.ts';
import { Refusal } from '../../platform/refusal.ts';

export const definitions: Readonly<Record<DeskCallKey, CallDefinition>> = deskCalls;
/** Calls that may take two people. */
export const shared = (Object.keys(deskCalls) as DeskCallKey[]).filter((key) => definitions[key].second !== undefined);

/** @throws Refusal `no_proposal` for one of a queue, which has calls of its own */
export function numberOf(id: string): bigint {
  const [, number] = /^command-(\d+)$/.exec(id) ?? [];
  if (number === undefined) throw new Refusal('no_proposal');
  return BigInt(number);
}

/**
 * The definition of a call that was proposed, for somebody who may make it.
 * @throws Refusal `proposal_stale` where there is no such call any more, `forbidden`
 */
export function requireRight({ role }: Staff, call: string): { key: DeskCallKey; definition: CallDefinition } {
  const key = shared.find((one) => one === call);
  if (key === undefined) throw new Refusal('proposal_stale');
  const definition = definitions[key];
  if (!mayCall(role, definition.access)) throw new Refusal('forbidden');
  return { key, definition };
}
