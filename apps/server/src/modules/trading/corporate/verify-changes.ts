import { MINOR_UNIT, RATE_ONE } from '@sauda/money';
import type { Tx } from '../../../platform/database.ts';
import { difference, type Difference } from '../../../platform/difference.ts';
import { isOfBefore } from './lots-of-before.ts';
import { lotChangingKinds } from './tables.ts';

const reportedAtMost = 100;

interface Found {
  readonly customerId: string;
  readonly no: string;
}

/** Compares what corporate actions have made of holdings with their ratios, with the lots and with what was paid. */
export async function verifyChanges(tx: Tx): Promise<Difference[]> {
  return [
    ...(await holdingsUnlikeRatios(tx)),
    ...(await lotsUnlikeHoldings(tx)),
    ...(await cashUnlikeTransfers(tx)),
    ...(await holdersLeftOut(tx)),
  ];
}

const differences = (rows: readonly Found[], what: string): Difference[] =>
  rows.map(({ customerId, no }) =>
    difference('corporate_action', `${no} ${customerId}`, `${what} of customer ${customerId}`),
  );

/** Each holding has become the whole of what its action says, and its fraction was paid at the one price. */
async function holdingsUnlikeRatios(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Found[]>`
    SELECT customer_id, h.no FROM corporate_holdings h JOIN corporate_actions a ON a.id = action_id
    WHERE a.status NOT IN ('applying', 'applied')
      OR h.units_after::numeric * held + fraction <> h.units_before::numeric * becomes OR fraction >= held
      OR 2 * abs(h.consideration - coalesce(CASE kind WHEN 'merger'
          THEN cash_per_share::numeric * h.units_before * settlement_rate / ${RATE_ONE} END, 0)) > ${MINOR_UNIT}
      OR 2 * abs(h.cash - coalesce(fraction_price::numeric * fraction * settlement_rate / ${RATE_ONE} / held, 0)) > ${MINOR_UNIT}
    LIMIT ${reportedAtMost}`;
  return differences(rows, 'a corporate action has made something else of the shares than its ratio says');
}

/** A lot of which no whole share is left passes its cost on to another, and its price with it. */
const passesCostOn = (tx: Tx) => tx`(a.kind = 'merger' OR (a.kind = 'split' AND a.becomes < a.held))`;

/** A holding's lots have together become what it has, each at a price of the new scale; and each change begins where the one before ended. */
async function lotsUnlikeHoldings(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Found[]>`
    WITH sums AS (
      SELECT customer_id, action_id, sum(units_before) AS units_before, sum(units_after) AS units_after,
        sum(cost_before) AS cost_before, sum(cost_after) AS cost_after, count(*) AS lots
      FROM lot_changes GROUP BY customer_id, action_id
    ), wrong AS (
      SELECT h.customer_id, h.no FROM corporate_holdings h JOIN corporate_actions a ON a.id = h.action_id
        LEFT JOIN sums ON sums.customer_id = h.customer_id AND sums.action_id = h.action_id
        -- What is left of the cost by what cash for each share has taken of the worth.
        CROSS JOIN LATERAL (SELECT sums.cost_before * coalesce(
          fraction_price::numeric * becomes / nullif(fraction_price::numeric * becomes + cash_per_share::numeric * held, 0), 1) AS cost) AS kept
      WHERE kind = ANY (${[...lotChangingKinds]})
        AND ((sums.units_before, sums.units_after) IS DISTINCT FROM (h.units_before::numeric, h.units_after::numeric)
          -- The whole shares keep their part of the cost. What was changed before fractions took theirs has kept all of it.
          OR 2 * abs(sums.cost_after - kept.cost * h.units_after * held / (h.units_before::numeric * becomes)) > ${MINOR_UNIT} * sums.lots
            AND (h.units_after = 0 OR 2 * abs(sums.cost_after - kept.cost) > ${MINOR_UNIT} * sums.lots))
      UNION
      SELECT c.customer_id, c.lot_no FROM lot_changes c JOIN corporate_actions a ON a.id = action_id
        JOIN corporate_holdings h ON h.customer_id = c.customer_id AND h.action_id = c.action_id
      WHERE NOT ${passesCostOn(tx)} AND c.cost_before - c.cost_after NOT IN (
          0, round_half_even(c.cost_before::numeric * fraction / (h.units_before::numeric * becomes * ${MINOR_UNIT})) * ${MINOR_UNIT})
        OR c.units_after = 0 AND c.cost_after <> 0
      UNION
      SELECT c.customer_id, c.lot_no FROM lot_changes c JOIN corporate_actions a ON a.id = action_id
      WHERE NOT ${passesCostOn(tx)} AND c.price_after > 1 AND 2 * abs(c.price_after::numeric * becomes - c.price_before::numeric * held) > becomes
      UNION
      SELECT customer_id, lot_no FROM (
        SELECT customer_id, lot_no, c.price_before, lag(c.price_after) OVER lots_changes AS price_of_before,
          c.units_before, lag(c.units_after) OVER lots_changes AS units_of_before
        FROM lot_changes c JOIN corporate_actions a ON a.id = action_id
        WINDOW lots_changes AS (PARTITION BY customer_id, lot_no ORDER BY ex_at)
      ) AS turns WHERE price_before <> price_of_before OR units_before > units_of_before
    )
    SELECT customer_id, no FROM wrong LIMIT ${reportedAtMost}`;
  return differences(rows, 'what became of lots is not what a corporate action has made of the shares');
}

async function cashUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Found[]>`
    WITH moved AS (
      SELECT customer_id, subject_no AS no, sum(amount) AS amount FROM ledger.transfers
      WHERE subject_kind = 'corporate' GROUP BY customer_id, subject_no
    )
    SELECT customer_id, no
    FROM (
      SELECT customer_id, no, cash + consideration AS cash FROM corporate_holdings WHERE cash + consideration > 0
      UNION ALL SELECT customer_id, no, tax FROM tenders WHERE tax > 0
    ) AS owed FULL JOIN moved USING (customer_id, no)
    WHERE owed.cash IS DISTINCT FROM moved.amount LIMIT ${reportedAtMost}`;
  return differences(
    rows,
    'cash for a fraction of a share, for merged shares, or tax of a buyback, does not match what was moved',
  );
}

/** Nobody who held the share before was left out, once an action is applied. What has come from another share later was not of this one then. */
async function holdersLeftOut(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Found[]>`
    SELECT customer_id, l.no FROM corporate_actions a JOIN lots l ON l.symbol = a.symbol
    WHERE a.status = 'applied' AND ${isOfBefore(tx, 'l', tx`a.ex_at`)} AND l.remaining > 0 AND a.kind = ANY (${[...lotChangingKinds, 'cash_exit']})
      AND NOT EXISTS (SELECT FROM lot_changes c WHERE c.customer_id = l.customer_id AND c.lot_no = l.no AND c.action_id = a.id)
      AND NOT EXISTS (
        SELECT FROM lot_changes c JOIN corporate_actions m ON m.id = c.action_id
        WHERE c.customer_id = l.customer_id AND c.lot_no = l.no AND m.into_symbol = a.symbol AND (m.ex_at, m.id) > (a.ex_at, a.id))
    LIMIT ${reportedAtMost}`;
  return differences(rows, 'a corporate action has left out a lot');
}
