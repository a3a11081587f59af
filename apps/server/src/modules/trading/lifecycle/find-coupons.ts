import type { Decimal } from '@sauda/money';
import { couponPerUnit, couponsBetween, type Market } from '../../market/index.ts';
import { column, type Database, type Sql, type Tx } from '../../../platform/database.ts';
import { throwFirst, togetherOrApart } from '../../../platform/apart.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { symbolsHeldSince } from '../holdings.ts';

/** While nothing falls due, this much is looked over again rather than noted. */
const noteEveryMs = 60_000;

interface Coupon {
  readonly symbol: string;
  readonly currency: string;
  readonly perUnit: Decimal;
  readonly at: Date;
}

/**
 * Writes down the coupons that have fallen due up to `now` on debt that somebody holds or has held: those since the
 * last look, however long ago that was. Looking twice changes nothing, so that where some cannot be written down the
 * others are, and the next look begins where this one has.
 * @throws the first failure, when all the others are written down
 */
export async function findCoupons(database: Database, market: Market, now: Date): Promise<void> {
  const [progress] = await database.sql<[{ since: Date }]>`SELECT looked_until AS since FROM coupon_progress`;
  const due = await couponsDue(database.sql, market, progress.since, now);
  if (due.length === 0 && now.getTime() - progress.since.getTime() < noteEveryMs) return;
  throwFirst(await togetherOrApart(due, (some) => database.transaction((tx) => declare(tx, some, now))));
  await database.transaction(async (tx) => {
    const [{ since }] = await tx<[{ since: Date }]>`SELECT looked_until AS since FROM coupon_progress FOR UPDATE`;
    // Another node has looked from another time.
    if (since.getTime() !== progress.since.getTime()) return;
    await tx`UPDATE coupon_progress SET looked_until = ${now}`;
  });
}

async function couponsDue(sql: Sql | Tx, market: Market, since: Date, now: Date): Promise<Coupon[]> {
  if (since >= now) return [];
  const symbols = await symbolsHeldSince(sql, since);
  return symbols.flatMap((symbol) => {
    const { treasury, currency } = market.instrument(symbol) ?? {};
    if (treasury === undefined || currency === undefined) return [];
    const perUnit = couponPerUnit(treasury);
    return couponsBetween(treasury, since, now).map((at) => ({ symbol, currency, perUnit, at }));
  });
}

async function declare(tx: Tx, coupons: readonly Coupon[], now: Date): Promise<void> {
  await tx`
    INSERT INTO distributions (no, kind, symbol, per_unit, currency, record_at, pays_at, status, declared_by, declared_at)
    SELECT no, 'interest', symbol, per_unit, currency, at, at, 'declared', 'terms', ${now}
    FROM unnest(
      ${column(coupons.map(() => newPublicNumber()))}::text[],
      ${column(coupons.map(({ symbol }) => symbol))}::text[],
      ${column(coupons.map(({ perUnit }) => perUnit))}::bigint[],
      ${column(coupons.map(({ currency }) => currency))}::text[],
      ${column(coupons.map(({ at }) => at))}::timestamptz[]
    ) AS coupon (no, symbol, per_unit, currency, at)
    ON CONFLICT ON CONSTRAINT declared_once DO NOTHING`;
}
