import { column, type Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { hourMs } from '../../platform/time.ts';

declare module '../../platform/outbox.ts' {
  interface Events {
    /** Something was found about a customer: for compliance alone. */
    case: { customerId: string };
  }
}

/** What was found about a customer. */
export interface Found {
  readonly customerId: string;
  readonly rule: string;
  /** What it was found by: the same of a customer is found once. */
  readonly subject: string;
  /** What people read of it: names and figures. */
  readonly facts: Readonly<Record<string, string>>;
  readonly others?: readonly string[];
  /** When what it tells of happened. */
  readonly at: Date;
}

/** One at a time finds, on whichever node, so that nothing is found twice. It ends with the transaction. */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('compliance', 0))`;
}

/**
 * Puts what is new of what was found into the open case of its customer, which is opened where there is none. Call it within one's turn.
 * @returns how much was new
 */
export async function raise(
  tx: Tx,
  found: readonly Found[],
  { at, caseHours }: { at: Date; caseHours: number },
): Promise<number> {
  const fresh = await newOf(tx, found);
  const deadline = new Date(at.getTime() + caseHours * hourMs);
  for (const { customerId, rule, subject, facts, others = [], at: happenedAt } of fresh) {
    // The update changes nothing, and keeps the case open until this has committed.
    const [{ id }] = await tx<[{ id: bigint }]>`
      INSERT INTO compliance_cases AS k (customer_id, opened_by, opened_at, deadline)
      VALUES (${customerId}, 'rules', ${at}, ${deadline})
      ON CONFLICT (customer_id) WHERE closed_at IS NULL DO UPDATE SET owner = k.owner RETURNING id`;
    await tx`
      INSERT INTO compliance_findings (case_id, customer_id, rule, subject, facts, others, at, found_at)
      VALUES (${id}, ${customerId}, ${rule}, ${subject}, ${JSON.stringify(facts)}::json, ${column(others)}::uuid[], ${happenedAt}, ${at})`;
  }
  await emitEvents(
    tx,
    [...new Set(fresh.map(({ customerId }) => customerId))].map((customerId) => ({ type: 'case', customerId })),
  );
  return fresh.length;
}

async function newOf(tx: Tx, found: readonly Found[]): Promise<Found[]> {
  if (found.length === 0) return [];
  const known = await tx<Array<Pick<Found, 'customerId' | 'rule' | 'subject'>>>`
    SELECT customer_id, rule, subject FROM compliance_findings
    WHERE (customer_id, rule, subject) IN (
      SELECT * FROM unnest(${column(found.map(({ customerId }) => customerId))}::uuid[],
        ${column(found.map(({ rule }) => rule))}::text[], ${column(found.map(({ subject }) => subject))}::text[]))`;
  const nameOf = ({ customerId, rule, subject }: Pick<Found, 'customerId' | 'rule' | 'subject'>) =>
    JSON.stringify([customerId, rule, subject]);
  const names = new Set(known.map(nameOf));
  return found.filter((one) => {
    const name = nameOf(one);
    return !names.has(name) && names.add(name);
  });
}
