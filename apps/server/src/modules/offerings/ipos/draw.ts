import { createHash, hash } from 'node:crypto';
import { formatDecimal, type Decimal } from '@sauda/money';

/** One application as the book is published: no customer, only its number. */
export interface Bid {
  readonly no: string;
  readonly shares: bigint;
  readonly price: Decimal;
}

export interface DrawTerms {
  readonly shares: bigint;
  readonly lotSize: bigint;
  readonly floorPrice: Decimal;
}

export interface Draw {
  readonly issuePrice: Decimal;
  /** Shares by number, of those that got some. */
  readonly allotted: ReadonlyMap<string, bigint>;
}

/** The line of the book for one application. Prices are as on the wire, so that nobody needs to compute to check it. */
export function bookLine({ no, shares, price }: Bid): string {
  return `${no},${shares},${formatDecimal(price)}\n`;
}

/** SHA-256 of all lines of the book. @param bids in the order of their numbers, by bytes */
export function hashBook(bids: readonly Bid[]): Buffer {
  const sum = createHash('sha256');
  for (const bid of bids) sum.update(bookLine(bid));
  return sum.digest();
}

/**
 * Which applications get how many shares (docs/OFFERINGS.md has it in words). It depends on nothing but what is
 * published, so that anybody can do it again.
 */
export function draw(bids: readonly Bid[], terms: DrawTerms, seed: Buffer, bookHash: Buffer): Draw {
  const issuePrice = findIssuePrice(bids, terms);
  const eligible = bids.filter(({ price }) => price >= issuePrice);
  const wanted = eligible.reduce((sum, { shares }) => sum + shares, 0n);
  if (wanted <= terms.shares) {
    return { issuePrice, allotted: new Map(eligible.map(({ no, shares }) => [no, shares])) };
  }
  return { issuePrice, allotted: allotByLot(inDrawnOrder(eligible, seed, bookHash), terms) };
}

/** The highest bid at which all shares are asked for; the floor where there are fewer bids than shares. */
export function findIssuePrice(bids: readonly Bid[], { shares, floorPrice }: DrawTerms): Decimal {
  let wanted = 0n;
  for (const bid of bids.toSorted((left, right) => compare(right.price, left.price))) {
    wanted += bid.shares;
    if (wanted >= shares) return bid.price;
  }
  return floorPrice;
}

/** Every application's ticket is a hash that nobody can choose without the seed and the whole book. Small ones win. */
function inDrawnOrder(bids: readonly Bid[], seed: Buffer, bookHash: Buffer): Bid[] {
  const prefix = `${seed.toString('hex')}:${bookHash.toString('hex')}:`;
  return bids
    .map((bid) => ({ bid, ticket: hash('sha256', prefix + bid.no) }))
    .toSorted((left, right) => compare(left.ticket, right.ticket))
    .map(({ bid }) => bid);
}

/**
 * One lot to each in the drawn order, and again from the first, until no lot is left. Rounds that all who are left go
 * through whole are given at once: there may be as many as shares on offer, and nothing else is done meanwhile.
 */
function allotByLot(drawn: readonly Bid[], { shares, lotSize }: DrawTerms): Map<string, bigint> {
  const wanted = drawn.map(({ shares: asked }) => (asked + lotSize - 1n) / lotSize);
  const { rounds, left } = wholeRounds(wanted, shares / lotSize);
  let others = left;
  const allotted = new Map<string, bigint>();
  for (const [index, { no }] of drawn.entries()) {
    const lots = wanted[index] ?? 0n;
    const isNext = lots > rounds && others > 0n;
    if (isNext) others -= 1n;
    const has = lots < rounds ? lots : rounds + (isNext ? 1n : 0n);
    if (has > 0n) allotted.set(no, has * lotSize);
  }
  return allotted;
}

/** How often everybody who still wants one gets a lot, and how many lots are left of that: less than one for each of them. */
function wholeRounds(wanted: readonly bigint[], lots: bigint): { rounds: bigint; left: bigint } {
  let rounds = 0n;
  let left = lots;
  let waiting = BigInt(wanted.length);
  for (const most of wanted.toSorted(compare)) {
    const whole = left / waiting;
    if (rounds + whole < most) return { rounds: rounds + whole, left: left - whole * waiting };
    left -= (most - rounds) * waiting;
    rounds = most;
    waiting -= 1n;
  }
  return { rounds, left };
}

function compare<T extends bigint | string>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
