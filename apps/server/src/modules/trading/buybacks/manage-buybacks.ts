import type { Decimal } from '@sauda/money';
import { dayNumber, isoDate, type Instrument } from '../../market/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { beginningOf, type Instruments } from '../corporate/check-action.ts';
import { buybacks, type Buyback } from './tables.ts';

export interface NewBuyback {
  readonly symbol: string;
  /** What a share is paid, in its currency. */
  readonly price: Decimal;
  /** Of what is paid, in hundredths of a per cent. */
  readonly taxBasisPoints: number;
  /** As in 2027-01-26. */
  readonly lastDay: string;
  readonly reason: string;
  readonly announcedBy: string;
  readonly confirmedBy: string;
  readonly at: Date;
}

const mostAheadMs = 366 * dayMs;

/**
 * Opens a buyback: who holds the share is told.
 * @returns its number
 * @throws Refusal `unknown_symbol`, `wrong_kind`, `invalid`, `action_exists` where one of the share is open, or something is announced of it
 */
export async function announceBuyback(tx: Tx, market: Instruments, told: NewBuyback): Promise<string> {
  const { symbol, price, taxBasisPoints, lastDay, reason, announcedBy, confirmedBy, at } = told;
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  const isShare = instrument.assetClass === 'stock' && instrument.ended === undefined;
  if (!isShare || instrument.notListedYet !== undefined) throw new Refusal('wrong_kind');
  if (price <= 0n || price % instrument.tickSize !== 0n) {
    throw new Refusal('invalid', { fields: { price: 'must be above zero and on the tick of the share' } });
  }
  const closesAt = endOf(lastDay, instrument, at);
  await refuseOther(tx, symbol);
  const no = newPublicNumber();
  const made = await tx`
    INSERT INTO buybacks (no, symbol, currency, price, tax_basis_points, last_day, closes_at, status, reason, announced_by,
      confirmed_by, announced_at)
    VALUES (${no}, ${symbol}, ${instrument.currency}, ${price}, ${taxBasisPoints}, ${lastDay}::date, ${closesAt}, 'open', ${reason},
      ${announcedBy}, ${confirmedBy}, ${at})
    ON CONFLICT (symbol) WHERE status IN ('open', 'settling') DO NOTHING RETURNING 1`;
  if (made.length === 0) throw new Refusal('action_exists', { values: { symbol, day: lastDay } });
  return no;
}

function endOf(lastDay: string, instrument: Instrument, at: Date): Date {
  const number = dayNumber(lastDay);
  if (!Number.isFinite(number) || isoDate(number) !== lastDay) {
    throw new Refusal('invalid', { fields: { last_day: 'is no date such as 2027-01-26' } });
  }
  const closesAt = beginningOf(isoDate(number + 1), instrument);
  const ahead = closesAt.getTime() - at.getTime();
  if (ahead < hourMs || ahead > mostAheadMs) {
    throw new Refusal('invalid', { fields: { last_day: 'must end in an hour or later, and within a year' } });
  }
  return closesAt;
}

/** What changes shares, and what has them set aside, come one after the other. @throws Refusal `action_exists` */
async function refuseOther(tx: Tx, symbol: string): Promise<void> {
  const [action] = await tx<Array<{ exDay: Date }>>`
    SELECT ex_day FROM corporate_actions
    WHERE (symbol = ${symbol} OR into_symbol = ${symbol}) AND status IN ('announced', 'applying') AND kind <> 'name_change' LIMIT 1`;
  if (action === undefined) return;
  throw new Refusal('action_exists', { values: { symbol, day: action.exDay.toISOString().slice(0, 10) } });
}

export interface Settlement {
  readonly no: string;
  /** Of so many that were tendered, so many are taken. */
  readonly tendered: number;
  readonly taken: number;
  readonly actor: string;
  readonly at: Date;
}

/**
 * Says how many of how many the company takes; each tender is then settled by itself.
 * @returns what it was
 * @throws Refusal `not_found`, `changed_meanwhile`, `buyback_open`, `invalid`
 */
export async function settleBuyback(tx: Tx, { no, tendered, taken, actor, at }: Settlement): Promise<Buyback> {
  const buyback = await locked(tx, no);
  if (at < buyback.closesAt) throw new Refusal('buyback_open');
  if (taken > tendered) throw new Refusal('invalid', { fields: { ratio: 'takes more than was tendered' } });
  await tx`
    UPDATE buybacks SET status = 'settling', tendered = ${tendered}, taken = ${taken}, ended_by = ${actor}, decided_at = ${at}
    WHERE id = ${buyback.id}`;
  return buyback;
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
