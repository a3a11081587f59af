import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { AuditRecord, Json } from '../../audit/index.ts';
import type { Staff } from '../staff.ts';
import { dayMs } from '../../../platform/time.ts';

/** What a second person is told beside before and after. */
export interface Stakes {
  /** Whom it is about, where it is one customer. */
  readonly customerId?: string | undefined;
  /** What moves, in the account currency. */
  readonly amount?: bigint | undefined;
  /** What it costs the house, in the account currency. */
  readonly cost?: bigint | undefined;
  /** What else is to be known, by name, such as a price of the market. */
  readonly facts?: Readonly<Record<string, string>> | undefined;
}

export interface NewProposal {
  readonly call: string;
  readonly body: Json;
  /** What it would do, as the audit log would have it. */
  readonly records: readonly AuditRecord[];
  readonly stakes: Stakes;
  readonly staff: Staff;
  readonly at: Date;
}

/** What nobody confirms within a week is not what is wanted any more. */
const proposalLivesMs = 7 * dayMs;

/** A command that waits for a second person, as the wire names it. */
export function commandProposalId(id: bigint): string {
  return `command-${id}`;
}

/**
 * Keeps a command for a second person to confirm. The same command by the same person, who may not have had the answer, is one proposal.
 * @returns its number, and whether it is new
 * @throws Refusal `proposal_open` where another is open about the same thing
 */
export async function proposeCommand(
  tx: Tx,
  { call, body, records, stakes, staff, at }: NewProposal,
): Promise<{ readonly id: bigint; readonly isNew: boolean }> {
  const [first] = records;
  if (first === undefined) throw new RangeError('a command has to say what it would do');
  const { kind, id } = first.object;
  await endExpiredProposals(tx, at);
  const [made] = await tx<Array<{ id: bigint }>>`
    INSERT INTO proposed_commands (call, body, object_kind, object_id, records, facts, customer_id, amount, cost, proposed_by,
      proposed_at, expires_at)
    VALUES (${call}, ${JSON.stringify(body)}::text::json, ${kind}, ${id}, ${JSON.stringify(records)}::text::json,
      ${JSON.stringify(stakes.facts ?? {})}::text::json, ${stakes.customerId}, ${stakes.amount},
      ${stakes.cost}, ${staff.id}, ${at}, ${new Date(at.getTime() + proposalLivesMs)})
    ON CONFLICT (object_kind, object_id) WHERE outcome IS NULL DO NOTHING RETURNING id`;
  if (made !== undefined) return { id: made.id, isNew: true };
  const [open] = await tx<Array<{ id: bigint; name: string; isSame: boolean }>>`
    SELECT p.id, staff.name,
      proposed_by = ${staff.id} AND call = ${call} AND body::text = ${JSON.stringify(body)} AS is_same
    FROM proposed_commands p JOIN staff ON staff.id = proposed_by
    WHERE object_kind = ${kind} AND object_id = ${id} AND outcome IS NULL`;
  if (open?.isSame === true) return { id: open.id, isNew: false };
  throw new Refusal('proposal_open', { values: { name: open?.name ?? '' } });
}

/** Ends what nobody has confirmed in its time. */
export async function endExpiredProposals(tx: Tx, at: Date): Promise<void> {
  await tx`
    UPDATE proposed_commands SET outcome = 'expired', ended_at = expires_at WHERE outcome IS NULL AND expires_at <= ${at}`;
}

/** A command that waits for a second person, with what it would be done by. */
export interface CommandProposal {
  readonly id: bigint;
  readonly call: string;
  readonly body: unknown;
  readonly records: readonly AuditRecord[];
  readonly by: Pick<Staff, 'id' | 'login' | 'name' | 'phone' | 'role'> & { readonly disabledAt: Date | undefined };
}

interface Row {
  id: bigint;
  call: string;
  body: unknown;
  records: AuditRecord[];
  staffId: string;
  login: string;
  name: string;
  phone: string | undefined;
  role: Staff['role'];
  disabledAt: Date | undefined;
}

const select = (sql: Sql | Tx, id: bigint, at: Date) => sql`
  SELECT p.id, call, body, records, staff.id AS staff_id, login, name, phone, role, disabled_at
  FROM proposed_commands p JOIN staff ON staff.id = proposed_by
  WHERE p.id = ${id} AND outcome IS NULL AND expires_at > ${at}`;

/**
 * One that somebody is about to confirm.
 * @throws Refusal `no_proposal` where none is open, `proposal_confirmed` where they have done so, and may not have had the answer
 */
export async function findCommandProposal(sql: Sql, id: bigint, staffId: string, at: Date): Promise<CommandProposal> {
  const found = await sql<Row[]>`${select(sql, id, at)}`;
  if (found.length > 0) return toProposal(found);
  const [done] = await sql`
    SELECT FROM proposed_commands WHERE id = ${id} AND outcome = 'confirmed' AND ended_by = ${staffId}`;
  throw new Refusal(done === undefined ? 'no_proposal' : 'proposal_confirmed');
}

/** The same, locked for the transaction. @throws Refusal `no_proposal` */
export async function lockCommandProposal(tx: Tx, id: bigint, at: Date): Promise<CommandProposal> {
  return toProposal(await tx<Row[]>`${select(tx, id, at)} FOR UPDATE OF p`);
}

function toProposal([row]: readonly Row[]): CommandProposal {
  if (row === undefined) throw new Refusal('no_proposal');
  const { staffId: id, login, name, phone, role, disabledAt, ...proposal } = row;
  return { ...proposal, by: { id, login, name, phone, role, disabledAt } };
}

export interface CommandProposalEnd {
  readonly outcome: 'confirmed' | 'sent_back' | 'withdrawn';
  readonly staff: Staff;
  readonly at: Date;
  readonly note?: string;
}

/** Ends a locked proposal. @returns what the audit log says of it */
export async function endCommandProposal(
  tx: Tx,
  proposal: CommandProposal,
  { outcome, staff, at, note }: CommandProposalEnd,
): Promise<AuditRecord> {
  await tx`
    UPDATE proposed_commands SET outcome = ${outcome}, ended_by = ${staff.id}, ended_at = ${at}, note = ${note}
    WHERE id = ${proposal.id} AND outcome IS NULL`;
  return {
    object: { kind: 'proposal', id: commandProposalId(proposal.id) },
    before: { proposed_by: proposal.by.login, ...describeCommandProposal(proposal) },
    after: { outcome },
    reason: note,
  };
}

/** As the audit log has it. */
export function describeCommandProposal({ call, records }: Pick<CommandProposal, 'call' | 'records'>) {
  return {
    call,
    changes: records.map(({ object, before, after }) => ({ ...object, before, after })),
  } satisfies Json;
}

/**
 * Makes sure that what a proposal would change is still as it was.
 * @throws Refusal `proposal_stale`
 */
export function requireSameBefore(proposed: readonly AuditRecord[], found: readonly AuditRecord[]): void {
  const beforeOf = (records: readonly AuditRecord[]) =>
    JSON.stringify(records.map(({ object, before }) => [object.kind, before ?? null]));
  if (beforeOf(proposed) !== beforeOf(found)) throw new Refusal('proposal_stale');
}
