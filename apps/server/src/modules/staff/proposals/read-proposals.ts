import { sharedQueues } from '@sauda/contract/desk/rights';
import { column, type Sql, type Tx } from '../../../platform/database.ts';
import type { AuditRecord } from '../../audit/index.ts';
import type { QueueName } from '../queues/claims.ts';

/** Something that waits for a second person, or came back from one. */
export interface ListedProposal {
  /** `command-` or `queue-` and its number. */
  readonly id: string;
  readonly call: string;
  readonly item: string | undefined;
  readonly records: ReadonlyArray<AuditRecord>;
  readonly facts: Readonly<Record<string, string>>;
  readonly customerId: string | undefined;
  readonly customerNumber: bigint | undefined;
  readonly customerPhone: string | undefined;
  readonly amount: bigint | undefined;
  readonly cost: bigint | undefined;
  readonly staffId: string;
  readonly name: string;
  readonly at: Date;
  readonly expiresAt: Date | undefined;
  readonly outcome: 'confirmed' | 'sent_back' | 'withdrawn' | 'expired' | undefined;
  readonly endedById: string | undefined;
  readonly endedByName: string | undefined;
  readonly endedAt: Date | undefined;
  readonly note: string | undefined;
}

export type ProposalBox = 'waiting' | 'mine' | 'returned';

/** Who asks, and what they may do themselves. */
export interface ProposalReader {
  readonly staffId: string;
  readonly calls: readonly string[];
  readonly queues: readonly QueueName[];
  readonly at: Date;
}

export interface ProposalPage {
  readonly limit: number;
  /** The time and id of the last one before. */
  readonly after: { readonly at: Date; readonly id: string } | undefined;
}

/** A page of proposals, the oldest first. */
export function readBox(
  sql: Sql,
  box: ProposalBox,
  reader: ProposalReader,
  { limit, after }: ProposalPage,
): Promise<ListedProposal[]> {
  return sql<ListedProposal[]>`
    SELECT p.*, customers.number AS customer_number, customers.phone AS customer_phone, staff.name,
      ender.name AS ended_by_name
    FROM (
      SELECT 'command-' || id AS id, call, NULL AS item, records, facts, customer_id, amount, cost,
        proposed_by AS staff_id, proposed_at AS at, expires_at,
        CASE WHEN outcome IS NULL AND expires_at <= ${reader.at} THEN 'expired' ELSE outcome END AS outcome,
        ended_by AS ended_by_id, ended_at, note
      FROM proposed_commands WHERE ${commandsIn(sql, box, reader)}
      UNION ALL
      SELECT 'queue-' || id, 'POST /' || queue || '/' || decision, item,
        json_build_array(json_build_object('object', json_build_object('kind', queue, 'id', item), 'after', terms)),
        '{}'::json, split_part(item, '/', 1)::uuid, amount, NULL, proposed_by, proposed_at, NULL, outcome, ended_by,
        ended_at, note
      FROM desk_proposals WHERE ${decisionsIn(sql, box, reader)}
    ) p
    JOIN staff ON staff.id = p.staff_id
    LEFT JOIN staff ender ON ender.id = p.ended_by_id
    LEFT JOIN customers ON customers.id = p.customer_id
    ${after === undefined ? sql`` : sql`WHERE (p.at, p.id) > (${after.at}, ${after.id})`}
    ORDER BY p.at, p.id LIMIT ${limit}`;
}

export interface ProposalCounts {
  readonly waiting: number;
  readonly mine: number;
  readonly returned: number;
  readonly oldestWaiting: Date | undefined;
}

export async function countProposals(sql: Sql, reader: ProposalReader): Promise<ProposalCounts> {
  const [row] = await sql<[ProposalCounts]>`
    SELECT waiting.count + decisions_waiting.count AS waiting, mine.count + decisions_mine.count AS mine,
      returned.count + decisions_returned.count AS returned,
      least(waiting.oldest, decisions_waiting.oldest) AS oldest_waiting
    FROM (SELECT count(*)::int, min(proposed_at) AS oldest FROM proposed_commands WHERE ${commandsIn(sql, 'waiting', reader)})
        AS waiting,
      (SELECT count(*)::int, min(proposed_at) AS oldest FROM desk_proposals WHERE ${decisionsIn(sql, 'waiting', reader)})
        AS decisions_waiting,
      (SELECT count(*)::int FROM proposed_commands WHERE ${commandsIn(sql, 'mine', reader)}) AS mine,
      (SELECT count(*)::int FROM desk_proposals WHERE ${decisionsIn(sql, 'mine', reader)}) AS decisions_mine,
      (SELECT count(*)::int FROM proposed_commands WHERE ${commandsIn(sql, 'returned', reader)}) AS returned,
      (SELECT count(*)::int FROM desk_proposals WHERE ${decisionsIn(sql, 'returned', reader)}) AS decisions_returned`;
  return row;
}

function commandsIn(sql: Sql, box: ProposalBox, { staffId, calls, at }: ProposalReader) {
  const isOpen = sql`outcome IS NULL AND expires_at > ${at}`;
  switch (box) {
    case 'waiting':
      return sql`${isOpen} AND proposed_by <> ${staffId} AND call = ANY(${column(calls)}::text[])`;
    case 'mine':
      return sql`${isOpen} AND proposed_by = ${staffId}`;
    default:
      return sql`proposed_by = ${staffId} AND seen_at IS NULL
        AND (outcome IN ('sent_back', 'expired') OR outcome IS NULL AND expires_at <= ${at})`;
  }
}

/** A decision whose request has ended meanwhile, since the customer took it back or its deadline passed, waits no more. */
function decisionsIn(sql: Sql, box: ProposalBox, { staffId, queues }: ProposalReader) {
  const waiting = sharedQueues.map(({ name, waits, later = {} }) => {
    const [decisions, statuses] = [Object.keys(later), Object.values(later)];
    return sql`
      queue = ${name} AND EXISTS (SELECT FROM ${sql(name)} r WHERE r.customer_id = split_part(item, '/', 1)::uuid
        AND r.no = split_part(item, '/', 2) AND (r.status = ANY(${column(waits)}::text[])
          OR (decision, r.status) IN (SELECT * FROM unnest(${column(decisions)}::text[], ${column(statuses)}::text[]))))`;
  });
  const isOpen = sql`outcome IS NULL AND (${waiting.reduce((some, one) => sql`${some} OR ${one}`)})`;
  switch (box) {
    case 'waiting':
      return sql`${isOpen} AND proposed_by <> ${staffId} AND queue = ANY(${column(queues)}::text[])`;
    case 'mine':
      return sql`${isOpen} AND proposed_by = ${staffId}`;
    default:
      return sql`outcome = 'sent_back' AND proposed_by = ${staffId} AND ended_by <> ${staffId} AND seen_at IS NULL`;
  }
}

/** Puts away a proposal that came back to who made it. @returns whether there was such a one */
export async function markProposalSeen(tx: Tx, id: string, { staffId, at }: { staffId: string; at: Date }) {
  const [kind = '', number = ''] = id.split('-');
  const change = kind === 'command' ? tx`UPDATE proposed_commands` : tx`UPDATE desk_proposals`;
  const seen = await tx`
    ${change} SET seen_at = ${at}
    WHERE id = ${BigInt(number)} AND proposed_by = ${staffId} AND outcome IN ('sent_back', 'expired')
      AND seen_at IS NULL RETURNING 1`;
  return seen.length > 0;
}

/**
 * Who has proposed what then was done about things of a kind.
 * @returns logins by thing and time, as `proposerKey` makes them
 */
export async function proposersOf(
  sql: Sql,
  kind: string,
  done: ReadonlyArray<{ readonly objectId: string; readonly at: Date }>,
): Promise<ReadonlyMap<string, string>> {
  if (done.length === 0) return new Map();
  const rows = await sql<Array<{ objectId: string; at: Date; login: string }>>`
    SELECT object_id, ended_at AS at, login FROM proposed_commands JOIN staff ON staff.id = proposed_by
    WHERE outcome = 'confirmed' AND object_kind = ${kind}
      AND object_id = ANY(${column(done.map(({ objectId }) => objectId))}::text[])
      AND ended_at = ANY(${column(done.map(({ at }) => at))}::timestamptz[])`;
  return new Map(rows.map((row) => [proposerKey(row), row.login]));
}

/** @returns what names a command about a thing at a time */
export function proposerKey({ objectId, at }: { readonly objectId: string; readonly at: Date }): string {
  return `${objectId} ${at.getTime()}`;
}
