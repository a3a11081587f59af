import type { Body } from '@sauda/contract';
import { formatDecimal, type Decimal } from '@sauda/money';
import { movementsOfSubject } from '../../../modules/ledger/index.ts';
import type { Market } from '../../../modules/market/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  changesOf,
  countOpenLots,
  executionsOf,
  findOrder,
  findOrders,
  inOrder,
  changesOfLot,
  listIncome,
  listIncomeDue,
  listOpenLots,
  listOrders,
  listPositionsByLot,
  positionsBySymbolOfAll,
  reasonsOfHouse,
  totalsOf,
  unsentWishes,
  wordsOfVenue,
  type Command,
  type LotFilter,
  type ListedOrder,
  type OrderStatus,
  type Position,
  type PositionOrder,
  type TradedClass,
  reachedBy,
} from '../../../modules/trading/index.ts';
import { offeredOrder } from '../../../modules/offerings/blocks/read-blocks.ts';
import type { RequestIdentity } from '../../../platform/idempotency.ts';
import { executeOn, placeHandlers } from './place.ts';
import { pageOf } from '../../../http/page.ts';
import { readTogether } from '../../../platform/read-together.ts';
import type { Page } from '../../../platform/page-by.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { createBlockDeals } from '../../offerings/customer/blocks.ts';
import {
  presentOrder,
  presentPlaced,
  presentReceipt,
  presentSold,
  presentWithBracket,
  priceOf,
  whileHeld,
  withReason,
} from '../present.ts';
import { presentIncome, presentIncomeDue, presentPosition } from '../present-holdings.ts';
import type { Needs } from '../../dependencies.ts';
import { bareCode, knownInstrument } from '../../market/known-instrument.ts';
import { symbolsIn } from '../../market/symbols-in.ts';
import { toWire } from '../../to-wire.ts';

type DealDependencies = Needs<
  | 'clock'
  | 'companies'
  | 'currency'
  | 'customers'
  | 'database'
  | 'executor'
  | 'market'
  | 'offerings'
  | 'prices'
  | 'venueLink'
>;

const statusOfTab: Readonly<Record<string, OrderStatus>> = {
  '1': 'success',
  '2': 'failed',
  '3': 'pending',
  '4': 'cancelled',
  '5': 'expired',
};
const statusWords: ReadonlySet<string> = new Set(Object.values(statusOfTab));
/** Positions that are asked for by name. */
const namedAtMost = 100;
/** Dividends and coupons that are still to be paid. */
const dueAtMost = 50;

/** Orders, positions and receipts. */
export const dealHandlers = (dependencies: DealDependencies): Handlers => ({
  ...placingHandlers(dependencies),
  ...placeHandlers(dependencies),
  ...readingHandlers(dependencies),
});

function placingHandlers(dependencies: DealDependencies): Handlers {
  const { executor, market, venueLink } = dependencies;
  /** What was asked for now was not sent yet. */
  const told = <T extends { data: object }>(answer: T): T => ({
    ...answer,
    data: whileHeld(answer.data, venueLink, true),
  });
  /** Orders that are not placed on the market. */
  const blocks = createBlockDeals(dependencies);

  const execute = executeOn(executor);

  return {
    async 'POST /stock/success/deal/buy'(context) {
      const { body, caller, identity } = context;
      const { customerId } = caller;
      if (body.kind === 'block' || body.kind === 'qip') return blocks.buy(context);
      if (body.symbol === undefined) throw new Refusal('invalid', { fields: { symbol: 'is required' } });
      const { symbol, kind: assetClass } = body;
      const command = buyOf({ customerId, symbol, assetClass }, body);
      return execute(command, customerId, identity, (orders) => told(presentPlaced(orders, market)));
    },

    async 'POST /stock/success/orders/buy'({ body, caller: { customerId }, identity }) {
      const { symbol, kind: assetClass, stop_price: stop, target_price: target } = body;
      const command: Command = {
        ...buyOf({ customerId, symbol, assetClass }, body),
        triggerPrice: triggerOf(body),
        stopPrice: stop === undefined ? undefined : priceOf('stop_price', stop),
        targetPrice: target === undefined ? undefined : priceOf('target_price', target),
      };
      return execute(command, customerId, identity, (orders) => told(presentWithBracket(orders, market)));
    },

    async 'POST /stock/success/deal/sell'({ body, caller: { customerId }, identity }) {
      return execute(sellOf(customerId, body, market), customerId, identity, (orders) =>
        told(presentSold(orders, market)),
      );
    },

    async 'POST /stock/success/deal/replace'({ body, caller: { customerId }, identity }) {
      return execute(replaceOf(customerId, body, identity), customerId, identity, (orders) =>
        told(presentWithBracket(orders, market)),
      );
    },

    async 'POST /stock/success/deal/cancel'({ body, caller: { customerId }, identity }) {
      const command: Command = { kind: 'cancel', customerId, no: body.no };
      return execute(command, customerId, identity, ([{ no, status }]) => ({
        msg: 'ok' as const,
        data: { no, status },
      }));
    },
  };
}

function sellOf(customerId: string, body: Body<'POST /stock/success/deal/sell'>, market: Market): Command {
  const limitPrice = priceOf('sell_price', body.sell_price);
  const triggerPrice = triggerOf(body);
  const quantity = body.count === undefined ? undefined : BigInt(body.count);
  if (body.no === undefined) {
    if (body.symbol === undefined) throw new Refusal('invalid', { fields: { no: 'is required' } });
    const { symbol } = knownInstrument(market, body.symbol);
    return { kind: 'sellAcross', customerId, symbol, limitPrice, triggerPrice, quantity };
  }
  const lotPrice = body.price === undefined ? undefined : priceOf('price', body.price);
  return { kind: 'sell', customerId, lotNo: body.no, lotPrice, limitPrice, triggerPrice, quantity };
}

function replaceOf(
  customerId: string,
  body: Body<'POST /stock/success/deal/replace'>,
  { key: requestKey }: RequestIdentity,
): Command {
  const { no, version, price, count, trail_limit: beyond, position = 'full' } = body;
  const triggerPrice = triggerOf(body);
  const limitPrice = price === undefined ? undefined : priceOf('price', price);
  const trailLimit = beyond === undefined ? undefined : priceOf('trail_limit', beyond);
  const quantity = count === undefined ? undefined : BigInt(count);
  const stopPrice = changedPrice('stop_price', body.stop_price);
  const targetPrice = changedPrice('target_price', body.target_price);
  return {
    kind: 'replace',
    customerId,
    no,
    version,
    limitPrice,
    triggerPrice,
    trailLimit,
    quantity,
    stopPrice,
    targetPrice,
    position,
    requestKey,
  };
}

/** A price that may be taken away (null), or left as it is (undefined). */
function changedPrice(field: string, price: string | number | null | undefined): Decimal | null | undefined {
  return price == null ? price : priceOf(field, price);
}

function buyOf(
  what: { customerId: string; symbol: string; assetClass: TradedClass },
  { count, price, position = 'full' }: Pick<Body<'POST /stock/success/orders/buy'>, 'count' | 'price' | 'position'>,
) {
  const [quantity, limitPrice] = [BigInt(count), priceOf('price', price)];
  return { kind: 'buy', ...what, symbol: bareCode(what.symbol), quantity, limitPrice, position } as const;
}

function triggerOf({ trigger_price: price }: { trigger_price?: string | number }): Decimal | undefined {
  return price === undefined ? undefined : priceOf('trigger_price', price);
}

async function presentRows(
  { database: { sql }, market, venueLink }: DealDependencies,
  customerId: string,
  orders: readonly ListedOrder[],
) {
  const [reasons, unsent] = await Promise.all([reasonsOfHouse(sql, orders), unsentWishes(sql, customerId, orders)]);
  return orders.map((order) => {
    const row = whileHeld(presentOrder(order, market), venueLink, unsent.has(order.no));
    return withReason(row, reasons.get(`${customerId}/${order.no}`));
  });
}

function readingHandlers(dependencies: DealDependencies): Handlers {
  const {
    database: { sql },
    market,
    currency,
    venueLink,
  } = dependencies;
  const blocks = createBlockDeals(dependencies);
  const readers = positionReaders(dependencies);

  return {
    async 'POST /stock/success/deal/list'({ body, caller: { customerId } }) {
      const { kind } = body;
      const symbol = body.symbol === undefined ? undefined : bareCode(body.symbol);
      const status = statusOf(body.status);
      if (kind === 'block' || kind === 'qip' || kind === 'ipo') return blocks.list(body, kind, status, customerId);
      if (symbol !== undefined && status === 'success')
        return heldOf(dependencies, customerId, symbol, kind, pageOf(body));
      const { orders, count } = await listOrders(
        sql,
        customerId,
        { status, assetClass: kind, origin: kind === 'stock' ? 'market' : undefined, symbol },
        pageOf(body),
      );
      const rows = await presentRows(dependencies, customerId, orders);
      return { msg: 'ok', rows, data: { rows, count } };
    },

    async 'GET /stock/success/deal/detail'({ query, caller: { customerId } }) {
      const order = await findOrder(sql, customerId, query.no);
      if (order === undefined) throw new Refusal('unknown_order');
      const [movements, offered, reached, changes, executions, words, reasons, unsent, sharesChanged] =
        await Promise.all([
          movementsOfSubject(sql, customerId, order.no),
          offeredOrder(sql, customerId, order.no),
          reachedBy(sql, customerId, order.no),
          changesOf(sql, customerId, order.version === 0 ? [] : [order.no]),
          executionsOf(sql, customerId, order.no),
          order.venue === undefined ? undefined : wordsOfVenue(sql, customerId, order.no),
          reasonsOfHouse(sql, [order]),
          unsentWishes(sql, customerId, [order]),
          order.side === 'buy' ? changesOfLot(sql, customerId, order.no) : [],
        ]);
      const told = { offered, reached, changes, executions, words, sharesChanged };
      const receipt = presentReceipt(order, movements.toReversed(), market, currency, told);
      const held = whileHeld(receipt, venueLink, unsent.has(order.no));
      return { msg: 'ok', data: withReason(held, reasons.get(`${customerId}/${order.no}`)) };
    },

    async 'GET /stock/success/income'({ query, caller: { customerId } }) {
      const [{ income, count, total }, due] = await Promise.all([
        listIncome(sql, customerId, query.type, pageOf(query)),
        listIncomeDue(sql, customerId, query.type, dueAtMost),
      ]);
      const rows = income.map((one) => presentIncome(one, market));
      const next = due.map((one) => presentIncomeDue(one, market));
      return { msg: 'ok', data: { rows, count, total: formatDecimal(total), due: next } };
    },

    async 'GET /stock/success/v2/transaction'({ query, caller: { customerId } }) {
      const filter = { assetClass: query.type ?? ('stock' as const), symbol: query.symbol && bareCode(query.symbol) };
      const asked = { customerId, filter, page: pageOf(query) };
      const { positions, totals, ...page } = await pageOfPositions(readers, asked, query);
      return {
        msg: 'ok',
        data: {
          rows: positions.map(presentPosition),
          ...page,
          summary: toWire(totals),
        },
      };
    },
  };
}

/** What is held of one instrument: a row for each open lot, with the order that opened it, newest first. */
async function heldOf(
  { database: { sql }, market }: DealDependencies,
  customerId: string,
  symbol: string,
  assetClass: TradedClass | undefined,
  page: Page,
) {
  const [lots, count] = await Promise.all([
    listOpenLots(sql, customerId, { symbol, assetClass }, { first: 'newest', ...page }),
    countOpenLots(sql, customerId, { symbol, assetClass }),
  ]);
  const orders = await findOrders(
    sql,
    customerId,
    lots.map(({ no }) => no),
  );
  const rows = lots.flatMap((lot) => {
    const order = orders.get(lot.no);
    if (order === undefined) return [];
    const total_price = formatDecimal(lot.cost);
    const count = lot.remaining.toString();
    return [{ ...presentOrder(order, market), count, filled: count, total_price }];
  });
  return { msg: 'ok' as const, rows, data: { rows, count } };
}

interface AskedPositions {
  readonly customerId: string;
  readonly filter: LotFilter;
  readonly page: Page;
}

/** An open app asks for them every few seconds: those of all who do are read together. */
function positionReaders({ database, prices }: DealDependencies) {
  const { sql } = database;
  const alike = ({ filter, page }: Omit<AskedPositions, 'customerId'>) => JSON.stringify([filter, page]);
  return {
    byLot: readTogether(
      database,
      async (asked: readonly AskedPositions[]) => {
        const [{ filter, page }] = asked as [AskedPositions];
        return listPositionsByLot(sql, prices, asked.map(idOf), filter, page);
      },
      { alike },
    ),
    bySymbol: readTogether(
      database,
      async (asked: ReadonlyArray<Omit<AskedPositions, 'page'>>) => {
        const [{ filter }] = asked as [AskedPositions];
        return positionsBySymbolOfAll(sql, prices, asked.map(idOf), filter);
      },
      { alike: ({ filter }) => JSON.stringify(filter) },
    ),
  };
}

const idOf = ({ customerId }: { readonly customerId: string }): string => customerId;

async function pageOfPositions(
  { byLot, bySymbol }: ReturnType<typeof positionReaders>,
  asked: AskedPositions,
  { group, sort = 'name', symbols }: { group?: 'lot' | 'symbol'; sort?: PositionOrder; symbols?: string },
) {
  if (group !== 'symbol') return byLot(asked);
  const { page } = asked;
  const all = inOrder(await bySymbol(asked), sort);
  const named = symbols === undefined ? undefined : symbolsIn(symbols, namedAtMost);
  const positions = named === undefined ? all.slice(page.offset, page.offset + page.limit) : ofSymbols(all, named);
  const order = all.map(({ instrument }) => instrument.symbol);
  return { positions, count: all.length, order, totals: totalsOf(all) };
}

/** The positions in these instruments, in their order. */
function ofSymbols(positions: readonly Position[], symbols: Iterable<string>): readonly Position[] {
  const known = new Map(positions.map((position) => [position.instrument.symbol, position]));
  return [...symbols].flatMap((symbol) => known.get(symbol) ?? []);
}

/** The word, or the tab's number: 0 all, 1 success, 2 failed, 3 pending, 4 cancelled, 5 expired. */
function statusOf(status: string | number | undefined): OrderStatus | undefined {
  if (status === undefined || status === '' || String(status) === '0' || status === 'all') return undefined;
  const word = statusOfTab[String(status)] ?? String(status);
  if (statusWords.has(word)) return word as OrderStatus;
  throw new Refusal('invalid', { fields: { status: 'unknown' } });
}
