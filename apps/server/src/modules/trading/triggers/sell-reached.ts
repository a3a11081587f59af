import { formatDecimal, divideHalfEven, type Decimal } from '@sauda/money';
import { haltReasons, instrumentHalts, type ErrorKey } from '@sauda/contract/errors';
import type { TriggerSide } from '@sauda/rules';
import { notify, notifyAll } from '../../customers/index.ts';
import { inPages, type Apart } from '../../../platform/apart.ts';
import { column, type Database, type Sql, type Tx } from '../../../platform/database.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { Executor, Repeatable } from '../executor.ts';
import { takesOrders, type MarketView } from '../market-view.ts';
import type { Quote } from '../../market/index.ts';

/** A trigger that a price has reached and whose sell is still to be placed. */
interface Reached {
  readonly customerId: string;
  readonly id: bigint;
  readonly lotNo: string;
  readonly symbol: string;
  readonly quantity: bigint | undefined;
  readonly side: TriggerSide;
  readonly stopPrice: bigint | undefined;
  readonly targetPrice: bigint | undefined;
  readonly reachedAt: Date;
  readonly sellKey: string;
  readonly remaining: bigint;
  readonly available: bigint;
}

export interface SellOptions {
  readonly database: Database;
  readonly view: MarketView;
  readonly executor: Executor;
  readonly apart: Apart;
  isOpen(symbol: string): boolean;
  /** Triggers read in one query; all there are are seen to. */
  readonly atOnce: number;
}

/** By then the executor may have forgotten what it answered to the key: sending it again could sell twice. */
const repeatableMs = 12 * 3_600_000;
/** What passes: the sell is placed once the market takes it. */
const passing: ReadonlySet<ErrorKey> = new Set([
  'market_closed',
  'calendar_unknown',
  'calendar_ends',
  'settlement_unknown',
  ...instrumentHalts,
  ...haltReasons,
  'stale_quote',
  'stale_rate',
  'no_exchange_rate',
  'venue_away',
  'unavailable',
]);

/**
 * Places the sells of triggers that were reached. Each goes to the executor under the trigger's own key, so that it is
 * placed once, whoever sends it and however often: also after a crash between the sell and the note that it was placed.
 */
export async function sellReached(options: SellOptions, now: Date): Promise<void> {
  const { database, apart, atOnce } = options;
  const symbols = await sellableSymbols(options, now);
  const tooOld = new Date(now.getTime() - repeatableMs);
  await inPages(
    (last: Reached | undefined) => findToSell(database.sql, { symbols, tooOld, last, atOnce }),
    (reached) =>
      apart.atOnce(
        reached.map((trigger) => ({
          about: `trigger ${trigger.id} of ${trigger.customerId}`,
          work: () => sellOne(trigger, options, now),
        })),
      ),
  );
}

/** What a reached trigger waits for and the market takes now. */
async function sellableSymbols({ database, view, isOpen }: SellOptions, now: Date): Promise<string[]> {
  const waiting = await database.sql<Array<{ symbol: string }>>`
    SELECT DISTINCT symbol FROM triggers WHERE status = 'triggered' AND order_no IS NULL`;
  const trading = { instrument: view.instrument, isOpen, now };
  return waiting.flatMap(({ symbol }) => {
    const quote = view.quote(symbol);
    return quote !== undefined && takesOrders(quote, trading) ? [symbol] : [];
  });
}

async function sellOne(trigger: Reached, { database, view, executor }: SellOptions, now: Date): Promise<void> {
  if (now.getTime() - trigger.reachedAt.getTime() > repeatableMs) {
    await database.transaction((tx) => endUnsold(tx, trigger, 'not_handled_in_time', view, now));
    return;
  }
  const instrument = view.instrument(trigger.symbol);
  const quote = view.quote(trigger.symbol);
  if (instrument === undefined || quote === undefined) return;
  const outcome = await executor.submit(
    {
      kind: 'sell',
      customerId: trigger.customerId,
      lotNo: trigger.lotNo,
      lotPrice: undefined,
      limitPrice: sellLimit(trigger.side, trigger.targetPrice, quote, instrument.tickSize),
      quantity: quantityOf(trigger),
    },
    repeatableOf(trigger),
  );
  if (outcome.kind === 'refused') {
    const reason = finalReason(outcome.refusal, trigger);
    if (reason !== undefined) await database.transaction((tx) => endUnsold(tx, trigger, reason, view, now));
    return;
  }
  const orderNo =
    outcome.kind === 'done' ? outcome.orders[0].no : (JSON.parse(outcome.kept.answer) as { no: string }).no;
  await database.transaction((tx) => notePlaced(tx, trigger, orderNo, view, now));
}

/**
 * What is free may be less than was asked for, where part of the lot was sold meanwhile. It may also be more once it is sold, so that
 * `undefined`, which sells all, is for who asked for all.
 */
function quantityOf({ quantity, available }: Reached): bigint | undefined {
  return quantity !== undefined && available > 0n && available < quantity ? available : quantity;
}

function repeatableOf({ customerId, sellKey }: Reached): Repeatable {
  return {
    customerId,
    path: 'trigger',
    key: sellKey,
    // Its limit follows the quote, so that the request is known by its key alone.
    bodyHash: Buffer.alloc(0),
    yes: ([{ no }]) => ({ status: 200, answer: JSON.stringify({ no }) }),
    no: () => undefined,
  };
}

/** Why there will be no sell; undefined where it is tried again. */
function finalReason({ key }: Refusal, { remaining }: Reached): ErrorKey | undefined {
  if (passing.has(key)) return undefined;
  if (remaining === 0n) return 'lot_sold';
  // All that is left is set aside for the customer's own order. Should that end, it is free again.
  return key === 'exceeds_position' ? undefined : key;
}

/** Those that can be sold, and those that nobody will sell any more; the oldest first, after the one that is named. */
async function findToSell(
  sql: Sql,
  page: { symbols: readonly string[]; tooOld: Date; last: Reached | undefined; atOnce: number },
): Promise<Reached[]> {
  const { symbols, tooOld, last, atOnce } = page;
  return sql<Reached[]>`
    SELECT t.customer_id, t.id, lot_no, t.symbol, t.quantity, reached AS side,
      stop_price, target_price, reached_at, sell_key,
      remaining, remaining - reserved AS available
    FROM triggers t JOIN lots ON lots.customer_id = t.customer_id AND lots.no = lot_no
    WHERE status = 'triggered' AND order_no IS NULL
      AND (t.symbol = ANY (${column(symbols)}::text[]) OR reached_at < ${tooOld})
      AND (${last?.reachedAt}::timestamptz IS NULL
        OR (reached_at, t.customer_id, t.id) > (${last?.reachedAt}, ${last?.customerId}, ${last?.id}))
    ORDER BY reached_at, t.customer_id, t.id
    LIMIT ${atOnce}`;
}

async function notePlaced(tx: Tx, trigger: Reached, no: string, view: MarketView, at: Date): Promise<void> {
  const noted = await tx`
    UPDATE triggers SET order_no = ${no}, ended_at = ${at}
    WHERE customer_id = ${trigger.customerId} AND id = ${trigger.id} AND status = 'triggered' AND order_no IS NULL
    RETURNING 1`;
  // Another node has noted it, and told the customer.
  if (noted.length === 0) return;
  const instrument = view.instrument(trigger.symbol);
  const price = (trigger.side === 'stop' ? trigger.stopPrice : trigger.targetPrice) ?? 0n;
  const values = {
    name: instrument?.name ?? trigger.symbol,
    // With its currency, since amounts in notices are read as of the account's.
    price: `${formatDecimal(price, instrument?.priceDecimals)} ${instrument?.currency ?? ''}`.trimEnd(),
    no,
  };
  const kind = trigger.side === 'stop' ? 'stop_sold' : 'target_sold';
  await notify(tx, { customerId: trigger.customerId, kind, values, at });
}

async function endUnsold(tx: Tx, trigger: Reached, reason: ErrorKey, view: MarketView, at: Date): Promise<void> {
  const { customerId, id, symbol } = trigger;
  const ended = await tx`
    UPDATE triggers SET status = 'ended', end_reason = ${reason}, ended_at = ${at}
    WHERE customer_id = ${customerId} AND id = ${id} AND status = 'triggered' AND order_no IS NULL
    RETURNING 1`;
  if (ended.length === 0 || reason === 'lot_sold') return;
  const name = view.instrument(symbol)?.name ?? symbol;
  await notify(tx, { customerId, kind: 'trigger_unsold', values: { name }, at });
}

/** A stop sells at the market, but not further below the quote than this: market protection. */
const protectionBasisPoints = 300n;

/**
 * The limit of the sell that a trigger places. A target's is the target itself. A stop's lies 3 % below the quote that the
 * sell is priced by, so that it is filled at the market, and never at a price that nobody has seen. Either is on the tick
 * and within the band.
 */
export function sellLimit(
  side: TriggerSide,
  targetPrice: Decimal | undefined,
  { price, bandLow }: Pick<Quote, 'price' | 'bandLow'>,
  tickSize: Decimal,
): Decimal {
  const wanted =
    side === 'target' && targetPrice !== undefined
      ? targetPrice
      : divideHalfEven(price * (10_000n - protectionBasisPoints), 10_000n);
  const onTick = wanted - (wanted % tickSize);
  const lowest = bandLow + ((tickSize - (bandLow % tickSize)) % tickSize);
  return onTick > lowest ? onTick : lowest;
}

const atOnce = 500;

interface Over {
  readonly customerId: string;
  readonly id: bigint;
  readonly symbol: string;
  readonly isSold: boolean;
}

/** Ends the triggers whose lot was sold otherwise, or has ended, and those whose year is over. */
export async function endOver(database: Database, view: MarketView, now: Date): Promise<void> {
  const found = await database.sql<Over[]>`
    SELECT t.customer_id, t.id, t.symbol, lots.remaining = 0 AS is_sold
    FROM triggers t JOIN lots ON lots.customer_id = t.customer_id AND lots.no = t.lot_no
    WHERE t.status = 'active' AND (lots.remaining = 0 OR t.expires_at <= ${now})
    LIMIT ${atOnce}`;
  if (found.length === 0) return;
  const reasonOf = ({ symbol, isSold }: Over): string => {
    if (!isSold) return 'trigger_expired';
    const endsAt = view.instrument(symbol)?.endsAt;
    return endsAt !== undefined && endsAt <= now ? 'instrument_ended' : 'lot_sold';
  };
  await database.transaction(async (tx) => {
    const ended = await tx<Array<{ customerId: string; symbol: string; reason: string }>>`
      WITH due AS (
        SELECT t.customer_id, t.id, over.reason
        FROM unnest(
          ${column(found.map(({ customerId }) => customerId))}::uuid[],
          ${column(found.map(({ id }) => id))}::bigint[],
          ${column(found.map(reasonOf))}::text[]
        ) AS over (customer_id, id, reason)
        JOIN triggers t USING (customer_id, id)
        WHERE status = 'active'
        FOR UPDATE OF t SKIP LOCKED
      )
      UPDATE triggers t SET status = 'ended', end_reason = due.reason, ended_at = ${now}
      FROM due WHERE t.customer_id = due.customer_id AND t.id = due.id
      RETURNING t.customer_id, symbol, end_reason AS reason`;
    await notifyAll(
      tx,
      ended
        .filter(({ reason }) => reason === 'trigger_expired')
        .map(({ customerId, symbol }) => ({
          customerId,
          kind: 'trigger_expired' as const,
          values: { name: view.instrument(symbol)?.name ?? symbol },
          at: now,
        })),
    );
  });
}
