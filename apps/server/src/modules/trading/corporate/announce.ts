import type { Sql, Tx } from '../../../platform/database.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { beginningOf, checkAction, refuseTakenCode, type Instruments, type ToldAction } from './check-action.ts';
import { announceAlone, refuseDuringOffer } from './one-at-a-time.ts';
import { corporateActions, endingKinds, isOf, ratioOf, type CorporateAction } from './tables.ts';

export { beginningOf, checkAction, type ToldAction } from './check-action.ts';

export interface Announcement {
  readonly actions: readonly ToldAction[];
  /** SHA-256 of the file that they came in, in hexadecimal. */
  readonly fileDigest: string | undefined;
  readonly reason: string;
  /** As the ledger names them: who proposed it, and who confirms it. */
  readonly announcedBy: string;
  readonly confirmedBy: string;
  readonly at: Date;
}

/**
 * What is wrong with one of them is said with its place.
 * @returns their numbers, in turn
 * @throws Refusal `unknown_symbol`, `wrong_kind` (not a share), `invalid`, `action_exists` (of the share and the day there is one, or of one that it becomes)
 */
export async function announceActions(tx: Tx, market: Instruments, announcement: Announcement): Promise<string[]> {
  const { actions, fileDigest, reason, announcedBy, confirmedBy, at: announcedAt } = announcement;
  const nos: string[] = [];
  await announceAlone(tx);
  for (const action of actions) {
    const { kind, symbol, held, becomes, exDay, intoSymbol, intoName, cashPerShare } = action;
    const exAt = beginningOf(exDay, checkAction(market, action, announcedAt));
    await refuseTakenCode(tx, action);
    await refuseAfterEnd(tx, action);
    await refuseOnOneDay(tx, action);
    // Shares that are set aside or entitle do not change meanwhile.
    if (kind !== 'name_change') await refuseDuringOffer(tx, intoSymbol === undefined ? [symbol] : [symbol, intoSymbol]);
    const no = newPublicNumber();
    const made = await tx`
      INSERT INTO corporate_actions (no, kind, symbol, held, becomes, into_symbol, into_name, cash_per_share, ex_day, ex_at, status,
        reason, file_digest, announced_by, confirmed_by, announced_at)
      VALUES (${no}, ${kind}, ${symbol}, ${held}, ${becomes}, ${intoSymbol}, ${intoName}, ${cashPerShare}, ${exDay}::date, ${exAt},
        'announced', ${reason}, ${fileDigest}, ${announcedBy}, ${confirmedBy}, ${announcedAt})
      ON CONFLICT (symbol, ex_day) WHERE status <> 'withdrawn' DO NOTHING RETURNING 1`;
    if (made.length === 0) throw new Refusal('action_exists', { values: { symbol, day: exDay } });
    nos.push(no);
  }
  return nos;
}

/**
 * Where others become a share on a day on which something becomes of that one too, nobody could tell by what ratio which are meant.
 * @throws Refusal `action_exists`
 */
async function refuseOnOneDay(tx: Tx, { symbol, exDay, intoSymbol }: ToldAction): Promise<void> {
  const [other] = await tx<Array<{ symbol: string }>>`
    SELECT symbol FROM corporate_actions
    WHERE ex_day = ${exDay}::date AND status <> 'withdrawn' AND (into_symbol = ${symbol} OR symbol = ${intoSymbol ?? symbol} AND symbol <> ${symbol}) LIMIT 1`;
  if (other !== undefined) throw new Refusal('action_exists', { values: { symbol: other.symbol, day: exDay } });
}

/**
 * Once a share ends on a day, nothing can be done to it later, but for cash for what is delisted.
 * @throws Refusal `action_exists`
 */
async function refuseAfterEnd(tx: Tx, { kind, symbol, exDay }: ToldAction): Promise<void> {
  const ends = isOf(endingKinds, kind);
  const [other] = await tx<Array<{ exDay: Date }>>`
    SELECT ex_day FROM corporate_actions
    WHERE symbol = ${symbol} AND status IN ('announced', 'applying') AND (
      (kind = ANY (${[...endingKinds]}) AND ex_day < ${exDay}::date AND NOT (kind = 'delisting' AND ${kind} = 'cash_exit'))
      OR (${ends} AND ex_day > ${exDay}::date AND NOT (kind = 'cash_exit' AND ${kind} = 'delisting'))) LIMIT 1`;
  if (other === undefined) return;
  throw new Refusal('action_exists', { values: { symbol, day: other.exDay.toISOString().slice(0, 10) } });
}

/**
 * Takes one back before its day begins. Its holders, who were told of it, are told.
 * @returns what it was
 * @throws Refusal `not_found`, `action_begun`, `changed_meanwhile` where it was withdrawn already
 */
export async function withdrawAction(
  tx: Tx,
  no: string,
  { actor, at }: { actor: string; at: Date },
): Promise<CorporateAction> {
  const [action] = await tx<CorporateAction[]>`
    SELECT ${corporateActions.columns()} FROM corporate_actions WHERE no = ${no} FOR UPDATE`;
  if (action === undefined) throw new Refusal('not_found');
  if (action.status === 'withdrawn') throw new Refusal('changed_meanwhile');
  if (action.status !== 'announced' || action.exAt <= at) throw new Refusal('action_begun');
  await tx`
    UPDATE corporate_actions SET status = 'withdrawn', withdrawn_by = ${actor}, withdrawn_at = ${at}, told_customer = NULL, told_at = NULL
    WHERE id = ${action.id}`;
  return action;
}

/** What one reaches, by what is held and waits now. */
export interface ActionPreview {
  readonly holders: bigint;
  readonly unitsBefore: bigint;
  readonly unitsAfter: bigint;
  /** Holders who would be left with a fraction of a share, and what these come to, in shares after it rounded up. */
  readonly fractions: bigint;
  readonly fractionUnits: bigint;
  readonly orders: bigint;
  readonly triggers: bigint;
  readonly alerts: bigint;
}

export async function previewAction(
  sql: Sql | Tx,
  told: Pick<ToldAction, 'symbol' | 'held' | 'becomes'>,
): Promise<ActionPreview> {
  const { symbol } = told;
  const { held, becomes } = ratioOf(told);
  const [preview] = await sql<[ActionPreview]>`
    WITH holders AS (
      SELECT sum(remaining) AS units FROM lots WHERE symbol = ${symbol} AND remaining > 0 GROUP BY customer_id
    )
    SELECT count(*) AS holders, coalesce(sum(units), 0)::bigint AS units_before,
      coalesce(sum(div(units * ${becomes}, ${held})), 0)::bigint AS units_after,
      count(*) FILTER (WHERE mod(units * ${becomes}, ${held}) > 0) AS fractions,
      ceil(coalesce(sum(mod(units * ${becomes}, ${held})), 0) / ${held}::numeric)::bigint AS fraction_units,
      (SELECT count(*) FROM orders WHERE symbol = ${symbol} AND status = 'pending') AS orders,
      (SELECT count(*) FROM triggers WHERE symbol = ${symbol} AND status = 'active') AS triggers,
      (SELECT count(*) FROM price_alerts WHERE symbol = ${symbol} AND reached_at IS NULL) AS alerts
    FROM holders`;
  return preview;
}
