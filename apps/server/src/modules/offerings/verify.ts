import { MINOR_UNIT, ONE, RATE_ONE } from '@sauda/money';
import type { Tx } from '../../platform/database.ts';
import { difference, differencesOf, type Difference, type FoundThing } from '../../platform/difference.ts';
import { draw, hashBook } from './ipos/draw.ts';
import { toIpo, type IpoRow } from './ipos/ipo.ts';
import { readBook } from './ipos/read-ipos.ts';

export interface OfferingsVerification {
  readonly blocks: number;
  readonly applications: number;
  readonly draws: number;
  readonly fundOrders: number;
  readonly differences: readonly Difference[];
}

const reportedAtMost = 100;

/**
 * Compares what was sold with what there was to sell, and applications and fund shares with the transfers that they
 * caused, and does every draw again. Give it a snapshot to see one moment in all.
 */
export async function verifyOfferings(tx: Tx): Promise<OfferingsVerification> {
  const [counts] = await tx<[{ blocks: number; applications: number; draws: number; fundOrders: number }]>`
    SELECT (SELECT count(*)::int FROM block_items) AS blocks,
      (SELECT count(*)::int FROM ipo_applications) AS applications,
      (SELECT count(*)::int FROM ipos WHERE seed IS NOT NULL) AS draws,
      (SELECT count(*)::int FROM fund_orders) AS fund_orders`;
  const differences = [
    ...(await blocksUnlikePurchases(tx)),
    ...(await applicationsUnlikeTransfers(tx)),
    ...(await listedUnlikeAllotted(tx)),
    ...(await drawsUnlikeAllotments(tx)),
    ...(await fundsUnlikeOrders(tx)),
    ...(await fundOrdersUnlikeTransfers(tx)),
    ...(await applicationsUnlikeBids(tx)),
    ...(await profitsUnlikeReturns(tx)),
  ];
  return {
    blocks: counts.blocks,
    applications: counts.applications,
    draws: counts.draws,
    fundOrders: counts.fundOrders,
    differences,
  };
}

/** What a block has left is what there was, less what was bought of it. */
async function blocksUnlikePurchases(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ id: bigint }>>`
    SELECT coalesce(id, offering_id) AS id FROM block_items
    FULL JOIN (
      SELECT offering_id, sum(filled) AS bought FROM orders
      WHERE origin IN ('block', 'qip') AND side = 'buy' AND filled > 0
      GROUP BY offering_id
    ) AS purchases ON offering_id = id
    WHERE id IS NULL OR remaining <> quantity - coalesce(bought, 0)
    LIMIT ${reportedAtMost}`;
  return rows.map(({ id }) => difference('block', id, `block ${id} has not left what was not bought of it`));
}

/** A submitted application holds what its row says; an ended one has paid for what it got, and nothing is held. */
async function applicationsUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH moved AS (
      SELECT customer_id, subject_no AS no,
        sum(CASE WHEN credit = 'holds' THEN amount WHEN debit = 'holds' THEN -amount ELSE 0 END) AS held,
        coalesce(sum(amount) FILTER (WHERE credit = 'ipo_escrow'), 0) AS paid,
        count(*) FILTER (WHERE (debit, credit) NOT IN (('cash', 'holds'), ('holds', 'cash'), ('holds', 'ipo_escrow'))) AS others
      FROM ledger.transfers WHERE subject_kind = 'ipo'
      GROUP BY customer_id, subject_no
    )
    SELECT customer_id, no, applications.held IS NULL AS missing
    FROM ipo_applications applications FULL JOIN moved USING (customer_id, no)
    WHERE applications.held IS NULL OR moved.held IS NULL OR moved.others > 0
      OR applications.held <> moved.held OR applications.paid <> moved.paid
    LIMIT ${reportedAtMost}`;
  return differencesOf('application', 'application', rows, 'does not match its transfers');
}

/** Allotted shares became one lot of the same number when they were listed, and none before. */
async function listedUnlikeAllotted(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, no
    FROM (SELECT customer_id, no, ipo_id, allotted, paid FROM ipo_applications WHERE listed_at IS NOT NULL) AS listed
    FULL JOIN (
      SELECT customer_id, no, offering_id, filled, amount FROM orders WHERE origin = 'ipo' AND side = 'buy'
    ) AS bought USING (customer_id, no)
    WHERE (ipo_id, allotted, paid) IS DISTINCT FROM (offering_id, filled, amount)
    LIMIT ${reportedAtMost}`;
  return differencesOf('listing', 'application', rows, 'was not listed as allotted');
}

/** The book and the draw come out the same when they are done again, and no more was allotted than there was. */
async function drawsUnlikeAllotments(tx: Tx): Promise<Difference[]> {
  const differences: Difference[] = [];
  const rows = await tx<IpoRow[]>`SELECT * FROM ipos WHERE seed IS NOT NULL ORDER BY id`;
  for (const ipo of rows.map(toIpo)) {
    const bids = await readBook(tx, ipo.id);
    const bookHash = hashBook(bids);
    if (ipo.seed === undefined || ipo.bookHash?.equals(bookHash) !== true) {
      differences.push(difference('book', ipo.id, `the book of IPO ${ipo.id} has changed since it was closed`));
      continue;
    }
    const { issuePrice, allotted } = draw(bids, ipo, ipo.seed, bookHash);
    const [wrong] = await tx<Array<{ no: string }>>`
      SELECT no FROM ipo_applications WHERE ipo_id = ${ipo.id} AND status IN ('allotted', 'not_allotted')
        AND allotted <> coalesce((${tx.json(textsOf(allotted))}::jsonb ->> no)::bigint, 0)
      LIMIT 1`;
    if (issuePrice !== ipo.issuePrice || wrong !== undefined) {
      differences.push(
        difference('draw', ipo.id, `the draw of IPO ${ipo.id} comes out otherwise when it is done again`),
      );
    }
    const total = [...allotted.values()].reduce((sum, shares) => sum + shares, 0n);
    if (total > ipo.shares)
      differences.push(difference('allotment', ipo.id, `IPO ${ipo.id} was allotted beyond its shares`));
  }
  return differences.slice(0, reportedAtMost);
}

function textsOf(allotted: ReadonlyMap<string, bigint>): Record<string, string> {
  return Object.fromEntries([...allotted].map(([no, shares]) => [no, shares.toString()]));
}

async function fundsUnlikeOrders(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ id: bigint }>>`
    SELECT id FROM funds
    LEFT JOIN (SELECT fund_id, sum(amount) AS sold FROM fund_orders GROUP BY fund_id) AS orders ON fund_id = id
    WHERE sold_amount <> coalesce(sold, 0)
    LIMIT ${reportedAtMost}`;
  return rows.map(({ id }) => difference('fund', id, `fund ${id} has not sold what its orders come to`));
}

/** A share was paid for once; its principal came back once it had ended, and its profit once it had matured. */
async function fundOrdersUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH moved AS (
      SELECT customer_id, subject_no AS no,
        coalesce(sum(amount) FILTER (WHERE reason = 'fundPurchase' AND debit = 'cash' AND credit = 'fund_pool'), 0) AS paid,
        coalesce(sum(amount) FILTER (WHERE reason = 'principal_returned' AND debit = 'fund_pool' AND credit = 'cash'), 0) AS returned,
        coalesce(sum(amount) FILTER (WHERE reason = 'fund_project_profit' AND debit = 'fund_pool' AND credit = 'cash'), 0) AS profit,
        count(*) AS transfers
      FROM ledger.transfers WHERE subject_kind = 'fund'
      GROUP BY customer_id, subject_no
    )
    SELECT customer_id, no, orders.amount IS NULL AS missing
    FROM fund_orders orders FULL JOIN moved USING (customer_id, no)
    WHERE orders.amount IS NULL OR moved.paid IS NULL OR orders.amount <> moved.paid
      OR moved.returned <> CASE status WHEN 'active' THEN 0 ELSE orders.amount END
      OR moved.profit <> CASE status WHEN 'completed' THEN orders.profit ELSE 0 END
      OR moved.transfers <> 1 + (status <> 'active')::int + (status = 'completed' AND orders.profit > 0)::int
    LIMIT ${reportedAtMost}`;
  return differencesOf('fund_share', 'fund share', rows, 'does not match its transfers');
}

/** What waits holds what it would cost at the price that it bids; what was allotted has cost the issue price. */
async function applicationsUnlikeBids(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, no FROM ipo_applications applications JOIN ipos ON ipos.id = ipo_id
    WHERE 2 * abs(held + paid - settlement_rate::numeric / ${RATE_ONE} * CASE applications.status
        WHEN 'submitted' THEN applications.shares * price WHEN 'allotted' THEN allotted * issue_price ELSE 0 END)
      > ${MINOR_UNIT}
    LIMIT ${reportedAtMost}`;
  return differencesOf('application', 'application', rows, 'costs another amount than its shares');
}

/** A share earns what it was sold for, and was sold for a return of its fund. */
async function profitsUnlikeReturns(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, no FROM fund_orders orders JOIN funds ON funds.id = fund_id
    WHERE 2 * abs(profit - orders.amount::numeric * expected_return / ${100n * ONE}) > ${MINOR_UNIT}
      OR expected_return NOT BETWEEN minimum_return AND maximum_return OR orders.amount <> funds.amount
    LIMIT ${reportedAtMost}`;
  return differencesOf('fund_share', 'fund share', rows, 'earns another return than its fund gives');
}
