import { formatDecimal, type Decimal } from '@sauda/money';
import { isReached, type Side } from '@sauda/rules';
import { column, type PendingQuery, type Row, type Tx } from '../../platform/database.ts';
import type { VenueCommand, VenueReport } from '../venues/index.ts';
import { offeredBy, restMs, type Floor, type Level, type Limit } from './makers.ts';
import { sessionDayOf } from './messages.ts';
import { exchangeOrders, opposite, type ExchangeOrder } from './orders.ts';
import type { Phase, Stood } from './phases.ts';

/** What has traded, at the price of what rested or of an auction. */
interface Traded {
  readonly buy: ExchangeOrder | undefined;
  readonly sell: ExchangeOrder | undefined;
  /** What a simulated maker had bid or asked, where one of the two is none of ours. */
  readonly makerPrice?: Decimal | undefined;
  readonly quantity: bigint;
  readonly price: Decimal;
  readonly auctionId?: bigint | undefined;
}

type NewOrder = Pick<VenueCommand, 'clOrdId' | 'symbol' | 'side' | 'quantity' | 'price'>;
/** What is said, once the numbers of the trades are known. */
type Said = (tradeId: (traded: Traded) => bigint) => VenueReport;

/**
 * One turn of the exchange, under its lock: what it has read of its tables, and what it writes to them at its end. Orders change in memory
 * meanwhile, since a statement for each step would take most of the time.
 */
export class Turn implements Floor {
  readonly tx: Tx;
  readonly market: Floor['market'];
  readonly now: Date;
  readonly #orders = new Map<bigint, ExchangeOrder>();
  readonly #ofSymbol = new Map<string, ExchangeOrder[]>();
  readonly #byName = new Map<string, ExchangeOrder>();
  readonly #named = new Map<string, ExchangeOrder>();
  readonly #entered = new Set<ExchangeOrder>();
  readonly #changed = new Set<ExchangeOrder>();
  readonly #traded: Traded[] = [];
  readonly #said: Said[] = [];
  /** What makers have given lately, by symbol and side of who took it. */
  readonly #taken = new Map<string, Map<Decimal, bigint>>();
  readonly #readTaken = new Set<string>();
  /** The names that are heard in this turn for the first time, and how often. */
  readonly #heard = new Map<string, number>();
  readonly #offered = new Map<string, Level[]>();
  /** How instruments were trading, as far as that was read; undefined where nobody had an order. */
  readonly stood = new Map<string, Stood | undefined>();
  /** How they trade in this turn, once what was due of them is done. */
  readonly phases = new Map<string, Phase>();
  #lastId = 0n;
  #lastPlace = 0n;

  constructor(tx: Tx, { market, now }: Floor) {
    this.tx = tx;
    this.market = market;
    this.now = now;
  }

  /** Reads what commands are about. @returns those whose name was not heard before */
  async hear(commands: readonly VenueCommand[]): Promise<VenueCommand[]> {
    const times = Map.groupBy(commands, ({ clOrdId }) => clOrdId);
    const placing = commands.filter(({ kind }) => kind === 'new' || kind === 'replace');
    const symbols = [...new Set(placing.map(({ symbol }) => symbol))];
    // They go out together.
    const [known] = await Promise.all([
      this.#hearAgain(times),
      this.#readNamed(commands.flatMap(({ origClOrdId }) => origClOrdId ?? [])),
      this.readReached(placing.map((command) => ({ ...command, side: opposite(command.side) }))),
      this.readTaken(symbols),
      this.#readPhases(symbols),
      this.#readNumbers(placing),
    ]);
    const fresh = [...times.values()].flatMap(([first]) =>
      first === undefined || known.has(first.clOrdId) ? [] : [first],
    );
    for (const { clOrdId } of fresh) this.#heard.set(clOrdId, times.get(clOrdId)?.length ?? 1);
    return fresh;
  }

  /** Counts the names that were heard before. @returns these */
  async #hearAgain(times: ReadonlyMap<string, readonly unknown[]>): Promise<Set<string>> {
    const again = await this.tx<Array<{ clOrdId: string }>>`
      UPDATE exchange_names n SET times = n.times + heard.times
      FROM unnest(${column([...times.keys()])}::text[], ${column([...times.values()].map(({ length }) => length))}::int[])
        AS heard (cl_ord_id, times)
      WHERE n.cl_ord_id = heard.cl_ord_id RETURNING n.cl_ord_id`;
    return new Set(again.map(({ clOrdId }) => clOrdId));
  }

  async #readPhases(symbols: readonly string[]): Promise<void> {
    if (symbols.length === 0) return;
    const rows = await this.tx<Array<Stood & { symbol: string }>>`
      SELECT symbol, phase, since FROM exchange_phases WHERE symbol = ANY (${column(symbols)}::text[])`;
    const stood = new Map(rows.map(({ symbol, ...row }) => [symbol, row]));
    for (const symbol of symbols) this.stood.set(symbol, stood.get(symbol));
  }

  async #readNumbers(placing: readonly VenueCommand[]): Promise<void> {
    if (placing.length === 0) return;
    // It is under the exchange's lock that all of these rows are written, and none is ever deleted.
    const [{ id, place }] = await this.tx<[{ id: bigint; place: bigint }]>`
      SELECT coalesce(max(id), 0)::bigint AS id, (SELECT coalesce(max(place), 0)::bigint FROM exchange_orders) AS place
      FROM exchange_orders`;
    this.#lastId = id;
    this.#lastPlace = place;
  }

  async #readNamed(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const rows = await this.tx<Array<ExchangeOrder & { name: string }>>`
      SELECT n.cl_ord_id AS name, ${exchangeOrders.columns('o')}
      FROM exchange_names n JOIN exchange_orders o ON o.id = order_id WHERE n.cl_ord_id = ANY (${column(names)}::text[])`;
    for (const { name, ...row } of rows) this.#byName.set(name, this.#know(row));
  }

  /** Reads what rests at these prices or better ones for who comes to it. */
  async readReached(limits: readonly Limit[]): Promise<void> {
    if (limits.length === 0) return;
    const { tx } = this;
    const of = (side: Side, reached: PendingQuery<Row[]>) => {
      const those = limits.filter((limit) => limit.side === side);
      return tx`
        SELECT ${exchangeOrders.columns('o')}
        FROM unnest(${column(those.map(({ symbol }) => symbol))}::text[], ${column(those.map(({ price }) => price))}::bigint[])
          AS wanted (symbol, price)
        JOIN exchange_orders o ON state = 'open' AND o.symbol = wanted.symbol AND side = ${side} AND ${reached}`;
    };
    const rows = await tx<ExchangeOrder[]>`
      ${of('sell', tx`o.price <= wanted.price`)} UNION ${of('buy', tx`o.price >= wanted.price`)}`;
    for (const row of rows) this.#know(row);
  }

  /** Reads all that rests of an instrument. */
  async readAll(symbol: string): Promise<void> {
    const rows = await this.tx<ExchangeOrder[]>`
      SELECT ${exchangeOrders.columns()} FROM exchange_orders WHERE state = 'open' AND symbol = ${symbol}`;
    for (const row of rows) this.#know(row);
  }

  /** Reads what was taken from the makers just now. */
  async readTaken(symbols: readonly string[]): Promise<void> {
    const missing = [...new Set(symbols)].filter((symbol) => !this.#readTaken.has(symbol));
    if (missing.length === 0) return;
    const rows = await this.tx<Array<{ symbol: string; side: Side; price: bigint; taken: bigint }>>`
      SELECT symbol, CASE WHEN sell_order IS NULL THEN 'buy' ELSE 'sell' END AS side, maker_price AS price, sum(quantity)::bigint AS taken
      FROM exchange_trades
      WHERE symbol = ANY (${column(missing)}::text[]) AND maker_price IS NOT NULL
        AND traded_at > ${new Date(this.now.getTime() - restMs)}
      GROUP BY 1, 2, 3`;
    for (const symbol of missing) this.#readTaken.add(symbol);
    for (const { symbol, side, price, taken } of rows) this.#take({ symbol, side }, price, taken);
  }

  #take({ symbol, side }: Pick<Limit, 'symbol' | 'side'>, price: Decimal, quantity: bigint): void {
    const key = `${side} ${symbol}`;
    const taken = this.#taken.get(key) ?? new Map<Decimal, bigint>();
    taken.set(price, (taken.get(price) ?? 0n) + quantity);
    this.#taken.set(key, taken);
  }

  /** The order as this turn has it, whether it was read before or is read now. */
  #know(row: ExchangeOrder): ExchangeOrder {
    const known = this.#orders.get(row.id);
    if (known !== undefined) return known;
    this.#orders.set(row.id, row);
    const others = this.#ofSymbol.get(row.symbol);
    if (others === undefined) this.#ofSymbol.set(row.symbol, [row]);
    else others.push(row);
    return row;
  }

  /** An order by whichever of its names. */
  named(name: string | undefined): ExchangeOrder | undefined {
    return name === undefined ? undefined : this.#byName.get(name);
  }

  /** Has it known by this name too. */
  name(name: string, order: ExchangeOrder): void {
    this.#byName.set(name, order);
    this.#named.set(name, order);
  }

  /** What rests on a side, as far as it was read, the best price first and of one price who came first. */
  resting(symbol: string, side: Side): ExchangeOrder[] {
    const sign = side === 'buy' ? -1n : 1n;
    const open = (this.#ofSymbol.get(symbol) ?? []).filter((order) => order.state === 'open' && order.side === side);
    return open.toSorted((left, right) => Number(sign * (left.price - right.price) || left.place - right.place));
  }

  /** What the makers offer within a limit, the best first, less what was taken of it just now. */
  offered({ symbol, side, price: limit }: Limit): Level[] {
    const key = `${side} ${symbol}`;
    const taken = this.#taken.get(key);
    const all = this.#offered.get(key) ?? offeredBy(this.market, symbol, side, this.now);
    this.#offered.set(key, all);
    return all.flatMap(({ price, left }) => {
      const rest = left - (taken?.get(price) ?? 0n);
      return rest > 0n && isReached(side, limit, price) ? [{ price, left: rest }] : [];
    });
  }

  enter({ clOrdId, symbol, side, quantity, price }: NewOrder): ExchangeOrder {
    this.#lastId += 1n;
    const id = this.#lastId;
    const state = 'open' as const;
    const order = this.#know({
      id,
      clOrdId,
      symbol,
      side,
      quantity,
      price,
      filled: 0n,
      state,
      place: this.nextPlace(),
    });
    this.#entered.add(order);
    this.name(clOrdId, order);
    return order;
  }

  /** The end of the turns of its price. */
  nextPlace(): bigint {
    this.#lastPlace += 1n;
    return this.#lastPlace;
  }

  change(order: ExchangeOrder, changes: Partial<ExchangeOrder>): void {
    Object.assign(order, changes);
    this.#changed.add(order);
  }

  /** Writes a trade down, and says it to each of ours in turn, to who came first before who came to it. */
  trade(traded: Traded, told: readonly ExchangeOrder[]): void {
    const { buy, sell, makerPrice, quantity, price } = traded;
    this.#traded.push(traded);
    const own = buy ?? sell;
    if (makerPrice !== undefined && own !== undefined) this.#take(own, makerPrice, quantity);
    for (const order of told) {
      const filled = order.filled + quantity;
      this.change(order, { filled, state: filled === order.quantity ? 'filled' : 'open' });
      const { clOrdId, side } = order;
      this.#said.push((idOf) => ({
        kind: 'trade',
        clOrdId,
        tradeDay: sessionDayOf(this.now).toISOString().slice(0, 10),
        executionId: `${idOf(traded)}${side === 'buy' ? 'B' : 'S'}`,
        at: this.now.toISOString(),
        quantity: quantity.toString(),
        price: formatDecimal(price),
      }));
    }
  }

  say(report: VenueReport): void {
    this.#said.push(() => report);
  }

  /** Writes all of it. @returns what is said, in turn */
  async end(): Promise<VenueReport[]> {
    const { tx } = this;
    const changed = [...this.#changed].filter((order) => !this.#entered.has(order));
    const [ids] = await Promise.all([
      this.#nextTrades(),
      insertOrders(tx, [...this.#entered]),
      updateOrders(tx, changed),
      this.#insertNames(),
    ]);
    await this.#insertTrades(ids);
    const idOf = new Map(this.#traded.map((traded, index) => [traded, ids[index] ?? 0n]));
    return this.#said.map((said) => said((traded) => idOf.get(traded) ?? 0n));
  }

  async #nextTrades(): Promise<bigint[]> {
    if (this.#traded.length === 0) return [];
    const [{ id }] = await this.tx<[{ id: bigint }]>`SELECT coalesce(max(id), 0)::bigint AS id FROM exchange_trades`;
    return this.#traded.map((_, index) => id + BigInt(index) + 1n);
  }

  async #insertNames(): Promise<void> {
    const heard = [...this.#heard];
    if (heard.length === 0) return;
    await this.tx`
      INSERT INTO exchange_names (cl_ord_id, times, order_id)
      SELECT * FROM unnest(${column(heard.map(([name]) => name))}::text[], ${column(heard.map(([, times]) => times))}::int[],
        ${column(heard.map(([name]) => this.#named.get(name)?.id))}::bigint[])`;
  }

  async #insertTrades(ids: readonly bigint[]): Promise<void> {
    const traded = this.#traded;
    if (traded.length === 0) return;
    await this.tx`
      INSERT INTO exchange_trades (id, symbol, buy_order, sell_order, maker_price, quantity, price, traded_at, auction_id)
      OVERRIDING SYSTEM VALUE
      SELECT v.id, v.symbol, v.buy_order, v.sell_order, v.maker_price, v.quantity, v.price, ${this.now}::timestamptz, v.auction_id
      FROM unnest(${column(ids)}::bigint[], ${column(traded.map(({ buy, sell }) => (buy ?? sell)?.symbol))}::text[],
        ${column(traded.map(({ buy }) => buy?.id))}::bigint[], ${column(traded.map(({ sell }) => sell?.id))}::bigint[],
        ${column(traded.map(({ makerPrice }) => makerPrice))}::bigint[], ${column(traded.map(({ quantity }) => quantity))}::bigint[],
        ${column(traded.map(({ price }) => price))}::bigint[], ${column(traded.map(({ auctionId }) => auctionId))}::bigint[])
        AS v (id, symbol, buy_order, sell_order, maker_price, quantity, price, auction_id)`;
  }
}

const columnsOf = (orders: readonly ExchangeOrder[]) => ({
  ids: column(orders.map(({ id }) => id)),
  clOrdIds: column(orders.map(({ clOrdId }) => clOrdId)),
  quantities: column(orders.map(({ quantity }) => quantity)),
  prices: column(orders.map(({ price }) => price)),
  filled: column(orders.map(({ filled }) => filled)),
  states: column(orders.map(({ state }) => state)),
  places: column(orders.map(({ place }) => place)),
});

async function insertOrders(tx: Tx, orders: readonly ExchangeOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const { ids, clOrdIds, quantities, prices, filled, states, places } = columnsOf(orders);
  await tx`
    INSERT INTO exchange_orders (id, cl_ord_id, symbol, side, quantity, price, filled, state, place) OVERRIDING SYSTEM VALUE
    SELECT * FROM unnest(${ids}::bigint[], ${clOrdIds}::text[], ${column(orders.map(({ symbol }) => symbol))}::text[],
      ${column(orders.map(({ side }) => side))}::text[], ${quantities}::bigint[], ${prices}::bigint[], ${filled}::bigint[],
      ${states}::text[], ${places}::bigint[])`;
}

async function updateOrders(tx: Tx, orders: readonly ExchangeOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const { ids, clOrdIds, quantities, prices, filled, states, places } = columnsOf(orders);
  await tx`
    UPDATE exchange_orders o
    SET cl_ord_id = v.cl_ord_id, quantity = v.quantity, price = v.price, filled = v.filled, state = v.state, place = v.place
    FROM unnest(${ids}::bigint[], ${clOrdIds}::text[], ${quantities}::bigint[], ${prices}::bigint[], ${filled}::bigint[],
      ${states}::text[], ${places}::bigint[]) AS v (id, cl_ord_id, quantity, price, filled, state, place)
    WHERE o.id = v.id`;
}
