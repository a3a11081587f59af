import type { Decimal } from '@sauda/money';
import type { Side } from '@sauda/rules';
import { equilibriumOf, pairsAt, type Equilibrium, type Pair, type Wish } from './auction.ts';
import { openOf, type ExchangeOrder } from './orders.ts';
import type { Turn } from './turn.ts';

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
export async function indicate(turn: Turn, symbol: string): Promise<Equilibrium | undefined> {
  return (await collect(turn, symbol)).equilibrium;
}

/**
 * Trades what has been collected at one price, on each side the better price first, then who came first, and makers after orders. What is left
 * of an order rests.
 */
export async function holdAuction(
  turn: Turn,
  symbol: string,
  kind: 'opening' | 'reopening' | 'closing',
): Promise<void> {
  const { buys, sells, equilibrium } = await collect(turn, symbol);
  if (equilibrium === undefined) return;
  // Makers do not trade with each other.
  const pairs = pairsAt(buys, sells, equilibrium).filter(({ buy, sell }) => (buy.order ?? sell.order) !== undefined);
  if (pairs.length === 0) return;
  const { price } = equilibrium;
  const traded = pairs.reduce((sum, pair) => sum + pair.quantity, 0n);
  const [{ id: auctionId }] = await turn.tx<[{ id: bigint }]>`
    INSERT INTO exchange_auctions (symbol, kind, price, quantity, held_at)
    VALUES (${symbol}, ${kind}, ${price}, ${traded}, ${turn.now}) RETURNING id`;
  for (const { buy, sell, quantity } of pairs) tradePair(turn, { buy, sell, quantity }, { auctionId, price });
}

function tradePair(
  turn: Turn,
  { buy, sell, quantity }: Pair<Entry, Entry>,
  { auctionId, price }: { auctionId: bigint; price: Decimal },
): void {
  const maker = buy.order === undefined ? buy : sell.order === undefined ? sell : undefined;
  const told = [buy.order, sell.order].filter((order) => order !== undefined);
  const traded = { buy: buy.order, sell: sell.order, makerPrice: maker?.named, quantity, price, auctionId };
  turn.trade(traded, told);
}

async function collect(turn: Turn, symbol: string): Promise<Collected> {
  const quote = turn.market.quote(symbol);
  if (quote === undefined) return { buys: [], sells: [], equilibrium: undefined };
  const { bandLow, bandHigh } = quote;
  await turn.readAll(symbol);
  await turn.readTaken([symbol]);
  const sideOf = (side: Side): Entry[] => {
    const own = turn
      .resting(symbol, side)
      .toSorted((left, right) => Number(left.place - right.place))
      .map((order) => entryOf(order.price, openOf(order), order));
    // What makers offer to who buys, they sell.
    const other =
      side === 'buy' ? { side: 'sell' as const, price: bandLow } : { side: 'buy' as const, price: bandHigh };
    const makers = turn.offered({ symbol, ...other }).map(({ price, left }) => entryOf(price, left, undefined));
    return inBand([...own, ...makers], side, { bandLow, bandHigh });
  };
  const [buys, sells] = [sideOf('buy'), sideOf('sell')];
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
