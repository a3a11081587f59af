import type { Sql, Tx } from '../../../platform/database.ts';
import type { Bid } from './draw.ts';

const bidsAtOnce = 10_000;

/** All applications that take part, in the order of their numbers. Once the IPO has closed they do not change. */
export async function readBook(tx: Tx, ipoId: bigint): Promise<Bid[]> {
  const bids: Bid[] = [];
  const pages = tx<Array<{ no: string; shares: bigint; price: bigint }>>`
    SELECT no, shares, price FROM ipo_applications
    WHERE ipo_id = ${ipoId} AND status <> 'withdrawn'
    ORDER BY no`.cursor(bidsAtOnce);
  for await (const page of pages) bids.push(...page);
  return bids;
}

/** A published application: what was bid, and what it got; null where that is not settled yet. */
export interface PublishedBid extends Bid {
  readonly allotted: bigint | undefined;
}

/** A part of the book, in the order of numbers. @param after the last number of the part before; '' for the first */
export async function readBookPage(sql: Sql, ipoId: bigint, after: string, limit: number): Promise<PublishedBid[]> {
  return sql<PublishedBid[]>`
    SELECT no, shares, price, CASE WHEN status <> 'submitted' THEN allotted END AS allotted FROM ipo_applications
    WHERE ipo_id = ${ipoId} AND status <> 'withdrawn' AND no > ${after}
    ORDER BY no
    LIMIT ${limit}`;
}
