import type { Decimal } from '@sauda/money';
import type { Sql, Tx } from '../../../platform/database.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Instruments } from '../corporate/check-action.ts';
import { offeredShare, offerMoment } from '../corporate/offer-days.ts';
import { announceAlone, refuseDuringAction, refuseDuringOffer } from '../corporate/one-at-a-time.ts';
import { buybacks, type Buyback } from './tables.ts';

export interface RecordTerms {
  /** As in 2027-01-26: who holds the share as it is over is entitled. */
  readonly day: string;
  /** So many are taken of so many held. */
  readonly entitled: number;
  readonly of: number;
}

export interface NewBuyback {
  readonly symbol: string;
  /** What a share is paid, in its currency. */
  readonly price: Decimal;
  /** Of what is paid, in hundredths of a per cent. */
  readonly taxBasisPoints: number;
  /** As in 2027-01-26. */
  readonly lastDay: string;
  /** Where holders are entitled by what they held. */
  readonly record?: RecordTerms | undefined;
  readonly reason: string;
  readonly announcedBy: string;
  readonly confirmedBy: string;
  readonly at: Date;
}

const mostOfRatio = 1_000;

/**
 * Opens a buyback: who holds the share is told.
 * @returns its number
 * @throws Refusal `unknown_symbol`, `wrong_kind`, `invalid`, `action_exists` where another offer of the share is open, or something is announced of it
 */
export async function announceBuyback(tx: Tx, market: Instruments, told: NewBuyback): Promise<string> {
  const { symbol, price, taxBasisPoints, lastDay, record, reason, announcedBy, confirmedBy, at } = told;
  const instrument = offeredShare(market, symbol);
  if (price <= 0n || price % instrument.tickSize !== 0n) {
    throw new Refusal('invalid', { fields: { price: 'must be above zero and on the tick of the share' } });
  }
  const closesAt = offerMoment(lastDay, { field: 'last_day', at, instrument, edge: 'ends' });
  const recordAt = record && offerMoment(record.day, { field: 'record_day', at, instrument, edge: 'ends' });
  if (record !== undefined) checkRecord(record, { recordAt, closesAt });
  await announceAlone(tx);
  await refuseDuringAction(tx, symbol);
  await refuseDuringOffer(tx, [symbol]);
  const no = newPublicNumber();
  const made = await tx`
    INSERT INTO buybacks (no, symbol, currency, price, tax_basis_points, last_day, closes_at, record_day, record_at, entitled, entitled_of,
      status, reason, announced_by, confirmed_by, announced_at)
    VALUES (${no}, ${symbol}, ${instrument.currency}, ${price}, ${taxBasisPoints}, ${lastDay}::date, ${closesAt}, ${record?.day}::date,
      ${recordAt}, ${record?.entitled}, ${record?.of}, 'open', ${reason}, ${announcedBy}, ${confirmedBy}, ${at})
    ON CONFLICT (symbol) WHERE status IN ('open', 'settling') DO NOTHING RETURNING 1`;
  if (made.length === 0) throw new Refusal('action_exists', { values: { symbol, day: lastDay } });
  return no;
}

function checkRecord(
  { entitled, of }: RecordTerms,
  { recordAt, closesAt }: { recordAt: Date | undefined; closesAt: Date },
): void {
  const areWhole = Number.isInteger(entitled) && Number.isInteger(of);
  if (!areWhole || entitled < 1 || of > mostOfRatio || entitled > of) {
    const fields = { ratio: `must take one or more of each ${mostOfRatio} shares at most, and no more than are held` };
    throw new Refusal('invalid', { fields });
  }
  if (recordAt !== undefined && recordAt >= closesAt) {
    throw new Refusal('invalid', { fields: { record_day: 'must come before the last day' } });
  }
}

export interface Settlement {
  readonly no: string;
  /** Beyond what holders are entitled to, of so many that were tendered so many are taken; or how many shares are taken in all. */
  readonly by: { readonly tendered: number; readonly taken: number } | { readonly accepted: bigint };
  readonly actor: string;
  readonly at: Date;
}

/**
 * Says how many the company takes; each tender is then settled by itself.
 * @returns what it was
 * @throws Refusal `not_found`, `changed_meanwhile`, `buyback_open`, `invalid` where more is taken than was tendered, or less than holders are entitled to
 */
export async function settleBuyback(tx: Tx, { no, by, actor, at }: Settlement): Promise<Buyback> {
  const buyback = await locked(tx, no);
  const { id, symbol, closesAt } = buyback;
  if (at < closesAt) throw new Refusal('buyback_open');
  if ('taken' in by && by.taken > by.tendered) {
    throw new Refusal('invalid', { fields: { ratio: 'takes more than was tendered' } });
  }
  const excess = 'accepted' in by ? await excessOf(tx, { id, symbol }, by.accepted) : undefined;
  const ratio = 'taken' in by ? by : undefined;
  await tx`
    UPDATE buybacks SET status = 'settling', tendered = ${ratio?.tendered}, taken = ${ratio?.taken},
      excess_tendered = ${excess?.tendered}, excess_taken = ${excess?.taken}, ended_by = ${actor}, decided_at = ${at}
    WHERE id = ${id}`;
  return buyback;
}

/** What was tendered, and of that what is taken in any case. */
export async function tenderedIn(sql: Sql | Tx, id: bigint): Promise<{ shares: bigint; guaranteed: bigint }> {
  const [sums] = await sql<[{ shares: bigint; guaranteed: bigint }]>`
    SELECT coalesce(sum(t.quantity), 0)::bigint AS shares, coalesce(sum(least(t.quantity, e.quantity)), 0)::bigint AS guaranteed
    FROM tenders t LEFT JOIN buyback_entitlements e ON e.buyback_id = t.buyback_id AND e.customer_id = t.customer_id
    WHERE t.buyback_id = ${id} AND status = 'submitted'`;
  return sums;
}

async function excessOf(tx: Tx, { id, symbol }: Pick<Buyback, 'id' | 'symbol'>, accepted: bigint) {
  const { shares, guaranteed } = await tenderedIn(tx, id);
  if (accepted < guaranteed || accepted > shares) {
    const what = `of ${symbol} must be ${guaranteed} to ${shares}: so many are taken in any case, and so many were tendered`;
    throw new Refusal('invalid', { fields: { shares: what } });
  }
  return { tendered: shares - guaranteed, taken: accepted - guaranteed };
}

/**
 * The one of a share that closed on a day and waits to be settled: what a file of the venue names.
 * @throws Refusal `invalid` where there is none
 */
export async function closedBuyback(sql: Sql | Tx, symbol: string, lastDay: string): Promise<Buyback> {
  const [buyback] = await sql<Buyback[]>`
    SELECT ${buybacks.columns()} FROM buybacks WHERE symbol = ${symbol} AND last_day = ${lastDay}::date AND status = 'open'`;
  if (buyback !== undefined) return buyback;
  const what = `of ${symbol} names no buyback that waits with the last day ${lastDay}`;
  throw new Refusal('invalid', { fields: { file: what } });
}

/** Calls one off: what was tendered is free again. @throws Refusal `not_found`, `changed_meanwhile` */
export async function cancelBuyback(
  tx: Tx,
  { no, actor, at }: { no: string; actor: string; at: Date },
): Promise<Buyback> {
  const buyback = await locked(tx, no);
  await tx`
    UPDATE buybacks SET status = 'cancelled', ended_by = ${actor}, decided_at = ${at}, told_customer = NULL, told_at = NULL
    WHERE id = ${buyback.id}`;
  return buyback;
}

async function locked(tx: Tx, no: string): Promise<Buyback> {
  const [buyback] = await tx<Buyback[]>`SELECT ${buybacks.columns()} FROM buybacks WHERE no = ${no} FOR UPDATE`;
  if (buyback === undefined) throw new Refusal('not_found');
  if (buyback.status !== 'open') throw new Refusal('changed_meanwhile');
  return buyback;
}
