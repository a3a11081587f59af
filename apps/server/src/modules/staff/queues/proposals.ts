import { column, type Sql, type Tx } from '../../../platform/database.ts';
import type { Json } from '../../audit/index.ts';
import type { QueueName } from './claims.ts';

/** What a decision goes by, beside the item: a bank reference, a line, a reason. */
export type Terms = Readonly<Record<string, string | undefined>>;

/** A decision that waits for a second person. */
export interface Proposal {
  readonly id: bigint;
  readonly item: string;
  readonly decision: string;
  readonly terms: Terms;
  readonly staffId: string;
  readonly name: string;
  readonly at: Date;
}

/** Open proposals of some items. */
export function readProposals(sql: Sql | Tx, queue: QueueName, items: readonly string[]): Promise<Proposal[]> {
  return sql<Proposal[]>`
    SELECT p.id, item, decision, terms, proposed_by AS staff_id, staff.name, proposed_at AS at
    FROM desk_proposals p JOIN staff ON staff.id = proposed_by
    WHERE queue = ${queue} AND item = ANY(${column(items)}::text[]) AND outcome IS NULL`;
}

export async function propose(
  tx: Tx,
  queue: QueueName,
  proposal: Pick<Proposal, 'item' | 'decision' | 'terms' | 'staffId' | 'at'> & { readonly amount: bigint | undefined },
): Promise<void> {
  const { item, decision, terms, staffId, at, amount } = proposal;
  await tx`
    INSERT INTO desk_proposals (queue, item, decision, terms, amount, proposed_by, proposed_at)
    VALUES (${queue}, ${item}, ${decision}, ${tx.json(terms)}, ${amount}, ${staffId}, ${at})`;
}

/** @returns whether it was open until now */
export async function endProposal(
  tx: Tx,
  id: bigint,
  end: {
    readonly outcome: 'confirmed' | 'sent_back';
    readonly staffId: string;
    readonly at: Date;
    readonly note?: string;
  },
): Promise<boolean> {
  const { count } = await tx`
    UPDATE desk_proposals
    SET outcome = ${end.outcome}, ended_by = ${end.staffId}, ended_at = ${end.at}, note = ${end.note}
    WHERE id = ${id} AND outcome IS NULL`;
  return count === 1;
}

/** A proposal that a second person did not confirm, with what they said to who made it. */
export interface SentBack extends Pick<Proposal, 'item' | 'decision' | 'staffId' | 'at'> {
  readonly note: string;
  /** Who sent it back. */
  readonly by: { readonly id: string; readonly name: string };
}

/** Of some items what was sent back last and not proposed again since. Who took their own proposal back knows why. */
export async function readSentBack(sql: Sql | Tx, queue: QueueName, items: readonly string[]): Promise<SentBack[]> {
  const rows = await sql<Array<Omit<SentBack, 'by'> & { byId: string; byName: string }>>`
    SELECT latest.item, latest.decision, latest.proposed_by AS staff_id, latest.ended_at AS at, latest.note,
      latest.ended_by AS by_id, staff.name AS by_name
    FROM unnest(${column(items)}::text[]) AS asked (item)
    CROSS JOIN LATERAL (
      SELECT * FROM desk_proposals p WHERE p.queue = ${queue} AND p.item = asked.item ORDER BY id DESC LIMIT 1
    ) AS latest
    JOIN staff ON staff.id = latest.ended_by
    WHERE latest.outcome = 'sent_back' AND latest.note IS NOT NULL AND latest.ended_by <> latest.proposed_by`;
  return rows.map(({ byId, byName, ...row }) => ({ ...row, by: { id: byId, name: byName } }));
}

/** As the audit log has it. */
export function describeProposal({ decision, terms, name }: Proposal): Json {
  return { proposed: decision, by: name, ...terms };
}
