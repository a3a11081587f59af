import { graceMs } from '../clocks.ts';
import { dayMs } from '../../../platform/time.ts';
import type { Apart } from '../../../platform/apart.ts';
import type { Database, Tx } from '../../../platform/database.ts';
import { heldAt } from '../corporate/held-at.ts';
import { byItsDays } from '../corporate/offer-days.ts';
import { rightsIssues, type RightsIssue } from './tables.ts';

/** Within so many days of its last one it is allotted, or what was subscribed to is given back. */
const allottedWithinDays = 30;

/**
 * Takes rights issues from one of their days to the next. As with dividends (ADR 19) a transaction that has a number begins to record, and holdings are read
 * once every one with a lower number is over: a trade has its number from its locks on, before it looks at the clock.
 */
export async function followDays(
  { transaction }: Pick<Database, 'transaction'>,
  now: Date,
  apart: Pick<Apart, 'each'>,
): Promise<void> {
  const begun = new Date(now.getTime() - graceMs);
  const late = new Date(now.getTime() - allottedWithinDays * dayMs);
  const steps: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
    'ex dates': (tx) => tx`
      UPDATE rights_issues SET status = 'recording', recording_in = pg_current_xact_id()::text::bigint
      WHERE status = 'announced' AND ex_at <= ${begun}`,
    'last days': (tx) => tx`
      UPDATE rights_issues SET status = 'closed', told_customer = NULL, told_at = NULL
      WHERE status = 'open' AND closes_at <= ${now}`,
    'days by which they are allotted': (tx) => tx`
      UPDATE rights_issues SET status = 'cancelled', ended_by = ${byItsDays}, decided_at = ${now}, told_customer = NULL, told_at = NULL
      WHERE status = 'closed' AND closes_at <= ${late}`,
  };
  await apart.each(Object.entries(steps).map(([about, step]) => ({ about, work: () => transaction(step) })));
}

/** Writes down who is entitled to how much, once, of each issue apart. */
export async function recordEntitled(
  { sql, transaction }: Pick<Database, 'sql' | 'transaction'>,
  now: Date,
  apart: Pick<Apart, 'each'>,
): Promise<void> {
  const recording = await sql<Array<{ id: bigint; no: string }>>`
    SELECT id, no FROM rights_issues
    WHERE status = 'recording' AND recording_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint ORDER BY id`;
  await apart.each(
    recording.map(({ id, no }) => ({
      about: `recording who held for ${no}`,
      work: () => transaction((tx) => record(tx, id, now)),
    })),
  );
}

/** What another node has in hand is left to it. */
async function record(tx: Tx, id: bigint, now: Date): Promise<void> {
  const [issue] = await tx<RightsIssue[]>`
    SELECT ${rightsIssues.columns()} FROM rights_issues WHERE id = ${id} AND status = 'recording' FOR UPDATE SKIP LOCKED`;
  if (issue === undefined) return;
  const { symbol, offered, held, exAt } = issue;
  await tx`
    INSERT INTO rights_entitlements (customer_id, issue_id, units, quantity)
    SELECT customer_id, ${id}, units, div(units::numeric * ${offered}, ${held})::bigint FROM (${heldAt(tx, symbol, exAt)}) AS held
    ON CONFLICT DO NOTHING`;
  await tx`
    UPDATE rights_issues SET status = 'open', recorded_at = ${now}, told_customer = NULL, told_at = NULL WHERE id = ${id}`;
}
