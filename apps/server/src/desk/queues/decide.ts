import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AuditRecord, Json } from '../audit/audit-log.ts';
import { actorOf, type Staff } from '../staff.ts';
import { releaseItems, takeForDecision, type QueueName } from './claims.ts';
import { describeProposal, endProposal, propose, readProposals, type Proposal, type Terms } from './proposals.ts';

/** An item that waits, locked for the transaction. */
export interface LockedItem {
  readonly customerPhone: string | null;
  /** What is at stake; undefined where it is no money. */
  readonly amount: bigint | undefined;
  /** For the audit log. */
  readonly state: Json;
}

/** What is decided on at the desk. Whoever knows the things that wait carries decisions out. */
export interface DecisionQueue {
  readonly name: QueueName;
  /** As the audit log names its things. */
  readonly object: string;
  /** Decisions that take two people above the limit: those by which money is given. */
  readonly givesMoney: ReadonlySet<string>;
  /** Those of some items that wait. */
  waiting(tx: Tx, items: readonly string[]): Promise<readonly string[]>;
  /** @throws Refusal `not_found`, `request_ended` where it does not wait any more */
  lock(tx: Tx, item: string): Promise<LockedItem>;
  /**
   * @param actor as the ledger names who decides
   * @returns what has become of it, for the audit log
   */
  carryOut(tx: Tx, item: string, decision: string, terms: Terms, actor: string): Promise<Json>;
}

export interface Decided {
  /** `proposed`: a second person has to confirm it. */
  readonly state: 'decided' | 'proposed';
  readonly record: AuditRecord;
}

/** Who decides, when, and above what it takes two. */
export interface DecisionSource {
  readonly staff: Staff;
  readonly at: Date;
  readonly secondPersonAbove: bigint;
}

/**
 * Decides on an item, or proposes it to a second person where it gives much money.
 * @throws Refusal `claimed_by_other`, `own_request`, `proposal_open`, and what the queue refuses
 */
export async function decide(
  tx: Tx,
  queue: DecisionQueue,
  { item, decision, terms, note }: { item: string; decision: string; terms: Terms; note?: string | undefined },
  { staff, at, secondPersonAbove }: DecisionSource,
): Promise<Decided> {
  const locked = await lockFor(tx, queue, item, staff);
  await takeForDecision(tx, staff, queue.name, item, at);
  const open = await openProposal(tx, queue, item);
  if (open !== undefined) throw new Refusal('proposal_open', { values: { name: open.name } });
  const object = { kind: queue.object, id: item };
  const takesTwo = queue.givesMoney.has(decision) && (locked.amount ?? 0n) > secondPersonAbove;
  const after = takesTwo
    ? await proposed(tx, queue, { item, decision, terms, staffId: staff.id, at, amount: locked.amount })
    : await queue.carryOut(tx, item, decision, terms, actorOf(staff));
  await releaseItems(tx, staff, queue.name, [item]);
  return {
    state: takesTwo ? 'proposed' : 'decided',
    record: { object, before: locked.state, after, reason: note },
  };
}

async function proposed(tx: Tx, queue: DecisionQueue, proposal: Parameters<typeof propose>[2]): Promise<Json> {
  await propose(tx, queue.name, proposal);
  return { proposed: proposal.decision, ...proposal.terms };
}

/**
 * Carries out what another person has proposed.
 * @throws Refusal `no_proposal`, `second_person_other`, `claimed_by_other`, `own_request`, and what the queue refuses
 */
export async function confirmProposal(
  tx: Tx,
  queue: DecisionQueue,
  item: string,
  { staff, at }: DecisionSource,
): Promise<AuditRecord> {
  const { state } = await lockFor(tx, queue, item, staff);
  const proposal = await openProposal(tx, queue, item);
  if (proposal === undefined) throw new Refusal('no_proposal');
  if (proposal.staffId === staff.id) throw new Refusal('second_person_other');
  await takeForDecision(tx, staff, queue.name, item, at);
  await endProposal(tx, proposal.id, { outcome: 'confirmed', staffId: staff.id, at });
  const after = await queue.carryOut(tx, item, proposal.decision, proposal.terms, actorOf(staff));
  await releaseItems(tx, staff, queue.name, [item]);
  const before = { state, proposal: describeProposal(proposal) };
  return { object: { kind: queue.object, id: item }, before, after };
}

/**
 * Ends a proposal without carrying it out: the second person's no, or the first's change of mind.
 * @throws Refusal `no_proposal`, `claimed_by_other`, and what the queue refuses
 */
export async function sendBack(
  tx: Tx,
  queue: DecisionQueue,
  item: string,
  note: string,
  { staff, at }: DecisionSource,
): Promise<AuditRecord> {
  await queue.lock(tx, item);
  const proposal = await openProposal(tx, queue, item);
  if (proposal === undefined) throw new Refusal('no_proposal');
  await takeForDecision(tx, staff, queue.name, item, at);
  await endProposal(tx, proposal.id, { outcome: 'sent_back', staffId: staff.id, at, note });
  await releaseItems(tx, staff, queue.name, [item]);
  const object = { kind: queue.object, id: item };
  return { object, before: describeProposal(proposal), after: { proposed: null }, reason: note };
}

/** The item, locked, if it is not one's own. Staff may be customers: their phone tells. */
async function lockFor(tx: Tx, queue: DecisionQueue, item: string, { phone }: Staff): Promise<LockedItem> {
  const locked = await queue.lock(tx, item);
  if (phone !== undefined && phone === locked.customerPhone) throw new Refusal('own_request');
  return locked;
}

async function openProposal(tx: Tx, queue: DecisionQueue, item: string): Promise<Proposal | undefined> {
  const [proposal] = await readProposals(tx, queue.name, [item]);
  return proposal;
}
