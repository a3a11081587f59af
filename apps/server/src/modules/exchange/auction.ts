import type { Decimal } from '@sauda/money';

/** What somebody wants to trade in an auction, at this price or a better one. */
export interface Wish {
  readonly price: Decimal;
  /** Units of the instrument, above zero. */
  readonly quantity: bigint;
}

/** The one price of an auction, and how much trades at it. */
export interface Equilibrium extends Wish {}

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * The price at which the most trades; of several the one that leaves the least over; of several the nearest to `reference`, and where two are
 * equally near, `reference` itself. These are the rules of the call auction of the Indian exchanges (SEBI circular CIR/MRD/DP/21/2010 of
 * 15 July 2010, and NSE's "Pre-open session"), whose reference is the last close.
 * @param reference the last price
 * @returns undefined where no two wishes meet
 */
export function equilibriumOf(
  buys: readonly Wish[],
  sells: readonly Wish[],
  reference: Decimal,
): Equilibrium | undefined {
  let points = pointsOf(buys, sells);
  const quantity = points.reduce((most, point) => (point.quantity > most ? point.quantity : most), 0n);
  if (quantity === 0n) return undefined;
  points = leastOf(
    points.filter((point) => point.quantity === quantity),
    ({ leftOver }) => leftOver,
  );
  const [nearest, equallyNear] = leastOf(points, ({ price }) => sizeOf(price - reference));
  if (nearest === undefined) return undefined;
  return { price: equallyNear === undefined ? nearest.price : reference, quantity };
}

interface Point extends Wish {
  /** What one side wants beyond what the other does. */
  readonly leftOver: bigint;
}

/** What would trade at each price that somebody has named, the lowest first. */
function pointsOf(buys: readonly Wish[], sells: readonly Wish[]): Point[] {
  const [bought, sold] = [byPrice(buys), byPrice(sells)];
  const prices = [...new Set([...bought.keys(), ...sold.keys()])].toSorted((left, right) => (left < right ? -1 : 1));
  let demand = buys.reduce((sum, { quantity }) => sum + quantity, 0n);
  let supply = 0n;
  return prices.map((price) => {
    supply += sold.get(price) ?? 0n;
    const point = { price, quantity: demand < supply ? demand : supply, leftOver: sizeOf(demand - supply) };
    demand -= bought.get(price) ?? 0n;
    return point;
  });
}

function byPrice(wishes: readonly Wish[]): ReadonlyMap<Decimal, bigint> {
  const sums = new Map<Decimal, bigint>();
  for (const { price, quantity } of wishes) sums.set(price, (sums.get(price) ?? 0n) + quantity);
  return sums;
}

function leastOf(points: readonly Point[], of: (point: Point) => bigint): Point[] {
  const least = points.map(of).reduce((before, value) => (value < before ? value : before));
  return points.filter((point) => of(point) === least);
}

export interface Pair<B, S> {
  readonly buy: B;
  readonly sell: S;
  readonly quantity: bigint;
}

/**
 * Who trades with whom at the one price: on each side who comes first, until `quantity` has traded.
 * @param buys in their turn, as are `sells`; who does not take the price is passed over
 */
export function pairsAt<B extends Wish, S extends Wish>(
  buys: readonly B[],
  sells: readonly S[],
  { price, quantity }: Equilibrium,
): Array<Pair<B, S>> {
  const buyers = buys.filter((buy) => buy.price >= price);
  const sellers = sells.filter((sell) => sell.price <= price);
  const pairs: Array<Pair<B, S>> = [];
  let [left, bought, sold] = [quantity, 0n, 0n];
  for (let [b, s] = [0, 0]; left > 0n;) {
    const [buy, sell] = [buyers[b], sellers[s]];
    if (buy === undefined || sell === undefined)
      throw new Error('less trades at the price of an auction than was counted');
    const part = [buy.quantity - bought, sell.quantity - sold].reduce(
      (least, value) => (value < least ? value : least),
      left,
    );
    pairs.push({ buy, sell, quantity: part });
    left -= part;
    bought += part;
    sold += part;
    if (bought === buy.quantity) [b, bought] = [b + 1, 0n];
    if (sold === sell.quantity) [s, sold] = [s + 1, 0n];
  }
  return pairs;
}
