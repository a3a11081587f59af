import { dayNumber, isoDate, segments, TimeZone, type Instrument } from '../../market/index.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { corporateActions, ratioOf, type ActionKind, type CorporateAction } from './tables.ts';

/** A split or a bonus as it is told, by a form or by a line of a file. */
export interface ToldAction {
  readonly kind: ActionKind;
  readonly symbol: string;
  /** Of so many shares become so many. */
  readonly held: number;
  readonly becomes: number;
  /** As in 2027-01-26. */
  readonly exDay: string;
}

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

type Instruments = { instrument(symbol: string): Instrument | undefined };

/** From its announcement to its day, so that every node knows it, and holders are told. */
const leastAheadMs = hourMs;
const mostAheadMs = 366 * dayMs;
const mostBecomes = 1_000;

/** When a day begins where a share is traded. */
export function beginningOf(day: string, { segment }: Pick<Instrument, 'segment'>): Date {
  return new Date(new TimeZone(segments[segment].timeZone).instant(dayNumber(day), 0));
}

/**
 * What is wrong with one of them is said with its place.
 * @returns their numbers, in turn
 * @throws Refusal `unknown_symbol`, `wrong_kind` (not a share), `invalid`, `action_exists` (of the share and the day there is one)
 */
export async function announceActions(tx: Tx, market: Instruments, announcement: Announcement): Promise<string[]> {
  const { actions, fileDigest, reason, announcedBy, confirmedBy, at: announcedAt } = announcement;
  const nos: string[] = [];
  for (const action of actions) {
    const { kind, symbol, held, becomes, exDay } = action;
    const exAt = beginningOf(exDay, checkAction(market, action, announcedAt));
    const no = newPublicNumber();
    const made = await tx`
      INSERT INTO corporate_actions (no, kind, symbol, held, becomes, ex_day, ex_at, status, reason, file_digest, announced_by,
        confirmed_by, announced_at)
      VALUES (${no}, ${kind}, ${symbol}, ${held}, ${becomes}, ${exDay}::date, ${exAt}, 'announced', ${reason}, ${fileDigest},
        ${announcedBy}, ${confirmedBy}, ${announcedAt})
      ON CONFLICT (symbol, ex_day) WHERE status <> 'withdrawn' DO NOTHING RETURNING 1`;
    if (made.length === 0) throw new Refusal('action_exists', { values: { symbol, day: exDay } });
    nos.push(no);
  }
  return nos;
}

/** @throws Refusal `unknown_symbol`, `wrong_kind`, `invalid` */
export function checkAction(market: Instruments, { symbol, held, becomes, exDay }: ToldAction, now: Date): Instrument {
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  if (instrument.assetClass !== 'stock' || instrument.notListedYet !== undefined) throw new Refusal('wrong_kind');
  if (held < 1 || becomes <= held || becomes > mostBecomes || !Number.isInteger(held) || !Number.isInteger(becomes)) {
    const fault = `of ${symbol} must give more shares than are held, and ${mostBecomes} at most`;
    throw new Refusal('invalid', { fields: { ratio: fault } });
  }
  const number = dayNumber(exDay);
  if (!Number.isFinite(number) || isoDate(number) !== exDay) {
    throw new Refusal('invalid', { fields: { ex_day: `of ${symbol} is no date such as 2027-01-26` } });
  }
  const ahead = beginningOf(exDay, instrument).getTime() - now.getTime();
  if (ahead < leastAheadMs) {
    throw new Refusal('invalid', { fields: { ex_day: `of ${symbol} must begin in an hour or later` } });
  }
  if (ahead > mostAheadMs)
    throw new Refusal('invalid', { fields: { ex_day: `of ${symbol} is more than a year ahead` } });
  return instrument;
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
