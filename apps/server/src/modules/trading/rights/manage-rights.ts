import { formatDecimal, type Decimal } from '@sauda/money';
import type { Sql, Tx } from '../../../platform/database.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Instruments } from '../corporate/check-action.ts';
import { offeredShare, offerMoment } from '../corporate/offer-days.ts';
import { announceAlone, refuseDuringAction, refuseDuringOffer } from '../corporate/one-at-a-time.ts';
import { rightsIssues, type RightsIssue } from './tables.ts';

/** A rights issue as it is told, by a form or by a line of a file. */
export interface ToldRights {
  readonly symbol: string;
  /** So many new shares for so many held. */
  readonly offered: number;
  readonly held: number;
  /** What a new share costs, in its currency. */
  readonly price: Decimal;
  /** The first day without the right, and the last one to subscribe, as in 2027-01-26. */
  readonly exDay: string;
  readonly lastDay: string;
}

export interface RightsAnnouncement {
  readonly issues: readonly ToldRights[];
  /** SHA-256 of the file that they came in, in hexadecimal. */
  readonly fileDigest: string | undefined;
  readonly reason: string;
  readonly announcedBy: string;
  readonly confirmedBy: string;
  readonly at: Date;
}

const mostOfRatio = 1_000;

/**
 * Announces rights issues: who holds a share is told. All of them or none.
 * @returns their numbers, in turn
 * @throws Refusal `unknown_symbol`, `wrong_kind`, `invalid`, `action_exists` where another offer of the share is open, or something that changes it is announced
 */
export async function announceRights(tx: Tx, market: Instruments, announcement: RightsAnnouncement): Promise<string[]> {
  const { issues, fileDigest, reason, announcedBy, confirmedBy, at } = announcement;
  const nos: string[] = [];
  await announceAlone(tx);
  for (const { symbol, offered, held, price, exDay, lastDay } of issues) {
    const instrument = offeredShare(market, symbol);
    const terms = [offered, held];
    if (!terms.every((term) => Number.isInteger(term) && term >= 1 && term <= mostOfRatio)) {
      throw fault('ratio', symbol, `must name 1 to ${mostOfRatio} shares on either side`);
    }
    if (price <= 0n || price % instrument.tickSize !== 0n) {
      throw fault('price', symbol, 'must be above zero and on the tick of the share');
    }
    const exAt = offerMoment(exDay, { field: 'ex_day', at, instrument, edge: 'begins' });
    const closesAt = offerMoment(lastDay, { field: 'last_day', at, instrument, edge: 'ends' });
    if (closesAt <= exAt) throw fault('last_day', symbol, 'must not come before the day that entitles');
    await refuseDuringAction(tx, symbol);
    await refuseDuringOffer(tx, [symbol]);
    const no = newPublicNumber();
    const made = await tx`
      INSERT INTO rights_issues (no, symbol, currency, offered, held, price, ex_day, ex_at, last_day, closes_at, status, reason, file_digest,
        announced_by, confirmed_by, announced_at)
      VALUES (${no}, ${symbol}, ${instrument.currency}, ${offered}, ${held}, ${price}, ${exDay}::date, ${exAt}, ${lastDay}::date,
        ${closesAt}, 'announced', ${reason}, ${fileDigest}, ${announcedBy}, ${confirmedBy}, ${at})
      ON CONFLICT (symbol) WHERE status NOT IN ('allotted', 'cancelled') DO NOTHING RETURNING 1`;
    if (made.length === 0) throw new Refusal('action_exists', { values: { symbol, day: lastDay } });
    nos.push(no);
  }
  return nos;
}

/** One of those that were announced. */
const fault = (field: string, symbol: string, what: string): Refusal =>
  new Refusal('invalid', { fields: { [field]: `of ${symbol} ${what}` } });

/** How many shares were subscribed to, by now. */
export async function sharesSubscribed(sql: Sql | Tx, issueId: bigint): Promise<bigint> {
  const [{ shares }] = await sql<[{ shares: bigint }]>`
    SELECT coalesce(sum(quantity), 0)::bigint AS shares FROM rights_subscriptions
    WHERE issue_id = ${issueId} AND status = 'submitted'`;
  return shares;
}

export interface Allotment {
  readonly no: string;
  /** Of all that was subscribed to here. */
  readonly shares: bigint;
  readonly actor: string;
  readonly at: Date;
}

/**
 * Says how many shares are allotted of all that were subscribed to here; each subscription is then settled by itself.
 * @returns what it was, and what was subscribed to
 * @throws Refusal `not_found`, `rights_open` before its last day is over, `changed_meanwhile`, `invalid` where more is allotted than was subscribed to
 */
export async function allotRights(
  tx: Tx,
  { no, shares, actor, at }: Allotment,
): Promise<{ issue: RightsIssue; subscribed: bigint }> {
  const issue = await locked(tx, no);
  if (issue.status !== 'closed') throw new Refusal('rights_open');
  const subscribed = await sharesSubscribed(tx, issue.id);
  if (shares < 0n || shares > subscribed) {
    throw new Refusal('invalid', {
      fields: { shares: `of ${issue.symbol} must be 0 to ${subscribed}: so many were subscribed to` },
    });
  }
  await tx`
    UPDATE rights_issues SET status = 'allotting', subscribed = ${subscribed}, allotted = ${shares}, ended_by = ${actor}, decided_at = ${at}
    WHERE id = ${issue.id}`;
  return { issue, subscribed };
}

/** Calls one off: what is set aside for it is free again. @throws Refusal `not_found`, `changed_meanwhile` once it allots or has ended */
export async function cancelRights(
  tx: Tx,
  { no, actor, at }: { no: string; actor: string; at: Date },
): Promise<RightsIssue> {
  const issue = await locked(tx, no);
  await tx`
    UPDATE rights_issues SET status = 'cancelled', ended_by = ${actor}, decided_at = ${at}, told_customer = NULL, told_at = NULL
    WHERE id = ${issue.id}`;
  return issue;
}

async function locked(tx: Tx, no: string): Promise<RightsIssue> {
  const [issue] = await tx<
    RightsIssue[]
  >`SELECT ${rightsIssues.columns()} FROM rights_issues WHERE no = ${no} FOR UPDATE`;
  if (issue === undefined) throw new Refusal('not_found');
  if (issue.decidedAt !== undefined) throw new Refusal('changed_meanwhile');
  return issue;
}

/**
 * The one of a share that closed on a day and waits for its allotment: what a file of the venue names.
 * @throws Refusal `invalid` where there is none
 */
export async function closedRights(sql: Sql | Tx, symbol: string, lastDay: string): Promise<RightsIssue> {
  const [issue] = await sql<RightsIssue[]>`
    SELECT ${rightsIssues.columns()} FROM rights_issues
    WHERE symbol = ${symbol} AND last_day = ${lastDay}::date AND status NOT IN ('allotting', 'allotted', 'cancelled')`;
  if (issue === undefined) throw fault('file', symbol, `names no rights issue that waits with the last day ${lastDay}`);
  return issue;
}

/** What one would come to: how many hold the share now, and what new shares they would be offered together. */
export interface RightsPreview {
  readonly holders: bigint;
  readonly units: bigint;
  /** Whole new shares of each holder, added up. */
  readonly shares: bigint;
  readonly worth: string;
}

export async function previewRights(
  sql: Sql | Tx,
  { symbol, offered, held, price }: Pick<ToldRights, 'symbol' | 'offered' | 'held' | 'price'>,
): Promise<RightsPreview> {
  const [{ holders, units, shares }] = await sql<[Omit<RightsPreview, 'worth'>]>`
    WITH holders AS (
      SELECT sum(remaining) AS units FROM lots WHERE symbol = ${symbol} AND remaining > 0 GROUP BY customer_id
    )
    SELECT count(*) AS holders, coalesce(sum(units), 0)::bigint AS units,
      coalesce(sum(div(units * ${offered}, ${held})), 0)::bigint AS shares
    FROM holders`;
  return { holders, units, shares, worth: formatDecimal(shares * price) };
}
