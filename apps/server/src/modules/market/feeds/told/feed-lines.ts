import type { Decimal } from '@sauda/money';
import type { Database, Sql, Tx } from '../../../../platform/database.ts';
import { column } from '../../../../platform/database.ts';
import type { DepthLevel } from '../../market.ts';

/** What is known of one instrument of a feed. */
export interface FeedLine {
  readonly symbol: string;
  /** Of the last trade, and when that was. */
  readonly price?: Decimal | undefined;
  readonly tradedAt?: Date | undefined;
  readonly previousClose?: Decimal | undefined;
  /** Of the session. */
  readonly open?: Decimal | undefined;
  readonly high?: Decimal | undefined;
  readonly low?: Decimal | undefined;
  /** Units traded since it began. */
  readonly volume: bigint;
  /** The best first. */
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  readonly bookedAt?: Date | undefined;
}

/** What has traded within a minute or a day. */
export interface FeedSpan {
  readonly symbol: string;
  readonly span: '1m' | '1d';
  readonly beginsAt: Date;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  readonly volume: bigint;
}

/** What has traded in one and then in another, as of the beginning of the first. */
export function joinSpans(before: FeedSpan, after: FeedSpan): FeedSpan {
  const high = after.high > before.high ? after.high : before.high;
  const low = after.low < before.low ? after.low : before.low;
  return { ...before, high, low, close: after.close, volume: before.volume + after.volume };
}

type Level = readonly [price: string, quantity: number];
const levelsOf = (levels: readonly DepthLevel[]): Level[] =>
  levels.map(({ price, quantity }) => [price.toString(), quantity]);
const toLevels = (levels: readonly Level[]): DepthLevel[] =>
  levels.map(([price, quantity]) => ({ price: BigInt(price), quantity }));

/** Bigints as texts, as JSON carries them. */
const asJson = (rows: readonly object[]): unknown =>
  JSON.parse(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)));

/** Says which instruments of a feed the server lists: who listens to it asks for these. */
export async function listInFeed(
  database: Pick<Database, 'transaction'>,
  feed: string,
  symbols: readonly string[],
): Promise<void> {
  await database.transaction(
    (tx) => tx`
      INSERT INTO feed_lines (feed, symbol) SELECT ${feed}, symbol FROM unnest(${column(symbols)}::text[]) AS listed (symbol)
      ON CONFLICT DO NOTHING`,
  );
}

export async function listedInFeed(sql: Sql, feed: string): Promise<string[]> {
  const rows = await sql<Array<{ symbol: string }>>`SELECT symbol FROM feed_lines WHERE feed = ${feed} ORDER BY symbol`;
  return rows.map(({ symbol }) => symbol);
}

/** Writes what a feed has told since the last time: one statement for lines and one for what has traded, whatever their number. */
export async function writeFeed(
  database: Pick<Database, 'transaction'>,
  feed: string,
  { lines, spans }: { lines: readonly FeedLine[]; spans: readonly FeedSpan[] },
): Promise<void> {
  await database.transaction(async (tx) => {
    await writeLines(tx, feed, lines);
    await writeSpans(tx, feed, spans);
  });
}

async function writeLines(tx: Tx, feed: string, lines: readonly FeedLine[]): Promise<void> {
  const rows = lines.map((line) => ({ ...line, bids: levelsOf(line.bids), asks: levelsOf(line.asks) }));
  await tx`
    UPDATE feed_lines SET price = told.price, traded_at = told."tradedAt", previous_close = told."previousClose", open = told.open,
      high = told.high, low = told.low, volume = told.volume, bids = told.bids, asks = told.asks, booked_at = told."bookedAt",
      change = nextval('feed_changes')
    FROM jsonb_to_recordset(${tx.json(asJson(rows))}::jsonb) AS told (symbol text, price bigint, "tradedAt" timestamptz, "previousClose" bigint,
      open bigint, high bigint, low bigint, volume bigint, bids jsonb, asks jsonb, "bookedAt" timestamptz)
    WHERE feed = ${feed} AND feed_lines.symbol = told.symbol`;
}

async function writeSpans(tx: Tx, feed: string, spans: readonly FeedSpan[]): Promise<void> {
  if (spans.length === 0) return;
  await tx`
    INSERT INTO feed_bars AS bar (feed, symbol, span, begins_at, open, high, low, close, volume)
    SELECT ${feed}, symbol, span, "beginsAt", open, high, low, close, volume
    FROM jsonb_to_recordset(${tx.json(asJson(spans))}::jsonb) AS told (symbol text, span text, "beginsAt" timestamptz, open bigint, high bigint,
      low bigint, close bigint, volume bigint)
    ON CONFLICT (feed, symbol, span, begins_at) DO UPDATE SET high = GREATEST(bar.high, excluded.high), low = LEAST(bar.low, excluded.low),
      close = excluded.close, volume = bar.volume + excluded.volume`;
}

/** Minutes are for the chart of the session: older ones are let go. */
export async function forgetMinutes(
  database: Pick<Database, 'transaction'>,
  feed: string,
  before: Date,
): Promise<void> {
  await database.transaction(
    (tx) => tx`DELETE FROM feed_bars WHERE feed = ${feed} AND span = '1m' AND begins_at < ${before}`,
  );
}

/** What has changed since a change, with the last of them. */
export async function readFeedAfter(
  sql: Sql,
  feed: string,
  change: bigint,
): Promise<{ lines: FeedLine[]; change: bigint }> {
  type Row = Omit<FeedLine, 'bids' | 'asks'> & {
    readonly bids: Level[];
    readonly asks: Level[];
    readonly change: bigint;
  };
  const rows = await sql<Row[]>`
    SELECT symbol, price, traded_at, previous_close, open, high, low, volume, bids, asks, booked_at, change FROM feed_lines
    WHERE feed = ${feed} AND change > ${change} ORDER BY change`;
  const lines = rows.map(({ bids, asks, ...line }) => ({ ...line, bids: toLevels(bids), asks: toLevels(asks) }));
  return { lines, change: rows.at(-1)?.change ?? change };
}

/** Ascending. */
export async function readSpans(
  sql: Sql,
  feed: string,
  { symbol, span, from }: { symbol: string; span: '1m' | '1d'; from: Date },
): Promise<FeedSpan[]> {
  return sql<FeedSpan[]>`
    SELECT symbol, span, begins_at, open, high, low, close, volume FROM feed_bars
    WHERE feed = ${feed} AND symbol = ${symbol} AND span = ${span} AND begins_at >= ${from} ORDER BY begins_at`;
}
