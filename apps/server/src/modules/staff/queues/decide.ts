import { mayDo } from '@sauda/contract/desk/rights';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { AuditRecord, Json } from '../../audit/index.ts';
import { actorOf, staffTable, type Staff } from '../staff.ts';
import { releaseItems, takeForDecision, type QueueName } from './claims.ts';
import { creditedBy, decisions, lockDecisionsOf, readLimits, type DeskLimits } from './limits.ts';
import { describeProposal, endProposal, propose, readProposals, type Proposal, type Terms } from './proposals.ts';

/** An item that waits, locked for the transaction. */
export interface LockedItem {
  readonly customerId: string;
  readonly customerPhone: string | undefined;
  /** For the audit log. */
  readonly state: Json;
}

/** What a decision by which a customer gets money comes to. */
export interface Stake {
  /** As they are carried out: a line of the statement where one is known to say what was typed. */
  readonly terms: Terms;
  readonly amount: bigint;
  /** Why it takes two people whatever the amount. */
  readonly doubt: string | undefined;
}

/** What is decided on at the desk. Whoever knows the things that wait carries decisions out. */
export interface DecisionQueue {
  readonly name: QueueName;
  /** As the audit log names its things. */
  readonly object: string;
  /** Decisions by which a customer gets money: limited for one person. */
  readonly givesMoney: ReadonlySet<string>;
  /** Those of them by which it leaves, which are not for whoever has credited it. */
  readonly paysOut?: ReadonlySet<string>;
  /** Those of some items that wait. */
  waiting(tx: Tx, items: readonly string[]): Promise<readonly string[]>;
  /** @throws Refusal `not_found`, `request_ended` where it does not wait for this decision any more */
  lock(tx: Tx, item: string, decision: string): Promise<LockedItem>;
  /**
   * What a decision that gives money comes to.
   * @param actor who takes it, as the ledger names them
   * @throws Refusal where what it goes by does not hold
   */
  weigh(tx: Tx, item: string, decision: string, terms: Terms, actor: string): Promise<Stake>;
  /**
   * @param actor as the ledger names who decides
   * @returns what has become of it, for the audit log
   */
  carryOut(tx: Tx, item: string, decision: string, terms: Terms, actor: string): Promise<Json>;
}

export interface Decided {
  /** `proposed`: a second person has to confirm it. */
  readonly state: 'decided' | 'proposed';
  /** Why it takes a second person, where it does. */
  readonly because: string | undefined;
  readonly record: AuditRecord;
}

/** Who decides, when, and above what it takes two. */
export interface DecisionSource {
  readonly staff: Staff;
  readonly at: Date;
  readonly limits: DeskLimits;
}

interface Asked {
  readonly item: string;
  readonly decision: string;
  readonly terms: Terms;
  readonly note?: string | undefined;
}

/**
 * Decides on an item, or proposes it to a second person where one is not enough.
 * @throws Refusal `claimed_by_other`, `own_request`, `proposal_open`, `other_pays_out`, and what the queue refuses
 */
export async function decide(tx: Tx, queue: DecisionQueue, asked: Asked, source: DecisionSource): Promise<Decided> {
  const { item, decision, note } = asked;
  const { staff, at } = source;
  const locked = await lockFor(tx, queue, item, decision, staff);
  await takeForDecision(tx, staff, queue.name, item, at);
  const open = await openProposal(tx, queue, item);
  if (open !== undefined) throw new Refusal('proposal_open', { values: { name: open.name } });
  const { stake, because } = await weigh(tx, queue, asked, { ...locked, ...source });
  const terms = stake?.terms ?? asked.terms;
  const object = { kind: queue.object, id: item };
  if (because !== undefined) {
    const proposal = { item, decision, terms: { ...terms, because }, amount: stake?.amount, staffId: staff.id, at };
    await propose(tx, queue.name, proposal);
    await releaseItems(tx, staff, queue.name, [item]);
    const after = { proposed: decision, ...proposal.terms };
    return { state: 'proposed', because, record: { object, before: locked.state, after, reason: note } };
  }
  const after = await queue.carryOut(tx, item, decision, terms, actorOf(staff));
  if (stake !== undefined) {
    const { amount } = stake;
    const { customerId } = locked;
    const by = { decidedBy: staff.id, decidedAt: at };
    await decisions.insert(tx, [{ queue: queue.name, item, decision, customerId, amount, ...by }]);
  }
  await releaseItems(tx, staff, queue.name, [item]);
  return { state: 'decided', because: undefined, record: { object, before: locked.state, after, reason: note } };
}

/** What money a decision gives, and why one person is not enough for it. */
async function weigh(
  tx: Tx,
  queue: DecisionQueue,
  { item, decision, terms }: Asked,
  { customerId, staff, limits, at }: DecisionSource & { readonly customerId: string },
): Promise<{ readonly stake?: Stake; readonly because?: string | undefined }> {
  if (!queue.givesMoney.has(decision)) return {};
  await requireApart(tx, queue, decision, { customerId, staffIds: [staff.id], at });
  const stake = await queue.weigh(tx, item, decision, terms, actorOf(staff));
  await lockDecisionsOf(tx, staff.id);
  const reached = await readLimits(tx, { staffId: staff.id, customerIds: [customerId], limits, at });
  const { amount } = stake;
  return { stake, because: stake.doubt ?? reached({ queue: queue.name, item, customerId, amount }) };
}

/**
 * Carries out what another person has proposed.
 * @throws Refusal `no_proposal`, `second_person_other`, `proposer_gone`, `claimed_by_other`, `own_request`, `other_pays_out`,
 * and what the queue refuses
 */
export async function confirmProposal(
  tx: Tx,
  queue: DecisionQueue,
  item: string,
  { staff, at }: Pick<DecisionSource, 'staff' | 'at'>,
): Promise<AuditRecord> {
  const proposal = await openProposal(tx, queue, item);
  if (proposal === undefined) throw await refusalOfNone(tx, queue, item, staff);
  const { decision, staffId: proposer } = proposal;
  const { state, customerId, customerPhone } = await lockFor(tx, queue, item, decision, staff);
  if (proposer === staff.id) throw new Refusal('second_person_other');
  await requireProposer(tx, queue, proposer, customerPhone);
  await takeForDecision(tx, staff, queue.name, item, at);
  await requireApart(tx, queue, decision, { customerId, staffIds: [proposer, staff.id], at });
  if (!(await endProposal(tx, proposal.id, { outcome: 'confirmed', staffId: staff.id, at }))) {
    throw new Refusal('no_proposal');
  }
  const stake = queue.givesMoney.has(decision)
    ? await queue.weigh(tx, item, decision, proposal.terms, actorOf(staff))
    : undefined;
  const terms = stake?.terms ?? proposal.terms;
  const after = await queue.carryOut(tx, item, decision, terms, actorOf(staff));
  if (stake !== undefined) {
    const { amount } = stake;
    const by = { decidedBy: proposer, secondedBy: staff.id, decidedAt: at };
    await decisions.insert(tx, [{ queue: queue.name, item, decision, customerId, amount, ...by }]);
  }
  await releaseItems(tx, staff, queue.name, [item]);
  const before = { state, proposal: describeProposal(proposal) };
  return { object: { kind: queue.object, id: item }, before, after };
}

/** Who proposed it has to be somebody still who may. @throws Refusal `proposer_gone`, and `own_request` where it is theirs by now */
async function requireProposer(
  tx: Tx,
  { name }: DecisionQueue,
  id: string,
  customerPhone: string | undefined,
): Promise<void> {
  const proposer = await staffTable.find(tx, { id });
  if (proposer === undefined || proposer.disabledAt !== undefined || !mayDo(proposer.role, `${name}.decide`)) {
    throw new Refusal('proposer_gone', { values: { name: proposer?.name ?? '' } });
  }
  if (proposer.phone !== undefined && proposer.phone === customerPhone) throw new Refusal('own_request');
}

/**
 * Ends a proposal without carrying it out: the second person's no, or the first's change of mind.
 * @param note what the first person reads at the item
 * @throws Refusal `no_proposal`, `claimed_by_other`, `own_request`, and what the queue refuses
 */
export async function sendBack(
  tx: Tx,
  queue: DecisionQueue,
  item: string,
  note: string,
  { staff, at }: Pick<DecisionSource, 'staff' | 'at'>,
): Promise<AuditRecord> {
  const proposal = await openProposal(tx, queue, item);
  if (proposal === undefined) throw await refusalOfNone(tx, queue, item, staff);
  await lockFor(tx, queue, item, proposal.decision, staff);
  await takeForDecision(tx, staff, queue.name, item, at);
  if (!(await endProposal(tx, proposal.id, { outcome: 'sent_back', staffId: staff.id, note, at }))) {
    throw new Refusal('no_proposal');
  }
  await releaseItems(tx, staff, queue.name, [item]);
  const object = { kind: queue.object, id: item };
  return { object, before: describeProposal(proposal), after: { proposed: null }, reason: note };
}

/** The item, locked, if it is not one's own. Staff may be customers: their phone tells. @throws Refusal `own_request` */
export async function lockFor(
  tx: Tx,
  queue: DecisionQueue,
  item: string,
  decision: string,
  { phone }: Staff,
): Promise<LockedItem> {
  const locked = await queue.lock(tx, item, decision);
  if (phone !== undefined && phone === locked.customerPhone) throw new Refusal('own_request');
  return locked;
}

/** Why there is nothing to confirm or send back: the item is not there, has ended, or nobody has proposed anything. */
async function refusalOfNone(tx: Tx, queue: DecisionQueue, item: string, staff: Staff): Promise<Refusal> {
  await lockFor(tx, queue, item, '', staff);
  return new Refusal('no_proposal');
}

/** @throws Refusal `other_pays_out` where one of these people has credited what would leave */
async function requireApart(
  tx: Tx,
  queue: DecisionQueue,
  decision: string,
  { customerId, staffIds, at }: { customerId: string; staffIds: readonly string[]; at: Date },
): Promise<void> {
  if (queue.paysOut?.has(decision) !== true) return;
  if ((await creditedBy(tx, staffIds, [customerId], at)).size > 0) throw new Refusal('other_pays_out');
}

async function openProposal(tx: Tx, queue: DecisionQueue, item: string): Promise<Proposal | undefined> {
  const [proposal] = await readProposals(tx, queue.name, [item]);
  return proposal;
}
