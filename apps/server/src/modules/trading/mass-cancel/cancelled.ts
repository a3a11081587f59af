import { isUnder, type HaltScope, type Market } from '../../market/index.ts';
import { column, type Sql, type Tx } from '../../../platform/database.ts';
import type { Given } from '../../../platform/given.ts';
import * as t from '../../../platform/table.ts';
import type { Executor } from '../executor.ts';

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
