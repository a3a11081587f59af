import type { Decimal } from '@sauda/money';
import { sellQuantityBreach, triggerBreach, type TriggerSide } from '@sauda/rules';
import type { Market } from '../../market/index.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal, refuseBreach } from '../../../platform/refusal.ts';
import type { ErrorKey } from '@sauda/contract/errors';
import { countedPage, type Page } from '../../../platform/page-by.ts';
import { waitingTrigger } from './waiting-trigger.ts';

/**
 * active → triggered (a price was reached; the sell has its number once it is placed), or cancelled by the customer, or
 * ended without a sell.
 */
export type TriggerStatus = 'active' | 'triggered' | 'cancelled' | 'ended';

/** A stop, a target, or both on one lot: the first that is reached sells, and the other ends with it. */
export interface Trigger {
  readonly id: bigint;
  readonly lotNo: string;
  readonly symbol: string;
  /** All that is free to sell where absent. */
  readonly quantity: bigint | undefined;
  /** In the instrument's currency, like all prices. */
  readonly stopPrice: Decimal | undefined;
  readonly targetPrice: Decimal | undefined;
  readonly status: TriggerStatus;
  readonly reached: TriggerSide | undefined;
  /** The sell order. */
  readonly orderNo: string | undefined;
  readonly endReason: ErrorKey | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | undefined;
}

/** A customer's triggers, those that are at work first, then newest first. */
export async function listTriggers(
  sql: Sql,
  customerId: string,
  filter: { symbol?: string | undefined; status?: TriggerStatus | undefined },
  page: Page,
): Promise<{ triggers: Trigger[]; count: number }> {
  // One whose lot was sold is over at once, also before the next sweep has written it down.
  const from = sql`
    (
      SELECT t.*, CASE WHEN t.status = 'active' AND lots.remaining = 0 THEN 'ended' ELSE t.status END AS status_now,
        CASE WHEN t.status = 'active' AND lots.remaining = 0 THEN 'lot_sold' ELSE t.end_reason END AS reason_now
      FROM triggers t JOIN lots ON lots.customer_id = t.customer_id AND lots.no = t.lot_no
      WHERE t.customer_id = ${customerId}
        AND (${filter.symbol}::text IS NULL OR t.symbol = ${filter.symbol})
    ) AS own
    WHERE ${filter.status}::text IS NULL OR status_now = ${filter.status}`;
  const select = sql`
    id, lot_no, symbol, quantity, stop_price, target_price, status_now AS status, reached, order_no,
    reason_now AS end_reason, created_at, expires_at, ended_at`;
  const order = sql`status_now <> 'active', id DESC`;
  const { rows: triggers, count } = await countedPage<Trigger>(sql, { select, from, order }, page);
  return { triggers, count };
}

/** What a sell was made by, where it was not by hand. */
export interface ReachedBy {
  readonly side: TriggerSide;
  readonly price: Decimal;
}

/** The stop or target that made an order, at the price that the customer had named. */
export async function reachedBy(sql: Sql, customerId: string, orderNo: string): Promise<ReachedBy | undefined> {
  const [found] = await sql<ReachedBy[]>`
    SELECT reached AS side, CASE reached WHEN 'stop' THEN stop_price ELSE target_price END AS price
    FROM triggers WHERE customer_id = ${customerId} AND order_no = ${orderNo}`;
  return found;
}

export interface NewTrigger {
  readonly customerId: string;
  readonly lotNo: string;
  readonly quantity: bigint | undefined;
  readonly stopPrice: Decimal | undefined;
  readonly targetPrice: Decimal | undefined;
  readonly at: Date;
}

/**
 * Begins to watch over a lot, for a year.
 * @returns the trigger's number
 * @throws Refusal `invalid` (neither price), `unknown_order`, `instrument_ended`, `lot_sold`, `trading_halted` while
 * its shares change, and as a share that has ended says, `stale_quote`, `price_not_above_zero`, `price_off_tick`, `stop_not_below`, `target_not_above`, those of a sell's quantity, `trigger_exists`
 */
export async function addTrigger(tx: Tx, market: Market, wanted: NewTrigger): Promise<bigint> {
  const { customerId, lotNo, quantity, stopPrice, targetPrice, at } = wanted;
  if (stopPrice === undefined && targetPrice === undefined) {
    throw new Refusal('invalid', { fields: { stop_price: 'or target_price is required' } });
  }
  const [lot] = await tx<Array<{ symbol: string; remaining: bigint }>>`
    SELECT symbol, remaining FROM lots WHERE customer_id = ${customerId} AND no = ${lotNo}`;
  const instrument = lot && market.instrument(lot.symbol);
  if (lot === undefined || instrument === undefined) throw new Refusal('unknown_order');
  if (instrument.endsAt !== undefined && instrument.endsAt <= at) throw new Refusal('instrument_ended');
  if (lot.remaining === 0n) throw new Refusal('lot_sold');
  // What is set while shares change is of neither those of before, which end with these, nor those of now.
  if (instrument.ended !== undefined || instrument.isChanging === true) {
    throw new Refusal(instrument.halt ?? 'trading_halted');
  }
  const price = market.quote(lot.symbol)?.price;
  if (price === undefined) throw new Refusal('stale_quote');
  refuseBreach(triggerBreach(instrument, { stopPrice, targetPrice }, price));
  if (quantity !== undefined) refuseBreach(sellQuantityBreach(instrument, quantity, lot.remaining));
  const watched = { customerId, lotNo, symbol: lot.symbol, quantity, stopPrice, targetPrice };
  const { status, sellKey, createdAt, expiresAt } = waitingTrigger(watched, at);
  const [made] = await tx<Array<{ id: bigint }>>`
    INSERT INTO triggers (customer_id, lot_no, symbol, quantity, stop_price, target_price, status, sell_key, created_at, expires_at)
    VALUES (${customerId}, ${lotNo}, ${lot.symbol}, ${quantity}, ${stopPrice}, ${targetPrice},
      ${status}, ${sellKey}, ${createdAt}, ${expiresAt})
    ON CONFLICT DO NOTHING
    RETURNING id`;
  if (made === undefined) throw new Refusal('trigger_exists');
  return made.id;
}

/**
 * Ends one that nothing has reached yet.
 * @param of the lot that it has to be about, where that matters
 * @throws Refusal `not_found`, `trigger_over`
 */
export async function cancelTrigger(
  tx: Tx,
  customerId: string,
  id: bigint,
  at: Date,
  of: { lotNo?: string } = {},
): Promise<void> {
  const lotNo = of.lotNo ?? null;
  const cancelled = await tx`
    UPDATE triggers SET status = 'cancelled', ended_at = ${at}
    WHERE customer_id = ${customerId} AND id = ${id} AND status = 'active' AND lot_no = coalesce(${lotNo}, lot_no)
    RETURNING 1`;
  if (cancelled.length > 0) return;
  const known = await tx`SELECT 1 FROM triggers
    WHERE customer_id = ${customerId} AND id = ${id} AND lot_no = coalesce(${lotNo}, lot_no)`;
  throw new Refusal(known.length === 0 ? 'not_found' : 'trigger_over');
}
