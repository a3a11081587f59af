import type { Decimal } from '@sauda/money';
import type { Market } from '../../market/index.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import type { Given } from '../../../platform/given.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createCancelling } from './cancel-due.ts';
import { fits, massCancels, type Cancelled, type MassCancel, type MassCancelContext } from './cancelled.ts';

const lookEveryMs = 1_000;

/** The cancelling of many orders, which goes on in the background. */
export function createMassCancels({
  rounds,
  ...context
}: MassCancelContext & Given<'log' | 'rounds'>): MassCancelContext {
  rounds.every(lookEveryMs, 'cancelling orders of many', createCancelling(context));
  return context;
}

export interface CancelPreview {
  readonly orders: number;
  readonly customers: number;
  readonly buys: number;
  readonly sells: number;
  /** What the buys hold, in the account currency. */
  readonly held: Decimal;
  /** Whose are the most. */
  readonly most: ReadonlyArray<{
    readonly id: string;
    readonly number: bigint;
    readonly phone: string | undefined;
    readonly orders: number;
  }>;
}

/** As JSON has it. */
interface Theirs {
  readonly id: string;
  readonly number: number;
  readonly phone: string | null;
  readonly orders: number;
}

const mostShown = 10;

/** How many orders would be cancelled now, and whose. */
export async function previewMassCancel(sql: Sql | Tx, market: Market, cancelled: Cancelled): Promise<CancelPreview> {
  const [{ most, held, ...sums }] = await sql<
    [Omit<CancelPreview, 'held' | 'most'> & { held: string; most: readonly Theirs[] | undefined }]
  >`
    WITH waiting AS MATERIALIZED (
      SELECT customer_id, side = 'buy' AS buys, held FROM orders o WHERE ${fits(sql, market, cancelled)}
    ), theirs AS MATERIALIZED (
      SELECT customer_id, count(*)::int AS orders FROM waiting GROUP BY customer_id
    ), most AS (
      SELECT c.id, c.number, c.phone, orders
      FROM (SELECT customer_id, orders FROM theirs ORDER BY orders DESC, customer_id LIMIT ${mostShown}) AS shown
      JOIN customers c ON c.id = customer_id
    )
    SELECT count(*)::int AS orders, (SELECT count(*)::int FROM theirs) AS customers,
      (count(*) FILTER (WHERE buys))::int AS buys, (count(*) FILTER (WHERE NOT buys))::int AS sells,
      coalesce(sum(held), 0)::text AS held, (SELECT json_agg(most ORDER BY orders DESC, id) FROM most) AS most
    FROM waiting`;
  const shown = (most ?? []).map(({ number, phone, ...rest }) => ({
    ...rest,
    number: BigInt(number),
    phone: phone ?? undefined,
  }));
  return { ...sums, held: BigInt(held), most: shown };
}

/**
 * Has the orders cancelled that wait now. It begins at the next round, on any node.
 * @throws Refusal `nothing_to_cancel`
 */
export async function createMassCancel(
  { clock, market }: MassCancelContext,
  tx: Tx,
  { actor, reason, ...which }: Omit<Cancelled, 'until'> & { readonly actor: string; readonly reason: string },
): Promise<{ id: bigint; preview: CancelPreview }> {
  const until = clock.now();
  const preview = await previewMassCancel(tx, market, { ...which, until });
  if (preview.orders === 0) throw new Refusal('nothing_to_cancel');
  const { scope, covers, customerId, without } = which;
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO mass_cancels (scope, covers, customer_id, without, reason, created_by, created_at, expected)
    VALUES (${scope}, ${covers}, ${customerId}, ${tx.json([...without])}, ${reason}, ${actor}, ${until}, ${preview.orders})
    RETURNING id`;
  return { id, preview };
}

/** The newest first. */
export function listMassCancels(
  sql: Sql,
  { limit, before }: { limit: number; before: bigint | undefined },
): Promise<Array<MassCancel & { readonly customerNumber: bigint | undefined }>> {
  return sql<Array<MassCancel & { customerNumber: bigint | undefined }>>`
    SELECT ${massCancels.columns('m')}, c.number AS customer_number
    FROM mass_cancels m LEFT JOIN customers c ON c.id = m.customer_id
    ${before === undefined ? sql`` : sql`WHERE m.id < ${before}`} ORDER BY m.id DESC LIMIT ${limit}`;
}
