import type { Decimal } from '@sauda/money';
import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { byItsDates } from '../context.ts';
import { checkStatus, describe, recordCommand, type OfferingCommand } from '../record-command.ts';
import type { FundRow, FundStatus } from './fund.ts';

/** What staff say of a fund before it is on offer. Returns are per cent of the amount for the whole term. */
export interface FundDraft {
  readonly name: string;
  readonly minimumReturn: Decimal;
  readonly maximumReturn: Decimal;
  readonly periodDays: number;
  readonly daySeconds: number;
  readonly amount: Decimal;
  readonly issueAmount: Decimal;
  readonly minimumRaise: Decimal;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly terms: string;
  readonly risk: string;
}

const leftOut = ['terms', 'risk'] as const;

export async function createFund(tx: Tx, draft: FundDraft, actor: string, at: Date): Promise<OfferingCommand> {
  const [row] = await tx<[FundRow]>`
    INSERT INTO funds ${tx({ ...columnsOf(draft), status: 'draft', created_at: at })} RETURNING *`;
  return record(tx, 'create', undefined, row, actor, at);
}

/** @throws Refusal `not_found`, `offering_not_editable` where it is on offer already */
export function editFund(tx: Tx, id: bigint, draft: FundDraft, actor: string, at: Date): Promise<OfferingCommand> {
  return changeFund(
    tx,
    id,
    { command: 'edit', from: ['draft'], actor, at },
    () => tx<FundRow[]>`
    UPDATE funds SET ${tx(columnsOf(draft))} WHERE id = ${id} RETURNING *`,
  );
}

/** Puts a draft on offer; it is sold from its opening on. @throws Refusal `not_found`, `offering_not_editable` */
export function publishFund(tx: Tx, id: bigint, actor: string, at: Date): Promise<OfferingCommand> {
  return changeFund(
    tx,
    id,
    { command: 'publish', from: ['draft'], actor, at },
    () => tx<FundRow[]>`
    UPDATE funds SET status = 'open' WHERE id = ${id} RETURNING *`,
  );
}

/** Ends the sale; what was sold runs on to its end. @throws Refusal `not_found`, `offering_not_editable` */
export function closeFund(tx: Tx, id: bigint, actor: string, at: Date): Promise<OfferingCommand> {
  return changeFund(
    tx,
    id,
    { command: 'close', from: ['draft', 'open'], actor, at },
    () => tx<FundRow[]>`
    UPDATE funds SET status = 'closed' WHERE id = ${id} RETURNING *`,
  );
}

/**
 * Calls a fund off. What has not matured by then is paid back without a profit, by the work that follows the dates.
 * @throws Refusal `not_found`, `offering_not_editable`
 */
export function cancelFund(tx: Tx, id: bigint, actor: string, at: Date): Promise<OfferingCommand> {
  return changeFund(
    tx,
    id,
    { command: 'cancel', from: ['draft', 'open', 'closed'], actor, at },
    () => tx<FundRow[]>`
    UPDATE funds SET status = 'cancelled', cancelled_at = ${at} WHERE id = ${id} RETURNING *`,
  );
}

/** Ends the sale of what has reached its date, and calls off what has sold too little. Nodes may do it at once. */
export async function dueFunds(sql: Sql, now: Date): Promise<bigint[]> {
  const due = await sql<Array<{ id: bigint }>>`
    SELECT id FROM funds WHERE status = 'open' AND closes_at <= ${now} ORDER BY id`;
  return due.map(({ id }) => id);
}

export async function closeDueFund(tx: Tx, id: bigint, now: Date): Promise<void> {
  const [due] = await tx<FundRow[]>`
    SELECT * FROM funds WHERE id = ${id} AND status = 'open' AND closes_at <= ${now} FOR UPDATE SKIP LOCKED`;
  if (due === undefined) return;
  if (due.soldAmount < due.minimumRaise) await cancelFund(tx, id, byItsDates, due.closesAt);
  else await closeFund(tx, id, byItsDates, now);
}

interface FundCommand {
  readonly command: OfferingCommand['command'];
  readonly from: readonly FundStatus[];
  readonly actor: string;
  readonly at: Date;
}

async function changeFund(
  tx: Tx,
  id: bigint,
  { command, from, actor, at }: FundCommand,
  change: () => PromiseLike<readonly FundRow[]>,
): Promise<OfferingCommand> {
  const [before] = await tx<FundRow[]>`SELECT * FROM funds WHERE id = ${id} FOR UPDATE`;
  if (before === undefined) throw new Refusal('not_found');
  checkStatus(before.status, from);
  const [after] = await change();
  if (after === undefined) throw new Error(`fund ${id} went away`);
  return record(tx, command, before, after, actor, at);
}

function record(
  tx: Tx,
  command: OfferingCommand['command'],
  before: FundRow | undefined,
  after: FundRow,
  actor: string,
  at: Date,
): Promise<OfferingCommand> {
  return recordCommand(tx, {
    offering: 'fund',
    id: after.id,
    command,
    actor,
    before: before === undefined ? undefined : describe(before, leftOut),
    after: describe(after, leftOut),
    at,
  });
}

function columnsOf(draft: FundDraft) {
  return {
    name: draft.name,
    minimum_return: draft.minimumReturn,
    maximum_return: draft.maximumReturn,
    period_days: draft.periodDays,
    day_seconds: draft.daySeconds,
    amount: draft.amount,
    issue_amount: draft.issueAmount,
    minimum_raise: draft.minimumRaise,
    opens_at: draft.opensAt,
    closes_at: draft.closesAt,
    terms: draft.terms,
    risk: draft.risk,
  };
}
