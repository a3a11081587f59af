import type { Decimal } from '@sauda/money';
import { isUnder, type HaltScope, type Market } from '../../market/index.ts';
import { column, type Sql, type Tx } from '../../../platform/database.ts';
import type { Given } from '../../../platform/given.ts';
import { Refusal } from '../../../platform/refusal.ts';
import * as t from '../../../platform/table.ts';
import type { Executor } from '../executor.ts';
import { cancelDue } from './cancel-due.ts';

export type CancelScope = HaltScope | 'instrument' | 'customer';

export const massCancels = t.table('mass_cancels', {
  id: t.generated(t.bigint),
  scope: t.textOf<CancelScope>(),
  /** The code of an instrument or an exchange, or an asset class; nothing of a customer and of everything. */
  covers: t.text,
  customerId: t.nullable(t.uuid),
  /** Accounts whose orders are left. */
  without: t.jsonOf<readonly string[]>(),
  /** Read by the customers: 3 to 500 characters. */
  reason: t.text,
  createdBy: t.text,
  createdAt: t.time,
  expected: t.integer,
  cancelled: t.integer,
  asked: t.integer,
  reachedCustomer: t.nullable(t.uuid),
  reachedId: t.nullable(t.bigint),
  endedAt: t.nullable(t.time),
});

/** Orders of many that are cancelled, or were. */
export type MassCancel = t.RowOf<typeof massCancels>;

/** Which orders: those that wait of an instrument, a customer or a part of the market, and were placed until a moment. */
export type Cancelled = Pick<MassCancel, 'scope' | 'covers' | 'customerId' | 'without'> & { readonly until: Date };

/** What the cancelling of many works with. */
export interface MassCancelContext extends Given<'clock' | 'database'> {
  readonly market: Market;
  readonly executor: Pick<Executor, 'withinAll'>;
  /** The cancelling of more orders takes two people. */
  secondPersonAbove(): number;
}

const lookEveryMs = 1_000;

/** The cancelling of many orders, which goes on in the background. */
export function createMassCancels({ rounds, ...context }: MassCancelContext & Given<'rounds'>): MassCancelContext {
  rounds.every(lookEveryMs, 'cancelling orders of many', () => cancelDue(context));
  return context;
}

/** What is cancelled of: orders `o` that wait, but for those whose venue has been asked already. */
export function fits(sql: Sql | Tx, market: Market, { scope, covers, customerId, without, until }: Cancelled) {
  const symbols = () =>
    market.list({}).flatMap((one) => (isUnder(one, { scope: 'exchange', covers }) ? [one.symbol] : []));
  return sql`
    o.status = 'pending' AND o.asked IS DISTINCT FROM 'cancel' AND o.created_at <= ${until}
    AND o.customer_id <> ALL (${column(without)}::uuid[])
    ${scope === 'instrument' ? sql`AND o.symbol = ${covers}` : sql``}
    ${scope === 'customer' ? sql`AND o.customer_id = ${customerId ?? ''}` : sql``}
    ${scope === 'exchange' ? sql`AND o.symbol = ANY (${column(symbols())}::text[])` : sql``}
    ${scope === 'asset_class' ? sql`AND o.asset_class = ${covers}` : sql``}`;
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

const mostShown = 10;

/** How many orders would be cancelled now, and whose. */
export async function previewMassCancel(sql: Sql | Tx, market: Market, cancelled: Cancelled): Promise<CancelPreview> {
  const which = fits(sql, market, cancelled);
  const [sums] = await sql<[Omit<CancelPreview, 'held' | 'most'> & { held: string }]>`
    SELECT count(*)::int AS orders, count(DISTINCT customer_id)::int AS customers,
      count(*) FILTER (WHERE side = 'buy')::int AS buys, count(*) FILTER (WHERE side = 'sell')::int AS sells,
      coalesce(sum(held), 0)::text AS held
    FROM orders o WHERE ${which}`;
  const most = await sql<CancelPreview['most'][number][]>`
    SELECT c.id, c.number, c.phone, orders FROM (
      SELECT customer_id, count(*)::int AS orders FROM orders o WHERE ${which}
      GROUP BY customer_id ORDER BY 2 DESC, 1 LIMIT ${mostShown}
    ) AS theirs JOIN customers c ON c.id = customer_id ORDER BY orders DESC, c.id`;
  return { ...sums, held: BigInt(sums.held), most };
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
