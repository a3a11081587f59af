import { lockBook } from '../../ledger/index.ts';
import { doPages, firstUuid } from '../../../platform/apart.ts';
import { column, type Sql, type Tx } from '../../../platform/database.ts';
import { noteCancels } from '../call-off.ts';
import type { ApplyOptions } from './apply-actions.ts';
import { followShare } from './follow-share.ts';
import { corporateActions, endingKinds, isOf, saidRatio, type ActionKind, type CorporateAction } from './tables.ts';

const ordersAtOnce = 100;

interface Found {
  readonly customerId: string;
  readonly id: bigint;
  readonly no: string;
}

/**
 * Cancels what waits of the share, here at once and at a venue by its word, and then lets lots change. It does a part at a time, and waits for
 * trades of before that are still on their way into the database, for a dividend of before whose holders, of the share or of the one that it becomes, are not written down yet,
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

async function isQuiet(sql: Sql, { id, symbol, intoSymbol = symbol, exAt }: CorporateAction): Promise<boolean> {
  const [quiet] = await sql`
    SELECT FROM corporate_actions
    WHERE id = ${id} AND applying_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      AND NOT EXISTS (
        SELECT FROM distributions d WHERE d.symbol IN (${symbol}, ${intoSymbol}) AND d.status IN ('declared', 'closed') AND record_at <= ${exAt})`;
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
  const reason = `${said(action)}: orders for the shares of before end`;
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

const words: Readonly<Record<ActionKind, string>> = {
  split: 'Split',
  bonus: 'Bonus',
  symbol_change: 'Change of code',
  name_change: 'Change of name',
  merger: 'Merger',
  delisting: 'Delisting',
  cash_exit: 'Cash exit',
};

function said(action: CorporateAction): string {
  const { kind, symbol, intoSymbol } = action;
  const ratio = kind === 'split' || kind === 'bonus' || kind === 'merger' ? ` ${saidRatio(action)}` : '';
  return `${words[kind]}${ratio} of ${symbol}${intoSymbol === undefined ? '' : ` into ${intoSymbol}`}`;
}

/** Once nothing waits any more: what follows the share is of the shares of now, and prices that are paid are the same for everybody. */
async function beginChanging(tx: Tx, { clock, view }: ApplyOptions, { id, symbol }: CorporateAction): Promise<void> {
  const [action] = await tx<CorporateAction[]>`
    SELECT ${corporateActions.columns('a')} FROM corporate_actions a
    WHERE id = ${id} AND status = 'applying' AND orders_ended_at IS NULL
      AND NOT EXISTS (SELECT FROM orders WHERE status = 'pending' AND symbol = a.symbol)
    FOR UPDATE`;
  const instrument = view.instrument(symbol);
  if (action === undefined || instrument === undefined) return;
  const paysByPrice = action.held > 1 || (action.kind === 'merger' && action.cashPerShare !== undefined);
  const quote = paysByPrice ? view.quote(action.intoSymbol ?? symbol) : undefined;
  if (paysByPrice && quote === undefined) return;
  const last = isOf(endingKinds, action.kind) ? view.quote(symbol) : undefined;
  const at = clock.now();
  await followShare(tx, action, { instrument, at });
  await tx`
    UPDATE corporate_actions SET orders_ended_at = ${at},
      fraction_price = ${quote?.price}, price_source = ${quote?.source}, price_time = ${quote?.time},
      last_price = ${last?.price}, last_source = ${last?.source}, last_time = ${last?.time}
    WHERE id = ${id}`;
}
