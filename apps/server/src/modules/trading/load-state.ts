import { column, type Tx } from '../../platform/database.ts';
import { venueCommands, type VenueCommand } from '../venues/index.ts';
import { executions, type ExecutionRow, type ReportName } from './executions.ts';
import {
  lots,
  orders,
  positionKey,
  toOrder,
  type FreeQuantities,
  type Lot,
  type LotRow,
  type Order,
  type PositionReference,
  type Reference,
} from './order.ts';

const readOrders = orders.readBy(['customerId', 'no']);
const readLots = lots.readBy(['customerId', 'no']);
const readExecutions = executions.readBy(['customerId', 'orderNo']);

/** What the commands of one transaction are about. */
export interface Wanted {
  readonly orders: readonly Reference[];
  readonly lots: readonly Reference[];
  readonly positions: readonly PositionReference[];
  readonly reports: readonly ReportName[];
  /** Whether orders may be at a venue that is written to. */
  readonly isRouted: boolean;
}

export interface Loaded {
  readonly orders: readonly Order[];
  readonly lots: readonly Lot[];
  readonly free: FreeQuantities;
  /** Of the named orders, and those of the named reports. */
  readonly executions: readonly ExecutionRow[];
  /** Of the named orders, in turn; nobody else sends or answers one meanwhile. */
  readonly commands: readonly VenueCommand[];
}

/**
 * Reads the named orders and lots, the lots and executions of the named orders, and the oldest lots of the named positions
 * with how much of the whole position is free, of customers whose accounts are locked.
 */
export async function loadState(tx: Tx, wanted: Wanted): Promise<Loaded> {
  const namedOrders = wanted.orders.map(({ customerId, no: orderNo }) => ({ customerId, orderNo }));
  // They go out together and run in this order: the commands first, since an order's `reach` moves with its command.
  const [commands, rows, named, ofNamedOrders, ofOrders, reported, oldest, free] = await Promise.all([
    wanted.isRouted ? lockCommands(tx, wanted.orders) : [],
    readOrders(tx, wanted.orders),
    readLots(tx, wanted.lots),
    readLotsOfOrders(tx, wanted.orders),
    readExecutions(tx, namedOrders),
    readReported(tx, wanted.reports),
    readOldestLots(tx, wanted.positions),
    readFreeQuantities(tx, wanted.positions),
  ]);
  const found = [...oldest, ...named, ...ofNamedOrders];
  return { orders: rows.map(toOrder), lots: found, free, executions: [...ofOrders, ...reported], commands };
}

/** Of each sell the lot that it sells of, and of each buy the one that it has made. */
async function readLotsOfOrders(tx: Tx, named: readonly Reference[]): Promise<LotRow[]> {
  if (named.length === 0) return [];
  return tx<LotRow[]>`
    SELECT of_order.*
    FROM (
      SELECT DISTINCT o.customer_id, coalesce(o.lot_no, o.no) AS no
      FROM unnest(${column(named.map(({ customerId }) => customerId))}::uuid[],
        ${column(named.map(({ no }) => no))}::text[]) AS named (customer_id, no)
      CROSS JOIN LATERAL (
        SELECT customer_id, no, lot_no FROM orders
        WHERE customer_id = named.customer_id AND orders.no = named.no OFFSET 0
      ) AS o
    ) AS wanted
    CROSS JOIN LATERAL (
      SELECT ${lots.columns('l')} FROM lots l
      WHERE l.customer_id = wanted.customer_id AND l.no = wanted.no OFFSET 0
    ) AS of_order`;
}

async function lockCommands(tx: Tx, named: readonly Reference[]): Promise<VenueCommand[]> {
  if (named.length === 0) return [];
  // By their numbers, which are looked up for each order by itself: planned while there were few, a join would go on reading all of them.
  return tx<VenueCommand[]>`
    SELECT ${venueCommands.columns('c')} FROM venue_commands c
    WHERE id = ANY (ARRAY(
      SELECT of_order.id
      FROM unnest(${column(named.map(({ customerId }) => customerId))}::uuid[],
        ${column(named.map(({ no }) => no))}::text[]) AS named (customer_id, order_no)
      CROSS JOIN LATERAL (
        SELECT id FROM venue_commands
        WHERE customer_id = named.customer_id AND order_no = named.order_no OFFSET 0
      ) AS of_order))
    ORDER BY id FOR UPDATE`;
}

async function readReported(tx: Tx, names: readonly ReportName[]): Promise<ExecutionRow[]> {
  if (names.length === 0) return [];
  return tx<ExecutionRow[]>`
    SELECT ${executions.columns('e')}
    FROM (
      SELECT DISTINCT * FROM unnest(${column(names.map(({ venue }) => venue))}::text[],
        ${column(names.map(({ tradeDay }) => tradeDay))}::date[], ${column(names.map(({ executionId }) => executionId))}::text[])
    ) AS named (venue, trade_day, execution_id)
    JOIN executions e USING (venue, trade_day, execution_id)
    WHERE e.body_hash IS NOT NULL`;
}

/** Of each position the oldest lots of which something is free, and one that is open: a customer may have tens of thousands. */
async function readOldestLots(tx: Tx, positions: readonly PositionReference[]): Promise<LotRow[]> {
  if (positions.length === 0) return [];
  return tx<LotRow[]>`
    SELECT ${lots.columns('l')}
    FROM unnest(
      ${column(positions.map(({ customerId }) => customerId))}::uuid[],
      ${column(positions.map(({ symbol }) => symbol))}::text[],
      ${column(positions.map((position) => position.lots))}::int[]
    ) AS wanted (customer_id, symbol, most)
    CROSS JOIN LATERAL (
      (SELECT * FROM lots WHERE customer_id = wanted.customer_id AND symbol = wanted.symbol AND remaining > 0
        AND remaining > reserved ORDER BY id LIMIT wanted.most)
      UNION
      (SELECT * FROM lots WHERE customer_id = wanted.customer_id AND symbol = wanted.symbol AND remaining > 0
        ORDER BY id LIMIT 1)
    ) AS l
    ORDER BY l.id`;
}

async function readFreeQuantities(tx: Tx, positions: readonly PositionReference[]): Promise<FreeQuantities> {
  if (positions.length === 0) return new Map();
  const rows = await tx<Array<{ customerId: string; symbol: string; free: bigint }>>`
    SELECT l.customer_id, l.symbol, sum(l.remaining - l.reserved)::bigint AS free
    FROM unnest(
      ${column(positions.map(({ customerId }) => customerId))}::uuid[],
      ${column(positions.map(({ symbol }) => symbol))}::text[]
    ) AS wanted (customer_id, symbol)
    JOIN lots l USING (customer_id, symbol)
    WHERE l.remaining > 0
    GROUP BY l.customer_id, l.symbol`;
  return new Map(rows.map((row) => [positionKey(row), row.free]));
}
