import { ceilings, convertHalfEven, decimal, formatDecimal, type Decimal } from '@sauda/money';
import type { Quote } from '../../market/index.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PriceSource } from '../market-view.ts';
import { pageBy, type KeyPage } from '../../../platform/page-by.ts';

/**
 * What a dividend may be: of the last price, in hundredths of a per cent, and what it may cost the house in the account
 * currency by what is held now. No setting moves either.
 */
const dividendLimits = { basisPoints: 1_000n, cost: decimal(100_000_000) } as const;

type Prices = Pick<PriceSource, 'instrument' | 'quote' | 'displayRate'>;

export interface DividendDeclaration {
  readonly symbol: string;
  /** In the currency of the share. */
  readonly perShare: Decimal;
  /** What is withheld of it, in hundredths of a per cent; nothing where absent. */
  readonly taxBasisPoints?: number | undefined;
  /** Who holds the share at this moment is entitled. */
  readonly recordAt: Date;
  readonly paysAt: Date;
  /** A member of staff by id, or `practice-market`. */
  readonly declaredBy: string;
  readonly at: Date;
}

/**
 * Declares a dividend; declaring the same share's for the same record time again changes nothing.
 * @returns the number of the distribution
 * @throws Refusal `unknown_symbol`, `wrong_kind` (not a share), `invalid` (amount, cost or times), `stale_quote` and
 * `stale_rate` (there is none)
 */
export async function declareDividend(tx: Tx, market: Prices, declaration: DividendDeclaration): Promise<string> {
  return (await declare(tx, market, declaration)).no;
}

/**
 * As `declareDividend`, for one that is meant to be new: one that was taken back before its record time gives its place to it.
 * @throws Refusal `dividend_exists` where it is not
 */
export async function declareNewDividend(tx: Tx, market: Prices, declaration: DividendDeclaration): Promise<string> {
  const { no, isNew } = await declare(tx, market, declaration, { replacesCancelled: true });
  if (!isNew) throw new Refusal('dividend_exists');
  return no;
}

async function declare(
  tx: Tx,
  market: Prices,
  { symbol, perShare, taxBasisPoints = 0, recordAt, paysAt, declaredBy, at }: DividendDeclaration,
  { replacesCancelled = false } = {},
): Promise<{ no: string; isNew: boolean }> {
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  if (instrument.assetClass !== 'stock') throw new Refusal('wrong_kind');
  if (perShare <= 0n) throw new Refusal('invalid', { fields: { per_share: 'must be above zero' } });
  if (recordAt < at) throw new Refusal('invalid', { fields: { record_at: 'is over' } });
  if (paysAt < recordAt) throw new Refusal('invalid', { fields: { pays_at: 'is before the record time' } });
  holdDividend(await appraiseDividend(tx, market, symbol, perShare), perShare);
  await refuseTooMuch(tx, symbol, perShare);
  const made = await tx`
    INSERT INTO distributions (no, kind, symbol, per_unit, tax_basis_points, currency, record_at, pays_at, status, declared_by,
      declared_at)
    VALUES (${newPublicNumber()}, 'dividend', ${symbol}, ${perShare}, ${taxBasisPoints}, ${instrument.currency}, ${recordAt},
      ${paysAt}, 'declared', ${declaredBy}, ${at})
    ON CONFLICT ON CONSTRAINT declared_once DO UPDATE SET no = excluded.no, per_unit = excluded.per_unit,
      tax_basis_points = excluded.tax_basis_points, currency = excluded.currency, pays_at = excluded.pays_at, status = excluded.status,
      declared_by = excluded.declared_by, declared_at = excluded.declared_at
    WHERE ${replacesCancelled} AND distributions.status = 'cancelled'
    RETURNING 1`;
  const [row] = await tx<[{ no: string }]>`
    SELECT no FROM distributions WHERE symbol = ${symbol} AND kind = 'dividend' AND record_at = ${recordAt}`;
  return { no: row.no, isNew: made.length > 0 };
}

/** What all would get who hold it now: more than that nobody can be sure to be paid. @throws Refusal `invalid` */
async function refuseTooMuch(tx: Tx, symbol: string, perShare: Decimal): Promise<void> {
  const [{ held }] = await tx<[{ held: bigint }]>`
    SELECT coalesce(sum(remaining), 0)::bigint AS held FROM lots WHERE symbol = ${symbol} AND remaining > 0`;
  if (perShare <= ceilings.price && perShare * held <= ceilings.total) return;
  const most = held === 0n || ceilings.total / held > ceilings.price ? ceilings.price : ceilings.total / held;
  throw new Refusal('invalid', { fields: { per_share: `must not be above ${formatDecimal(most)}` } });
}

/** What a dividend would come to if its record time were now. */
export interface DividendAppraisal {
  /** The share's last price. */
  readonly quote: Quote;
  /** The most that may be paid for a share. */
  readonly mostPerShare: Decimal;
  /** All that customers hold. */
  readonly shares: bigint;
  /** In the account currency. */
  readonly cost: Decimal;
}

/** @throws Refusal `unknown_symbol`, `stale_quote` and `stale_rate` where there is no price or exchange rate at all */
export async function appraiseDividend(
  sql: Sql | Tx,
  market: Prices,
  symbol: string,
  perShare: Decimal,
): Promise<DividendAppraisal> {
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  const quote = market.quote(symbol);
  if (quote === undefined) throw new Refusal('stale_quote');
  const rate = market.displayRate(instrument.currency);
  if (rate === undefined) throw new Refusal('stale_rate');
  const [{ shares }] = await sql<[{ shares: bigint }]>`
    SELECT coalesce(sum(remaining), 0)::bigint AS shares FROM lots WHERE symbol = ${symbol} AND remaining > 0`;
  const mostPerShare = (quote.price * dividendLimits.basisPoints) / 10_000n;
  return { quote, mostPerShare, shares, cost: convertHalfEven(perShare * shares, rate) };
}

function holdDividend({ quote, mostPerShare, cost }: DividendAppraisal, perShare: Decimal): void {
  const fault =
    perShare > mostPerShare
      ? `must be at most ${formatDecimal(mostPerShare)}, a tenth of the price of ${formatDecimal(quote.price)}`
      : cost > dividendLimits.cost
        ? `would cost the house ${formatDecimal(cost)}, more than ${formatDecimal(dividendLimits.cost, 0)}`
        : undefined;
  if (fault !== undefined) throw new Refusal('invalid', { fields: { per_share: fault } });
}

/**
 * Takes back a dividend of which nothing is paid: before its record time, or after it where the payment is still to come.
 * @returns what it was, and how many are entitled to it
 * @throws Refusal `not_found`, or `order_ended` where somebody has been paid, or its holders are being written down
 */
export async function cancelDividend(
  tx: Tx,
  no: string,
  at: Date,
): Promise<{ status: string; unpaid: number; symbol: string; perShare: Decimal }> {
  // Payments share the lock on its row, so that none is under way.
  const [found] = await tx<Array<{ id: bigint; status: string; recordAt: Date; symbol: string; perShare: Decimal }>>`
    SELECT id, status, record_at, symbol, per_unit AS per_share FROM distributions WHERE no = ${no} AND kind = 'dividend' FOR UPDATE`;
  if (found === undefined) throw new Refusal('not_found');
  const { id, status, symbol, perShare } = found;
  const isOpen = status === 'recorded' || (status === 'declared' && found.recordAt > at);
  const [{ unpaid, paid }] = await tx<[{ unpaid: number; paid: number }]>`
    SELECT count(*) FILTER (WHERE paid_at IS NULL)::int AS unpaid, count(paid_at)::int AS paid
    FROM entitlements WHERE distribution_id = ${id}`;
  if (!isOpen || paid > 0) throw new Refusal('order_ended');
  await tx`UPDATE distributions SET status = 'cancelled' WHERE id = ${id}`;
  return { status, unpaid, symbol, perShare };
}

export interface DeclaredDividend {
  readonly id: bigint;
  readonly no: string;
  readonly symbol: string;
  /** In `currency`, before tax. */
  readonly perShare: Decimal;
  readonly taxBasisPoints: number;
  readonly currency: string;
  readonly recordAt: Date;
  readonly paysAt: Date;
  readonly status: 'declared' | 'closed' | 'recorded' | 'paid' | 'cancelled';
  readonly declaredBy: string;
  readonly declaredAt: Date;
  /** Who is entitled: zero until the record time is over, 10,000 for as many or more. */
  readonly holders: number;
}

const countedAtMost = 10_000;

/** Declared dividends, newest first or turned round. */
export function listDividends(
  sql: Sql,
  { symbol, ...page }: KeyPage<bigint> & { symbol: string | undefined },
  limit: number,
): Promise<DeclaredDividend[]> {
  const { isBeyond, inOrder } = pageBy(sql, sql`d.id`, page);
  return sql<DeclaredDividend[]>`
    SELECT d.id, no, symbol, per_unit AS per_share, tax_basis_points, currency, record_at, pays_at, status,
      declared_by, declared_at,
      (SELECT count(*)::int FROM (
        SELECT FROM entitlements WHERE distribution_id = d.id LIMIT ${countedAtMost}) AS entitled) AS holders
    FROM distributions d
    WHERE kind = 'dividend' AND ${isBeyond}
      AND (${symbol}::text IS NULL OR symbol = ${symbol})
    ${inOrder} LIMIT ${limit}`;
}
