import type { Clock } from '../../../platform/clock.ts';
import { column, type Sql, type Tx } from '../../../platform/database.ts';
import { countedPage, type Page } from '../../../platform/page-by.ts';
import { hasPassed } from '../../../platform/time.ts';
import { type Application, toIpo, type Ipo, type IpoRow } from './ipo.ts';
import type { Bid } from './draw.ts';

/** How much was applied for: the frozen book's figures, or those of this moment. */
export interface BookTotals {
  readonly applications: bigint;
  readonly shares: bigint;
}

/** An application with the IPO that it is for. */
export type ListedApplication = Application & { readonly ipo: Ipo };

/** Published IPOs: those to apply for first, the soonest to open; upcoming ones; then as their dates go, newest first. */
export async function listIpos(sql: Sql, page: Page, now: Date): Promise<{ ipos: Ipo[]; count: number }> {
  const order = sql`
    array_position(ARRAY['forthcoming', 'open', 'closed', 'allotted', 'listed', 'cancelled'], status),
    CASE WHEN status = 'forthcoming' THEN coalesce(applies_from > ${now}, false) END,
    CASE WHEN status = 'forthcoming' THEN opens_at END, id DESC`;
  const { rows, count } = await countedPage<IpoRow>(sql, { from: sql`ipos WHERE status <> 'draft'`, order }, page);
  return { ipos: rows.map(toIpo), count };
}

/** A published IPO. */
export async function findIpo(sql: Sql, id: bigint): Promise<Ipo | undefined> {
  const [row] = await sql<IpoRow[]>`SELECT * FROM ipos WHERE id = ${id} AND status <> 'draft'`;
  return row === undefined ? undefined : toIpo(row);
}

/** Counts the books that are not frozen yet, by IPO; one without applications is left out. */
export type BookCounter = () => Promise<ReadonlyMap<bigint, BookTotals>>;

const countedEveryMs = 1_000;

/** A book may be long and is looked at by many, so that all who ask within a second get one count. */
export function createBookCounter(sql: Sql, clock: Clock): BookCounter {
  let counted: Promise<ReadonlyMap<bigint, BookTotals>> | undefined;
  let countedAt = -Infinity;
  return () => {
    const now = clock.now().getTime();
    if (counted === undefined || hasPassed(countedEveryMs, countedAt, now)) {
      countedAt = now;
      counted = countOpenBooks(sql);
      // A count that failed is no count for those who ask next.
      counted.catch(() => {
        counted = undefined;
      });
    }
    return counted;
  };
}

async function countOpenBooks(sql: Sql): Promise<ReadonlyMap<bigint, BookTotals>> {
  const rows = await sql<Array<{ ipoId: bigint } & BookTotals>>`
    SELECT ipo_id, count(*) AS applications, sum(shares)::bigint AS shares
    FROM ipo_applications
    WHERE ipo_id IN (SELECT id FROM ipos WHERE status IN ('forthcoming', 'open')) AND status <> 'withdrawn'
    GROUP BY ipo_id`;
  return new Map(rows.map(({ ipoId, applications, shares }) => [ipoId, { applications, shares }]));
}

/** A customer's last application for each of these IPOs. */
export async function applicationsFor(
  sql: Sql,
  customerId: string,
  ipoIds: readonly bigint[],
): Promise<Map<bigint, Application>> {
  if (ipoIds.length === 0) return new Map();
  const rows = await sql<Application[]>`
    SELECT DISTINCT ON (ipo_id) * FROM ipo_applications
    WHERE customer_id = ${customerId} AND ipo_id = ANY (${column(ipoIds)}::bigint[])
    ORDER BY ipo_id, id DESC`;
  return new Map(rows.map((row) => [row.ipoId, row]));
}

/** A customer's applications, newest first, and how many there are in all. */
export async function listApplications(
  sql: Sql,
  customerId: string,
  page: Page,
): Promise<{ applications: ListedApplication[]; count: number }> {
  const from = sql`ipo_applications WHERE customer_id = ${customerId}`;
  const { rows, count } = await countedPage<Application>(sql, { from, order: sql`id DESC` }, page);
  const ids = column(rows.map(({ ipoId }) => ipoId));
  const ipoRows = rows.length === 0 ? [] : await sql<IpoRow[]>`SELECT * FROM ipos WHERE id = ANY (${ids}::bigint[])`;
  const ipos = new Map(ipoRows.map((row) => [row.id, toIpo(row)]));
  const applications = rows.flatMap((row) => {
    const ipo = ipos.get(row.ipoId);
    return ipo === undefined ? [] : [{ ...row, ipo }];
  });
  return { applications, count };
}

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
