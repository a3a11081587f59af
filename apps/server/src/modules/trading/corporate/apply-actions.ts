import { graceMs } from '../clocks.ts';
import { createApart, doPages, firstUuid } from '../../../platform/apart.ts';
import type { Database, Sql } from '../../../platform/database.ts';
import type { Given } from '../../../platform/given.ts';
import { changeSome } from './change-lots.ts';
import { endOrders } from './end-orders.ts';
import { exitSource } from './follow-share.ts';
import { isOfBefore } from './lots-of-before.ts';
import { tellAhead } from './tell-ahead.ts';
import { corporateActions, type CorporateAction } from './tables.ts';
import type { MarketView, PriceSource } from '../market-view.ts';
import type { Executor } from '../executor.ts';

export interface ApplyOptions extends Given<'clock' | 'database' | 'log' | 'rounds'> {
  readonly view: MarketView & Pick<PriceSource, 'quote'>;
  readonly executor: Pick<Executor, 'allWithin' | 'withinAll'>;
}

const everyMs = 1_000;
const holdersAtOnce = 100;

/**
 * Carries out corporate actions from when their day begins: what waits is cancelled, alerts are changed, and then each holder's lots, stops and
 * targets under the lock on their accounts. A change of name alone changes nothing else. Every node does it, page by page, and what is done follows from rows alone: a holder who is
 * written down has been changed, so that each is changed once, also where a node dies in the middle.
 */
export function createCorporateWork(options: ApplyOptions) {
  const { database, clock, log, rounds } = options;
  const apart = createApart({ work: 'corporate actions', clock, log });

  async function run(): Promise<void> {
    const now = clock.now();
    const begun = new Date(now.getTime() - graceMs);
    await apart.each([{ about: 'telling holders', work: () => tellAhead(options, apart) }]);
    const due = await database.sql<CorporateAction[]>`
      SELECT ${corporateActions.columns()} FROM corporate_actions
      WHERE status IN ('announced', 'applying') AND ex_at <= ${begun} ORDER BY ex_at, id`;
    await apart.each(
      due.map((action) => ({
        about: `${action.symbol} of ${action.exAt.toISOString()}`,
        work: () => apply(action, now),
      })),
    );
  }

  async function apply(action: CorporateAction, now: Date): Promise<void> {
    if (await isBehind(database.sql, action)) return;
    if (action.status === 'announced') return begin(database, action);
    if (action.kind === 'name_change') return finish(database, action, now);
    if (action.ordersEndedAt === undefined) return endOrders(options, action);
    // A node may know as much later that orders are of other shares now.
    if (now.getTime() - action.ordersEndedAt.getTime() < graceMs) return;
    await changeHolders(options, action);
    await finish(database, action, now);
  }

  rounds.every(everyMs, 'carrying out corporate actions', run);
  return { run };
}

/**
 * An earlier one of the same share comes first; one that other shares become this one by, as what they bring is changed with the rest; and
 * one of the share that this one becomes, which is not to change what it brings.
 */
async function isBehind(sql: Sql, { id, symbol, intoSymbol, exAt }: CorporateAction): Promise<boolean> {
  const [earlier] = await sql`
    SELECT FROM corporate_actions
    WHERE (${symbol} IN (symbol, into_symbol) OR symbol = ${intoSymbol ?? symbol}) AND (ex_at, id) < (${exAt}, ${id}) AND status IN ('announced', 'applying')`;
  return earlier !== undefined;
}

/** In a transaction that has a number. A trade has its number from its locks on, before it looks at the clock (ADR 19). */
function begin({ transaction }: Database, { id }: CorporateAction): Promise<void> {
  return transaction(async (tx) => {
    await tx`
      UPDATE corporate_actions SET status = 'applying', applying_in = pg_current_xact_id()::text::bigint
      WHERE id = ${id} AND status = 'announced'`;
  });
}

/** Holders who are not written down yet, by the customer. */
function changeHolders(options: ApplyOptions, action: CorporateAction): Promise<void> {
  const { database } = options;
  return doPages(
    (last: { customerId: string } | undefined) => database.sql<Array<{ customerId: string }>>`
      SELECT DISTINCT customer_id FROM lots
      WHERE symbol = ${action.symbol} AND remaining > 0 AND ${isOfBefore(database.sql, 'lots', action.exAt)}
        AND customer_id > ${last?.customerId ?? firstUuid}
        AND NOT EXISTS (
          SELECT FROM corporate_holdings h WHERE h.customer_id = lots.customer_id AND action_id = ${action.id})
      ORDER BY customer_id LIMIT ${holdersAtOnce}`,
    (holders) =>
      database.transaction((tx) =>
        changeSome(
          tx,
          options,
          action.id,
          holders.map(({ customerId }) => customerId),
        ),
      ),
  );
}

function finish({ transaction }: Database, { id, kind, symbol, exAt }: CorporateAction, now: Date): Promise<void> {
  const leavesLots = kind === 'name_change';
  return transaction(async (tx) => {
    await tx`
      UPDATE corporate_actions SET status = 'applied', applied_at = ${now}, holders = sums.holders,
        units_before = sums.units_before, units_after = sums.units_after, cash = sums.cash
      FROM (
        SELECT count(*) AS holders, coalesce(sum(units_before), 0) AS units_before, coalesce(sum(units_after), 0) AS units_after,
          coalesce(sum(h.cash + h.consideration + coalesce(exits.amount, 0)), 0) AS cash
        FROM corporate_holdings h
          LEFT JOIN LATERAL (
            SELECT sum(amount) AS amount FROM orders o
            WHERE ${kind === 'cash_exit'} AND o.customer_id = h.customer_id AND o.symbol = ${symbol}
              AND o.is_settlement AND o.quote_source = ${exitSource}
          ) AS exits ON true
        WHERE action_id = ${id}
      ) AS sums
      WHERE id = ${id} AND status = 'applying' AND (${leavesLots} OR NOT EXISTS (
        SELECT FROM lots WHERE symbol = ${symbol} AND remaining > 0 AND ${isOfBefore(tx, 'lots', exAt)} AND NOT EXISTS (
          SELECT FROM corporate_holdings h WHERE h.customer_id = lots.customer_id AND action_id = ${id})))`;
    // Whoever holds it is told that it has another name now, as they were told that it would.
    if (leavesLots)
      await tx`UPDATE corporate_actions SET told_customer = NULL, told_at = NULL WHERE id = ${id} AND status = 'applied'`;
  });
}
