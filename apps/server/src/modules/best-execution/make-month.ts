import { createHash } from 'node:crypto';
import { csvLine } from '../../platform/csv.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { locks } from '../../platform/locks.ts';
import { hourMs } from '../../platform/time.ts';
import { months, pages, type MonthFile } from './months.ts';
import { executionColumns, executionLine, HourOfSymbol, reportColumns, type Executed } from './write-report.ts';

/** So long after its end a month is made: what was booked in it is committed by then. */
const settledAfterMs = hourMs;
const rowsAtOnce = 2_000;

/**
 * Makes the files of the first month that is over and has none, in one transaction: a node that dies has made none of it.
 * @returns whether there was one
 */
export async function makeMonth(database: Database, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Two nodes that come at once: the second waits here, and then has the next month to look for.
    await tx`SELECT pg_advisory_xact_lock(${locks.bestExecutionMonths})`;
    const month = await nextMonth(tx);
    if (month === undefined) return false;
    const end = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
    if (now.getTime() < end.getTime() + settledAfterMs) return false;
    const made = await write(tx, month, end);
    await months.insert(tx, [{ month, ...made, madeAt: now }]);
    return true;
  });
}

/** The month after the last one that was made, or that of the first execution there is. */
async function nextMonth(tx: Tx): Promise<Date | undefined> {
  const [row] = await tx<[{ month: Date | undefined }]>`
    SELECT coalesce(
      (SELECT max(month) + interval '1 month' FROM best_execution_months),
      (SELECT date_trunc('month', min(booked_at) AT TIME ZONE 'UTC') FROM executions))::date AS month`;
  return row.month;
}

async function write(tx: Tx, month: Date, end: Date) {
  const files = { executions: new FileWriter(tx, month, 'executions'), report: new FileWriter(tx, month, 'report') };
  await files.executions.add(csvLine(executionColumns));
  await files.report.add(csvLine(reportColumns));
  let numbers = new Map<string, number>();
  let [orders, executions] = [0, 0];
  let hour: HourOfSymbol | undefined;
  let symbol: string | undefined;
  for await (const rows of executedIn(tx, month, end).cursor(rowsAtOnce)) {
    for (const row of rows) {
      // An order is of one instrument, so that its number is only needed among those.
      if (row.symbol !== symbol) [symbol, numbers] = [row.symbol, new Map()];
      const name = `${row.customerId} ${row.orderNo}`;
      const order = numbers.get(name) ?? (orders += 1);
      numbers.set(name, order);
      executions += 1;
      if (hour?.isOf(row) === false) {
        await files.report.add(hour.line());
        hour = undefined;
      }
      hour ??= new HourOfSymbol(row);
      hour.add(order, row);
      await files.executions.add(executionLine(order, row));
    }
  }
  if (hour !== undefined) await files.report.add(hour.line());
  return {
    orders: BigInt(orders),
    executions: BigInt(executions),
    executionsSha256: await files.executions.end(),
    reportSha256: await files.report.end(),
  };
}

interface Row extends Executed {
  readonly customerId: string;
  readonly orderNo: string;
}

/**
 * What was booked within a month and stands, as it was corrected since: of orders that came to the market. What offerings allot, and what is settled
 * at an end, is priced by no quote.
 */
const executedIn = (tx: Tx, month: Date, end: Date) => tx<Row[]>`
  SELECT o.symbol, o.currency, o.side, e.traded_at, s.quantity, s.price, o.quoted_bid AS bid, o.quoted_ask AS ask,
    o.quoted_bid_size AS bid_size, o.quoted_ask_size AS ask_size, o.quoted_source AS quote_source,
    CASE WHEN o.quoted_at IS NOT NULL THEN
      greatest(0, extract(epoch FROM coalesce(o.triggered_at, o.entered_at, o.created_at) - o.quoted_at) * 1000)::float8 END AS quote_age_ms,
    greatest(0, extract(epoch FROM e.traded_at - coalesce(o.triggered_at, o.entered_at, o.created_at)) * 1000)::float8 AS time_ms,
    e.customer_id, e.order_no
  FROM executions e JOIN orders o ON o.customer_id = e.customer_id AND o.no = e.order_no
  CROSS JOIN LATERAL (
    SELECT sum(x.quantity)::bigint AS quantity, (array_agg(x.price ORDER BY x.part DESC) FILTER (WHERE x.kind <> 'bust'))[1] AS price
    FROM executions x WHERE x.customer_id = e.customer_id AND x.order_no = e.order_no AND x.trade_part = e.part) s
  WHERE e.booked_at >= ${month} AND e.booked_at < ${end} AND e.kind = 'trade'
    AND e.venue NOT IN ('block', 'qip', 'ipo', 'rights', 'settlement') AND s.quantity > 0
  ORDER BY o.symbol COLLATE "C", e.traded_at, e.customer_id, e.order_no, e.part`;

const pageBytes = 256 * 1024;

/** Keeps a file in pieces, and its hash, without having all of it in memory. */
class FileWriter {
  readonly #tx: Tx;
  readonly #of: { readonly month: Date; readonly file: MonthFile };
  readonly #hash = createHash('sha256');
  #page = 0;
  #lines: string[] = [];
  #size = 0;

  constructor(tx: Tx, month: Date, file: MonthFile) {
    this.#tx = tx;
    this.#of = { month, file };
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line);
    this.#size += line.length;
    if (this.#size >= pageBytes) await this.#keep();
  }

  async end(): Promise<Buffer> {
    if (this.#size > 0) await this.#keep();
    return this.#hash.digest();
  }

  async #keep(): Promise<void> {
    const content = Buffer.from(this.#lines.join(''));
    this.#hash.update(content);
    await pages.insert(this.#tx, [{ ...this.#of, page: this.#page, content }]);
    this.#page += 1;
    [this.#lines, this.#size] = [[], 0];
  }
}
