import type { Sql } from '../../../platform/database.ts';

/** Applications that are alike, added up. */
export interface BookLine {
  readonly applications: number;
  readonly shares: bigint;
  /** Shares that the draw has given them; zero before it. */
  readonly allotted: bigint;
}

export interface Book {
  /** By what was bid, the highest first, in the offer's currency. */
  readonly prices: ReadonlyArray<BookLine & { readonly price: bigint }>;
  /** By what an application is worth, the smallest first. Those that are empty too. */
  readonly categories: ReadonlyArray<BookLine & { readonly upTo: bigint | undefined }>;
}

/**
 * Up to what a whole application is worth, in ten-thousandths of the offer's currency: individuals, small and large others, as India's
 * regulator names the investors of a public offer (SEBI, ICDR Regulations 2018). No part of an offer is set aside for any of them here.
 */
const bounds = [2_000_000_000n, 10_000_000_000n, undefined] as const;

/** All applications that take part, added up by price and by size. */
export async function readBookTotals(sql: Sql, ipoId: bigint): Promise<Book> {
  const rows = await sql<Array<BookLine & { price: bigint; category: number }>>`
    SELECT price, width_bucket(shares * price, ${bounds.filter((bound) => bound !== undefined).map((bound) => bound + 1n)}::bigint[]) AS category,
      count(*)::int AS applications, sum(shares)::bigint AS shares, sum(allotted)::bigint AS allotted
    FROM ipo_applications WHERE ipo_id = ${ipoId} AND status <> 'withdrawn'
    GROUP BY 1, 2`;
  const prices = Map.groupBy(rows, ({ price }) => price);
  return {
    prices: [...prices]
      .map(([price, alike]) => ({ price, ...added(alike) }))
      .toSorted((left, right) => (left.price < right.price ? 1 : -1)),
    categories: bounds.map((upTo, index) => ({ upTo, ...added(rows.filter(({ category }) => category === index)) })),
  };
}

function added(lines: readonly BookLine[]): BookLine {
  return {
    applications: lines.reduce((sum, line) => sum + line.applications, 0),
    shares: lines.reduce((sum, line) => sum + line.shares, 0n),
    allotted: lines.reduce((sum, line) => sum + line.allotted, 0n),
  };
}

/** An application as the book has it. */
export interface BookRow {
  readonly customerId: string;
  readonly no: string;
  readonly shares: bigint;
  readonly price: bigint;
  readonly held: bigint;
  readonly paid: bigint;
  readonly allotted: bigint;
  readonly status: string;
  readonly createdAt: Date;
}

/**
 * A part of the book, in the order of numbers, in which it is published.
 * @param isAllotted only those that were given shares, or those that were not
 */
export function listBook(
  sql: Sql,
  { ipoId, isAllotted }: { ipoId: bigint; isAllotted: boolean | undefined },
  { after, limit }: { after: string; limit: number },
): Promise<BookRow[]> {
  return sql<BookRow[]>`
    SELECT customer_id, no, shares, price, held, paid, allotted, status, created_at FROM ipo_applications
    WHERE ipo_id = ${ipoId} AND status <> 'withdrawn' AND no > ${after}
      ${isAllotted === undefined ? sql`` : isAllotted ? sql`AND allotted > 0` : sql`AND allotted = 0`}
    ORDER BY no LIMIT ${limit}`;
}
