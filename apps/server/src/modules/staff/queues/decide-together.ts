import { en } from '@sauda/contract/errors/en';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { AuditRecord } from '../../audit/index.ts';
import { actorOf, type Staff } from '../staff.ts';
import { claimItems, readClaims, releaseItems } from './claims.ts';
import { lockFor, type DecisionQueue, type DecisionSource, type LockedItem } from './decide.ts';
import { creditedBy, decisions, lockDecisionsOf, readLimits } from './limits.ts';
import { readProposals } from './proposals.ts';

interface AskedTogether {
  readonly items: readonly string[];
  readonly decision: string;
}

/** What was decided on several items at once. */
export interface DecidedTogether {
  /** Of each item, in their order. */
  readonly records: readonly AuditRecord[];
  readonly amount: bigint;
  /** Of the items, why one person is not enough, where there is such a one. */
  readonly because: string | undefined;
}

interface Weighed {
  readonly item: string;
  readonly customerId: string;
  readonly amount: bigint;
  readonly record: AuditRecord;
}

/**
 * Decides on several items at once, all or none, each by the limits that it has by itself; what is decided with it counts. Whether
 * it takes two people is the door's to see to: nothing is proposed here.
 * @param source `proposedBy` is who has proposed what is carried out now, by a second person
 * @throws Refusal `batch_refused` with the item and why
 */
export async function decideTogether(
  tx: Tx,
  queue: DecisionQueue,
  { items, decision }: AskedTogether,
  source: DecisionSource & { readonly proposedBy: Pick<Staff, 'id'> | undefined },
): Promise<DecidedTogether> {
  const { staff, at, proposedBy } = source;
  const sorted = [...new Set(items)].toSorted();
  // The items before their claims, as who decides on one of them: the two would wait for one another else.
  const locked: Array<LockedItem & { readonly item: string }> = [];
  for (const item of sorted) {
    locked.push({ item, ...(await naming(item, () => lockFor(tx, queue, item, decision, staff))) });
  }
  await requireFree(tx, queue, sorted, source);
  const weighed: Weighed[] = [];
  for (const one of locked) weighed.push(await naming(one.item, () => weighOne(tx, queue, one, { decision, staff })));
  await requireApart(tx, queue, { decision, weighed, ...source });
  await lockDecisionsOf(tx, staff.id);
  const because = await reachedBy(tx, queue, weighed, source);
  const records: AuditRecord[] = [];
  for (const { item, record } of weighed) {
    const after = await naming(item, () => queue.carryOut(tx, item, decision, {}, actorOf(staff)));
    records.push({ ...record, after });
  }
  const by = proposedBy === undefined ? { decidedBy: staff.id } : { decidedBy: proposedBy.id, secondedBy: staff.id };
  await decisions.insert(
    tx,
    weighed.map(({ item, customerId, amount }) => ({
      queue: queue.name,
      item,
      decision,
      customerId,
      amount,
      ...by,
      decidedAt: at,
    })),
  );
  await releaseItems(tx, staff, queue.name, sorted);
  return { records, amount: weighed.reduce((sum, { amount }) => sum + amount, 0n), because };
}

/** Nobody else works on one, nor has proposed something about it. */
async function requireFree(
  tx: Tx,
  queue: DecisionQueue,
  items: readonly string[],
  { staff, at }: DecisionSource,
): Promise<void> {
  const taken = new Set(await claimItems(tx, staff, queue.name, items, at));
  const other = items.find((item) => !taken.has(item));
  if (other !== undefined) {
    const [claim] = await readClaims(tx, queue.name, at, [other]);
    throw refusedFor(other, new Refusal('claimed_by_other', { values: { name: claim?.name ?? '' } }));
  }
  const [open] = await readProposals(tx, queue.name, items);
  if (open !== undefined) throw refusedFor(open.item, new Refusal('proposal_open', { values: { name: open.name } }));
}

async function weighOne(
  tx: Tx,
  queue: DecisionQueue,
  { item, customerId, state }: LockedItem & { readonly item: string },
  { decision, staff }: { readonly decision: string; readonly staff: Staff },
): Promise<Weighed> {
  const { amount } = await queue.weigh(tx, item, decision, {}, actorOf(staff));
  return { item, customerId, amount, record: { object: { kind: queue.object, id: item }, before: state } };
}

interface Apart extends DecisionSource {
  readonly decision: string;
  readonly weighed: readonly Weighed[];
  readonly proposedBy: Pick<Staff, 'id'> | undefined;
}

/** Whoever has credited a customer does not pay them out. */
async function requireApart(
  tx: Tx,
  queue: DecisionQueue,
  { decision, weighed, staff, proposedBy, at }: Apart,
): Promise<void> {
  if (queue.paysOut?.has(decision) !== true) return;
  const people = [staff.id, ...(proposedBy === undefined ? [] : [proposedBy.id])];
  const customerIds = weighed.map(({ customerId }) => customerId);
  const credited = await creditedBy(tx, people, customerIds, at);
  const one = weighed.find(({ customerId }) => credited.has(customerId));
  if (one !== undefined) throw refusedFor(one.item, new Refusal('other_pays_out'));
}

/** Which limit the first of them goes beyond, with those before it. */
async function reachedBy(
  tx: Tx,
  queue: DecisionQueue,
  weighed: readonly Weighed[],
  { staff, limits, at }: DecisionSource,
): Promise<string | undefined> {
  const customerIds = weighed.map(({ customerId }) => customerId);
  const reached = await readLimits(tx, { staffId: staff.id, customerIds, limits, at });
  for (const [index, { item, customerId, amount }] of weighed.entries()) {
    const because = reached({ queue: queue.name, item, customerId, amount }, weighed.slice(0, index));
    if (because !== undefined) return because;
  }
  return undefined;
}

async function naming<T>(item: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? refusedFor(item, error) : error;
  }
}

/** The refusal of all of them, for one. */
function refusedFor(item: string, { key, details }: Refusal): Refusal {
  let reason: string = en[key];
  for (const [name, value] of Object.entries(details.values ?? {})) reason = reason.replaceAll(`{${name}}`, value);
  return new Refusal('batch_refused', { values: { no: item.split('/')[1] ?? item, reason } });
}
