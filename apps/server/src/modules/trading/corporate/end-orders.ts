import { lockBook } from '../../ledger/index.ts';
import { doPages, firstUuid } from '../../../platform/apart.ts';
import { column, type Sql, type Tx } from '../../../platform/database.ts';
import { noteCancels } from '../call-off.ts';
import type { ApplyOptions } from './apply-actions.ts';
import { corporateActions, ratioOf, saidRatio, type CorporateAction } from './tables.ts';

const ordersAtOnce = 100;

interface Found {
  readonly customerId: string;
  readonly id: bigint;
  readonly no: string;
}

/**
 * Cancels what waits of the share, here at once and at a venue by its word, and then lets lots change. It does a part at a time, and waits for
 * trades of before that are still on their way into the database, for a dividend of before whose holders are not written down yet,
 * for what a venue has not answered, and for a price where fractions are to be paid.
 */
export async function endOrders(options: ApplyOptions, action: CorporateAction): Promise<void> {
  const { database } = options;
  if (!(await isQuiet(database.sql, action))) return;
  await doPages(
    (last: Found | undefined) => waiting(database.sql, action, last),
    (found) => database.transaction((tx) => cancelSome(tx, options, action, found)),
  );
  await database.transaction((tx) => beginChanging(tx, options, action));
}

async function isQuiet(sql: Sql, { id, symbol, exAt }: CorporateAction): Promise<boolean> {
  const [quiet] = await sql`
    SELECT FROM corporate_actions
    WHERE id = ${id} AND applying_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      AND NOT EXISTS (
        SELECT FROM distributions d WHERE d.symbol = ${symbol} AND d.status IN ('declared', 'closed') AND record_at <= ${exAt})`;
  return quiet !== undefined;
}

/** But for what its venue was asked to cancel already. */
const isWaiting = (sql: Sql | Tx, { symbol }: CorporateAction) =>
  sql`status = 'pending' AND symbol = ${symbol} AND asked IS DISTINCT FROM 'cancel'`;

function waiting(sql: Sql, action: CorporateAction, last: Found | undefined): Promise<Found[]> {
  return sql<Found[]>`
    SELECT customer_id, id, no FROM orders
    WHERE ${isWaiting(sql, action)} AND (customer_id, id) > (${last?.customerId ?? firstUuid}, ${last?.id ?? 0n})
    ORDER BY customer_id, id LIMIT ${ordersAtOnce}`;
}

async function cancelSome(
  tx: Tx,
  { clock, executor }: ApplyOptions,
  action: CorporateAction,
  found: readonly Found[],
): Promise<void> {
  const customerIds = found.map(({ customerId }) => customerId);
  await lockBook(tx, customerIds);
  const orders = await tx<Found[]>`
    SELECT customer_id, id, no FROM orders
    WHERE ${isWaiting(tx, action)} AND (customer_id, no) IN (
      SELECT * FROM unnest(${column(customerIds)}::uuid[], ${column(found.map(({ no }) => no))}::text[]))
    ORDER BY customer_id, id`;
  if (orders.length === 0) return;
  const at = clock.now();
  const what = action.kind === 'split' ? 'Split' : 'Bonus';
  const reason = `${what} ${saidRatio(action)} of ${action.symbol}: orders for the shares of before end`;
  await noteCancels(
    tx,
    orders.map(({ customerId, no }) => ({ customerId, no, reason, actor: 'market', at })),
  );
  await executor.withinAll(
    tx,
    orders.map(({ customerId, no }) => ({
      kind: 'callOff',
      customerId,
      no,
      actor: 'market',
      endReason: 'shares_changed',
    })),
  );
}

/** Once nothing waits any more: alerts are of the shares of now, and the price of fractions is the same for everybody. */
async function beginChanging(
  tx: Tx,
  { clock, view }: ApplyOptions,
  { id, symbol, exAt }: CorporateAction,
): Promise<void> {
  const [action] = await tx<CorporateAction[]>`
    SELECT ${corporateActions.columns('a')} FROM corporate_actions a
    WHERE id = ${id} AND status = 'applying' AND orders_ended_at IS NULL
      AND NOT EXISTS (SELECT FROM orders WHERE status = 'pending' AND symbol = a.symbol)
    FOR UPDATE`;
  const instrument = view.instrument(symbol);
  const quote = view.quote(symbol);
  if (action === undefined || instrument === undefined) return;
  if (action.held > 1 && quote === undefined) return;
  const { held, becomes } = ratioOf(action);
  await tx`
    UPDATE price_alerts
    SET price = greatest(round_half_even(price::numeric * ${held} / (${becomes} * ${instrument.tickSize})), 1) * ${instrument.tickSize}
    WHERE symbol = ${symbol} AND reached_at IS NULL AND created_at < ${exAt}`;
  await tx`
    UPDATE corporate_actions SET orders_ended_at = ${clock.now()},
      fraction_price = ${action.held > 1 ? quote?.price : undefined}, price_source = ${action.held > 1 ? quote?.source : undefined},
      price_time = ${action.held > 1 ? quote?.time : undefined}
    WHERE id = ${id}`;
}
