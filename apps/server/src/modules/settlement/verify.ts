import type { Tx } from '../../platform/database.ts';
import { difference, differencesOf, type Difference, type FoundThing } from '../../platform/difference.ts';

const reportedAtMost = 100;

/** Compares what settles later with its trades, what customers wait for with what is to come, and the house's accounts with its days. */
export async function verifySettlements(tx: Tx): Promise<Difference[]> {
  return [
    ...(await settlementsUnlikeExecutions(tx)),
    ...(await proceedsUnlikeTransfers(tx)),
    ...(await moreThanIsToCome(tx)),
    ...(await freedTooEarly(tx)),
    ...(await daysUnlikeTrades(tx)),
    ...(await daysUnlikeTransfers(tx)),
  ];
}

/** Each is of an execution, of its side and amount, and of the day of the trade that it is about. */
async function settlementsUnlikeExecutions(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT s.customer_id, s.order_no AS no
    FROM settlements s
    LEFT JOIN executions e USING (customer_id, order_no, part)
    LEFT JOIN orders o ON o.customer_id = s.customer_id AND o.no = s.order_no
    LEFT JOIN settlements first ON first.customer_id = s.customer_id AND first.order_no = s.order_no AND first.part = s.trade_part
    LEFT JOIN settlement_days d ON d.segment = s.segment AND d.trade_day = s.trade_day
    WHERE (s.amount, s.trade_part, s.side) IS DISTINCT FROM (e.amount, e.trade_part, o.side)
      OR (s.segment, s.trade_day) IS DISTINCT FROM (first.segment, first.trade_day) OR d.segment IS NULL
    LIMIT ${reportedAtMost}`;
  return differencesOf('settlement', 'settlement of order', rows, 'does not match its execution');
}

/** What a sell put among what waits, and what a buy has used of it, as its transfers say. */
async function proceedsUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH moved AS (
      SELECT customer_id, subject_no AS no, sum(amount) FILTER (WHERE credit = 'unsettled') AS put,
        sum(amount) FILTER (WHERE debit = 'unsettled') AS taken,
        sum(CASE WHEN debit = 'unsettled' THEN amount ELSE -amount END) AS used
      FROM ledger.transfers
      WHERE subject_kind = 'order' AND 'unsettled' IN (debit, credit)
      GROUP BY customer_id, subject_no
    ), brought AS (
      SELECT customer_id, order_no AS no, sum(proceeds) FILTER (WHERE proceeds > 0) AS put, sum(proceeds) AS left_of_it
      FROM settlements GROUP BY customer_id, order_no
    ), cost AS (
      SELECT customer_id, order_no AS no, sum(greatest(fee + charges_total(charges) - amount - interest - covered, 0)) AS most
      FROM executions GROUP BY customer_id, order_no
    ), compared AS (
      SELECT customer_id, no, coalesce(moved.put, 0) AS put, coalesce(taken, 0) AS taken, coalesce(used, 0) AS used,
        coalesce(brought.put, 0) AS proceeds, coalesce(left_of_it, 0) AS left_of_it
      FROM moved FULL JOIN brought USING (customer_id, no)
    )
    SELECT compared.customer_id, compared.no
    FROM compared
    LEFT JOIN orders USING (customer_id, no)
    LEFT JOIN cost USING (customer_id, no)
    LEFT JOIN unsettled_uses uses ON uses.customer_id = compared.customer_id AND uses.order_no = compared.no
    WHERE left_of_it < 0
      OR (side = 'sell' AND (compared.put <> proceeds OR taken > coalesce(most, 0)))
      OR (side = 'buy' AND used <> coalesce(uses.amount + uses.freed, 0))
    LIMIT ${reportedAtMost}`;
  return differencesOf('settlement', 'order', rows, 'does not match what of it waits to be settled');
}

/** Nobody has more that is unsettled than is to come; the least is held by the database. */
async function moreThanIsToCome(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ customerId: string; balance: string; pending: string }>>`
    WITH pending AS (
      SELECT customer_id, sum(proceeds) AS amount FROM settlements WHERE freed_at IS NULL AND proceeds <> 0 GROUP BY customer_id
    )
    SELECT coalesce(owner, customer_id) AS customer_id, coalesce(balance, 0)::text AS balance, coalesce(amount, 0)::text AS pending
    FROM (SELECT owner, balance FROM ledger.accounts WHERE kind = 'unsettled') accounts
    FULL JOIN pending ON customer_id = owner
    WHERE coalesce(balance, 0) > coalesce(amount, 0) OR amount < 0
    LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId, balance, pending }) =>
    difference('settlement', customerId, `customer ${customerId} has ${balance} unsettled, ${pending} is to come`),
  );
}

/** Nobody was freed of more than has settled of theirs. */
async function freedTooEarly(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ customerId: string }>>`
    WITH freed AS (
      SELECT customer_id, sum(amount) AS amount FROM ledger.transfers WHERE subject_kind = 'settlement' GROUP BY customer_id
    ), settled AS (
      SELECT customer_id, sum(proceeds) AS amount FROM settlements WHERE freed_at IS NOT NULL GROUP BY customer_id
    )
    SELECT customer_id FROM freed LEFT JOIN settled USING (customer_id)
    WHERE freed.amount > coalesce(settled.amount, 0) LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId }) =>
    difference('settlement', customerId, `customer ${customerId} was freed of more than has settled`),
  );
}

interface FoundDay {
  readonly no: string;
}

const ofDays = (rows: readonly FoundDay[], sentence: string): Difference[] =>
  rows.map(({ no }) => difference('settlement', no, `settlement day ${no} ${sentence}`));

/** A day that was counted is what its trades come to, and nobody waits for one that has settled, but for what was booked since. */
async function daysUnlikeTrades(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundDay[]>`
    WITH traded AS (
      SELECT segment, trade_day, sum(amount) FILTER (WHERE side = 'sell') AS sold, sum(amount) FILTER (WHERE side = 'buy') AS bought,
        bool_or(freed_at IS NULL AND proceeds <> 0) AS is_pending
      FROM settlements GROUP BY segment, trade_day
    )
    SELECT segment || '/' || trade_day AS no FROM settlement_days d LEFT JOIN traded USING (segment, trade_day)
    WHERE counted_at IS NOT NULL AND NOT is_stale
      AND ((receivable, payable) <> (coalesce(sold, 0), coalesce(bought, 0))
        OR (settled_at IS NOT NULL AND ((received, paid) <> (receivable, payable) OR is_pending)))
    LIMIT ${reportedAtMost}`;
  return ofDays(rows, 'is not what its trades come to');
}

/** What of each day left clearing, and was settled by the clearing broker, is what the house's transfers moved. */
async function daysUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundDay[]>`
    WITH moved AS (
      SELECT subject_no AS no,
        sum(CASE WHEN debit = 'receivable' THEN amount ELSE -amount END) FILTER (WHERE reason = 'tradesDue' AND 'receivable' IN (debit, credit)) AS receivable,
        sum(CASE WHEN credit = 'payable' THEN amount ELSE -amount END) FILTER (WHERE reason = 'tradesDue' AND 'payable' IN (debit, credit)) AS payable,
        sum(CASE WHEN credit = 'receivable' THEN amount ELSE -amount END) FILTER (WHERE reason = 'tradesSettled' AND 'receivable' IN (debit, credit)) AS received,
        sum(CASE WHEN debit = 'payable' THEN amount ELSE -amount END) FILTER (WHERE reason = 'tradesSettled' AND 'payable' IN (debit, credit)) AS paid
      FROM ledger.transfers WHERE subject_kind = 'clearing' GROUP BY subject_no
    ), days AS (
      SELECT segment || '/' || trade_day AS no, receivable, payable, received, paid FROM settlement_days
    )
    SELECT no FROM days FULL JOIN moved USING (no)
    WHERE (days.receivable, days.payable, days.received, days.paid) IS DISTINCT FROM
      (coalesce(moved.receivable, 0), coalesce(moved.payable, 0), coalesce(moved.received, 0), coalesce(moved.paid, 0))
    LIMIT ${reportedAtMost}`;
  return ofDays(rows, 'is not what was moved for it');
}
