import { decimal, type Decimal } from '@sauda/money';

/** What is published about a draw, all pages joined. Prices are wire decimals, counts are shares. */
export interface PublishedDraw {
  status: string;
  shares: number;
  lot: number;
  price_low: string;
  seed_hash: string;
  book_hash: string | null;
  seed: string | null;
  issue_price: string | null;
  applications: number;
  rows: readonly PublishedBid[];
}

interface PublishedBid {
  no: string;
  count: number;
  price: string;
  allotted: number | null;
}

/** What of a published draw does not fit the rest of it. */
export type DrawFault = 'seed' | 'applications' | 'order' | 'book' | 'issuePrice' | 'allotment';

export interface DrawCheck {
  faults: readonly DrawFault[];
  /** How many applications get shares, and how many shares in all. */
  winners: number;
  allottedShares: number;
  /** What an application gets by this reckoning; 0 for one that is not in the book. */
  mine: number;
  isMineInBook: boolean;
}

/** How many digests are asked for at once. */
const BATCH = 2_000;

/**
 * Does the draw of an IPO again from what is published alone: was the seed fixed before, the book before the seed, and does the outcome
 * follow from both? docs/OFFERINGS.md says how it goes. Needs Web Crypto, which browsers give to secure pages alone.
 * @param mine the number of an application to look for
 * @returns undefined while the seed is not revealed
 */
export async function verifyDraw(published: PublishedDraw, mine: string | undefined): Promise<DrawCheck | undefined> {
  const { rows, seed, book_hash: bookHash, issue_price: claimedPrice, shares, lot } = published;
  if (seed === null || bookHash === null || claimedPrice === null) return undefined;
  const faults = new Set<DrawFault>();
  if ((await sha256(bytesOfHex(seed))) !== published.seed_hash) faults.add('seed');
  if (rows.length !== published.applications) faults.add('applications');
  if (rows.some(({ no }, index) => index > 0 && (rows[index - 1]?.no ?? '') >= no)) faults.add('order');
  const book = rows.map(({ no, count, price }) => `${no},${count},${price}\n`).join('');
  if ((await sha256(bytesOf(book))) !== bookHash) faults.add('book');

  const issuePrice = issuePriceOf(published);
  if (issuePrice !== decimal(claimedPrice)) faults.add('issuePrice');
  const eligible = rows.filter(({ price }) => decimal(price) >= issuePrice);
  const wanted = eligible.reduce((sum, { count }) => sum + count, 0);
  const allotted =
    wanted <= shares
      ? new Map(eligible.map(({ no, count }) => [no, count]))
      : shareOutLots(await byTicket(eligible, `${seed}:${bookHash}:`), Math.floor(shares / lot), lot);
  // While the draw is being booked, some applications have no outcome yet.
  const isBooked = published.status !== 'Closed';
  const differs = ({ no, allotted: claimed }: PublishedBid) =>
    claimed === null ? isBooked : claimed !== (allotted.get(no) ?? 0);
  if (rows.some(differs)) faults.add('allotment');

  return {
    faults: [...faults],
    winners: allotted.size,
    allottedShares: [...allotted.values()].reduce((sum, count) => sum + count, 0),
    mine: allotted.get(mine ?? '') ?? 0,
    isMineInBook: mine !== undefined && rows.some(({ no }) => no === mine),
  };
}

/** The highest bid at which all shares are asked for, or else the floor of the band. */
function issuePriceOf({ rows, shares, price_low }: PublishedDraw): Decimal {
  const wantedAt = new Map<Decimal, number>();
  for (const { price, count } of rows) wantedAt.set(decimal(price), (wantedAt.get(decimal(price)) ?? 0) + count);
  let wanted = 0;
  for (const [price, count] of [...wantedAt].toSorted(([left], [right]) => (left > right ? -1 : 1))) {
    wanted += count;
    if (wanted >= shares) return price;
  }
  return decimal(price_low);
}

/** Bids in the order of their tickets. */
async function byTicket(bids: readonly PublishedBid[], prefix: string): Promise<PublishedBid[]> {
  const tickets: Array<{ ticket: string; bid: PublishedBid }> = [];
  for (let start = 0; start < bids.length; start += BATCH) {
    const batch = bids.slice(start, start + BATCH);
    const hashed = await Promise.all(
      batch.map(async (bid) => ({ ticket: await sha256(bytesOf(prefix + bid.no)), bid })),
    );
    tickets.push(...hashed);
  }
  return tickets.toSorted((left, right) => (left.ticket < right.ticket ? -1 : 1)).map(({ bid }) => bid);
}

/**
 * One lot for each in turn, and again from the first, until no lot is left or nobody wants more. As there may be as many
 * rounds as shares, those that everybody who is left goes through whole are gone through at once.
 */
function shareOutLots(bids: readonly PublishedBid[], lots: number, lot: number): Map<string, number> {
  const allotted = new Map<string, number>();
  const wants = ({ no, count }: PublishedBid) => Math.ceil((count - (allotted.get(no) ?? 0)) / lot);
  let left = lots;
  let waiting = bids;
  while (left > 0 && waiting.length > 0) {
    const fewest = waiting.reduce((least, bid) => Math.min(least, wants(bid)), Infinity);
    const rounds = Math.max(1, Math.min(fewest, Math.floor(left / waiting.length)));
    const served = waiting.slice(0, left);
    for (const { no } of served) allotted.set(no, (allotted.get(no) ?? 0) + rounds * lot);
    left -= rounds * served.length;
    waiting = waiting.filter((bid) => wants(bid) > 0);
  }
  return allotted;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
}
