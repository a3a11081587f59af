import type { Decimal } from '@sauda/money';
import type { Side } from '@sauda/rules';
import type { Tx } from '../../platform/database.ts';
import { equilibriumOf, pairsAt, type Equilibrium, type Pair, type Wish } from './auction.ts';
import { readMakers, type Floor } from './makers.ts';
import { exchangeOrders, fill, type ExchangeOrder } from './match.ts';

/** What is wanted in an auction: by an order, or by a simulated maker. */
interface Entry extends Wish {
  readonly order: ExchangeOrder | undefined;
  /** What it has named, which may lie beyond the band. */
  readonly named: Decimal;
}

interface Collected {
  readonly buys: readonly Entry[];
  readonly sells: readonly Entry[];
  readonly equilibrium: Equilibrium | undefined;
}

/** What an auction of what has been collected would come to now. */
export async function indicate(tx: Tx, symbol: string, floor: Floor): Promise<Equilibrium | undefined> {
  return (await collect(tx, symbol, floor)).equilibrium;
}

/**
 * Trades what has been collected at one price, on each side the better price first, then who came first, and makers after orders. What is left
 * of an order rests.
 */
export async function holdAuction(
  tx: Tx,
  symbol: string,
  kind: 'opening' | 'reopening' | 'closing',
  floor: Floor,
): Promise<void> {
  const { buys, sells, equilibrium } = await collect(tx, symbol, floor);
  if (equilibrium === undefined) return;
  // Makers do not trade with each other.
  const pairs = pairsAt(buys, sells, equilibrium).filter(({ buy, sell }) => (buy.order ?? sell.order) !== undefined);
  if (pairs.length === 0) return;
  const { price } = equilibrium;
  const quantity = pairs.reduce((sum, pair) => sum + pair.quantity, 0n);
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO exchange_auctions (symbol, kind, price, quantity, held_at)
    VALUES (${symbol}, ${kind}, ${price}, ${quantity}, ${floor.now}) RETURNING id`;
  /** Orders as they are after the pairs before. */
  const known = new Map<bigint, ExchangeOrder>();
  for (const pair of pairs) await tradePair(tx, pair, { auctionId: id, price, symbol, now: floor.now, known });
}

interface At {
  readonly auctionId: bigint;
  readonly price: Decimal;
  readonly symbol: string;
  readonly now: Date;
  readonly known: Map<bigint, ExchangeOrder>;
}

async function tradePair(tx: Tx, { buy, sell, quantity }: Pair<Entry, Entry>, at: At): Promise<void> {
  const { auctionId, price, symbol, now, known } = at;
  const maker = buy.order === undefined ? buy : sell.order === undefined ? sell : undefined;
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO exchange_trades (symbol, buy_order, sell_order, maker_price, quantity, price, traded_at, auction_id)
    VALUES (${symbol}, ${buy.order?.id}, ${sell.order?.id}, ${maker?.named}, ${quantity}, ${price}, ${now}, ${auctionId})
    RETURNING id`;
  for (const { order } of [buy, sell]) {
    if (order === undefined) continue;
    known.set(order.id, await fill(tx, known.get(order.id) ?? order, { id, quantity, price, now }));
  }
}

async function collect(tx: Tx, symbol: string, floor: Floor): Promise<Collected> {
  const quote = floor.market.quote(symbol);
  if (quote === undefined) return { buys: [], sells: [], equilibrium: undefined };
  const { bandLow, bandHigh } = quote;
  const orders = await tx<ExchangeOrder[]>`
    SELECT ${exchangeOrders.columns()} FROM exchange_orders WHERE state = 'open' AND symbol = ${symbol} ORDER BY place`;
  const sideOf = async (side: Side): Promise<Entry[]> => {
    const own = orders
      .filter((order) => order.side === side)
      .map((order) => entryOf(order.price, order.quantity - order.filled, order));
    // What makers offer to who buys, they sell.
    const other =
      side === 'buy' ? { side: 'sell' as const, price: bandLow } : { side: 'buy' as const, price: bandHigh };
    const makers = (await readMakers(tx, { symbol, ...other }, floor)).map(({ price, left }) =>
      entryOf(price, left, undefined),
    );
    return inBand([...own, ...makers], side, { bandLow, bandHigh });
  };
  const [buys, sells] = [await sideOf('buy'), await sideOf('sell')];
  return { buys, sells, equilibrium: equilibriumOf(buys, sells, quote.price) };
}

const entryOf = (price: Decimal, quantity: bigint, order: ExchangeOrder | undefined): Entry => ({
  price,
  named: price,
  quantity,
  order,
});

/** In their turn. Who takes worse than the band allows, trades within it; who wants better does not trade. */
function inBand(
  entries: readonly Entry[],
  side: Side,
  { bandLow, bandHigh }: { bandLow: Decimal; bandHigh: Decimal },
): Entry[] {
  const sign = side === 'buy' ? -1n : 1n;
  const cut = ({ named }: Entry): Decimal =>
    side === 'buy' ? (named > bandHigh ? bandHigh : named) : named < bandLow ? bandLow : named;
  return entries
    .map((entry) => ({ ...entry, price: cut(entry) }))
    .filter(({ price }) => price >= bandLow && price <= bandHigh)
    .toSorted((left, right) => Number(sign * (left.named - right.named)));
}
