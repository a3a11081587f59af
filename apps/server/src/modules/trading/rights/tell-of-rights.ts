import { formatDecimal } from '@sauda/money';
import { notifyApart, type AnyNotice } from '../../customers/index.ts';
import { firstUuid, type Apart } from '../../../platform/apart.ts';
import type { Tx } from '../../../platform/database.ts';
import { holdersAtOnce, tellHolders } from '../corporate/tell-holders.ts';
import type { RightsOptions } from './allot-subscriptions.ts';
import { rightsIssues, saidRights, type RightsIssue } from './tables.ts';

/**
 * Tells who holds a share what its company offers, who is entitled to how much, whose right has lapsed, and that it was called off. How far it has come commits with the
 * notices, so that each is told once. Who has subscribed is told of an end with their subscription.
 */
export function tellOfRights(
  { database, clock, view }: Pick<RightsOptions, 'clock' | 'database' | 'view'>,
  apart: Pick<Apart, 'inTurns' | 'within'>,
): Promise<void> {
  const tell = (tx: Tx, id: bigint) => tellSome(tx, id, { at: clock.now(), view, apart });
  return tellHolders({ database, apart, of: 'rights_issues', tellSome: tell });
}

interface Holder {
  readonly customerId: string;
  /** What they held and are entitled to; undefined before that is recorded. */
  readonly units: bigint | undefined;
  readonly quantity: bigint | undefined;
}

/** @returns whether there may be more to tell */
async function tellSome(
  tx: Tx,
  id: bigint,
  { at, view, apart }: { at: Date; view: RightsOptions['view']; apart: Pick<Apart, 'within'> },
): Promise<boolean> {
  const [issue] = await tx<RightsIssue[]>`
    SELECT ${rightsIssues.columns()} FROM rights_issues WHERE id = ${id} AND told_at IS NULL FOR UPDATE SKIP LOCKED`;
  if (issue === undefined) return false;
  const { symbol, toldCustomer = firstUuid } = issue;
  const kind = kindOf(issue, at);
  const holders = kind === undefined ? [] : await holdersOf(tx, issue, kind);
  const instrument = view.instrument(symbol);
  const name = instrument?.name ?? symbol;
  const price = formatDecimal(issue.price, instrument?.priceDecimals);
  await notifyApart(
    tx,
    kind === undefined ? [] : holders.map((holder) => noticeOf(kind, issue, holder, { name, price, at })),
    apart,
  );
  const isLast = holders.length < holdersAtOnce;
  await tx`
    UPDATE rights_issues SET told_customer = ${holders.at(-1)?.customerId ?? toldCustomer}, told_at = ${isLast ? at : undefined}
    WHERE id = ${id}`;
  return !isLast;
}

type Kind = 'rights_coming' | 'rights_offered' | 'rights_lapsed' | 'rights_cancelled';

/** What is to be told where it stands now; undefined where nothing is any more. */
function kindOf({ status, exAt, closesAt, decidedAt }: RightsIssue, at: Date): Kind | undefined {
  if (status === 'announced') return at < exAt ? 'rights_coming' : undefined;
  if (status === 'open') return at < closesAt ? 'rights_offered' : undefined;
  if (status === 'closed' || status === 'allotting' || status === 'allotted') return 'rights_lapsed';
  // Called off later, there is nothing but subscriptions that it could be told of.
  return status === 'cancelled' && decidedAt !== undefined && decidedAt < closesAt ? 'rights_cancelled' : undefined;
}

async function holdersOf(
  tx: Tx,
  { id, symbol, recordedAt, toldCustomer = firstUuid }: RightsIssue,
  kind: Kind,
): Promise<Holder[]> {
  if (recordedAt === undefined) {
    return tx<Holder[]>`
      SELECT DISTINCT customer_id, NULL::bigint AS units, NULL::bigint AS quantity FROM lots
      WHERE symbol = ${symbol} AND remaining > 0 AND customer_id > ${toldCustomer} ORDER BY customer_id LIMIT ${holdersAtOnce}`;
  }
  const toAll = kind === 'rights_offered';
  return tx<Holder[]>`
    SELECT customer_id, units, quantity FROM rights_entitlements e
    WHERE issue_id = ${id} AND quantity > 0 AND customer_id > ${toldCustomer} AND (${toAll} OR NOT EXISTS (
      SELECT FROM rights_subscriptions s
      WHERE s.issue_id = ${id} AND s.customer_id = e.customer_id AND s.status <> 'withdrawn'))
    ORDER BY customer_id LIMIT ${holdersAtOnce}`;
}

function noticeOf(
  kind: Kind,
  issue: RightsIssue,
  { customerId, units = 0n, quantity = 0n }: Holder,
  { name, price, at }: { name: string; price: string; at: Date },
): AnyNotice {
  const dayOf = (day: Date) => day.toISOString().slice(0, 10);
  const of = { customerId, at };
  switch (kind) {
    case 'rights_coming': {
      const values = { name, ratio: saidRights(issue), price, day: dayOf(issue.exDay) };
      return { ...of, kind, values };
    }
    case 'rights_offered': {
      const counts = { held: units.toString(), count: quantity.toString() };
      return { ...of, kind, values: { name, ...counts, price, day: dayOf(issue.lastDay) } };
    }
    case 'rights_lapsed':
      return { ...of, kind, values: { name, count: quantity.toString() } };
    case 'rights_cancelled':
      return { ...of, kind, values: { name } };
  }
}
