import { creditingQueues } from '@sauda/contract/desk/rights';
import { column, type Sql, type Tx } from '../../../platform/database.ts';
import type { QueueName } from './claims.ts';
import { bigint, nullable, table, text, textOf, time, uuid, type RowOf } from '../../../platform/table.ts';
import { dayMs } from '../../../platform/time.ts';

/** What one person may decide without another. */
export interface DeskLimits {
  /** About one request. */
  readonly request: bigint;
  /** For one customer in 24 hours, whoever of the desk decided it. */
  readonly customerDay: bigint;
  /** By one member of staff in 24 hours. */
  readonly staffDay: bigint;
}

/** Which limit takes a second person. */
export type LimitReached = 'amount' | 'customer_day' | 'staff_day';

/** Decisions by which customers get money. */
export const decisions = table('desk_decisions', {
  queue: textOf<QueueName>(),
  item: text,
  decision: text,
  customerId: uuid,
  amount: bigint,
  decidedBy: uuid,
  /** Who confirmed what the first had proposed. */
  secondedBy: nullable(uuid),
  decidedAt: time,
});

/** For so long whoever credited money to a customer does not pay it out. */
const apartMs = 30 * dayMs;

/** One after the other, so that two decisions of one person at once are not both the last below the limit. */
export async function lockDecisionsOf(tx: Tx, staffId: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('desk decisions of ' || ${staffId}, 0))`;
}

type Weigh = (
  about: Pick<RowOf<typeof decisions>, 'queue' | 'item' | 'customerId' | 'amount'>,
  /** What is decided with it, by the same person, and not written down yet. */
  together?: ReadonlyArray<Pick<RowOf<typeof decisions>, 'customerId' | 'amount'>>,
) => LimitReached | undefined;

/**
 * Reads what single people have decided in the last 24 hours: for these customers, and of all by this member of staff.
 * @returns which limit a decision would go beyond. A request counts once, however many steps it takes.
 */
export async function readLimits(
  sql: Sql | Tx,
  {
    staffId,
    customerIds,
    limits,
    at,
  }: { staffId: string; customerIds: readonly string[]; limits: DeskLimits; at: Date },
): Promise<Weigh> {
  const alone = await sql<Array<{ key: string; customerId: string; isMine: boolean; amount: bigint }>>`
    SELECT queue || ' ' || item AS key, customer_id, bool_or(decided_by = ${staffId}) AS is_mine,
      max(amount) AS amount
    FROM desk_decisions
    WHERE seconded_by IS NULL AND decided_at > ${new Date(at.getTime() - dayMs)}
      AND (decided_by = ${staffId} OR customer_id = ANY(${column([...new Set(customerIds)])}::uuid[]))
    GROUP BY queue, item, customer_id`;
  return ({ queue, item, customerId, amount }, together = []) => {
    const others = [
      ...alone.filter(({ key }) => key !== `${queue} ${item}`),
      ...together.map((one) => ({ ...one, isMine: true })),
    ];
    const sum = (of: ReadonlyArray<{ amount: bigint }>) => of.reduce((total, one) => total + one.amount, amount);
    if (amount > limits.request) return 'amount';
    if (sum(others.filter((one) => one.customerId === customerId)) > limits.customerDay) return 'customer_day';
    return sum(others.filter(({ isMine }) => isMine)) > limits.staffDay ? 'staff_day' : undefined;
  };
}

/** Those of some customers to whom one of these people has credited or lent money, alone or with another. */
export async function creditedBy(
  sql: Sql | Tx,
  staffIds: readonly string[],
  customerIds: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const people = column([...staffIds]);
  const rows = await sql<Array<{ id: string }>>`
    SELECT DISTINCT customer_id AS id FROM desk_decisions
    WHERE customer_id = ANY(${column([...new Set(customerIds)])}::uuid[]) AND queue = ANY(${column(creditingQueues)}::text[])
      AND decided_at > ${new Date(at.getTime() - apartMs)}
      AND (decided_by = ANY(${people}::uuid[]) OR seconded_by = ANY(${people}::uuid[]))`;
  return new Set(rows.map(({ id }) => id));
}

/** Who has lent it, alone or with another. */
export async function lendersOf(tx: Tx, customerId: string, no: string): Promise<string[]> {
  const rows = await tx<Array<{ decidedBy: string; secondedBy: string | undefined }>>`
    SELECT decided_by, seconded_by FROM desk_decisions
    WHERE customer_id = ${customerId} AND queue = 'loans' AND item = ${`${customerId}/${no}`}`;
  return rows.flatMap(({ decidedBy, secondedBy }) =>
    secondedBy === undefined ? [decidedBy] : [decidedBy, secondedBy],
  );
}
