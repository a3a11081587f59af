import type { Tx } from '../../platform/database.ts';
import type { VenueCommand } from '../venues/index.ts';
import { phaseOf } from './change-phases.ts';
import type { Floor } from './makers.ts';
import { exchangeOrders, matchIncoming, offeredTo, type ExchangeOrder } from './match.ts';
import { say } from './messages.ts';

/** Does what the exchange is told, and says what became of it. */
export async function take(tx: Tx, command: VenueCommand, floor: Floor): Promise<void> {
  switch (command.kind) {
    case 'new':
      return enter(tx, command, floor);
    case 'cancel':
      return cancel(tx, command, floor);
    case 'replace':
      return replace(tx, command, floor);
    case 'status':
      return tellStatus(tx, command, floor);
  }
}

async function enter(tx: Tx, command: VenueCommand, floor: Floor): Promise<void> {
  const { clOrdId, symbol, side, quantity, price, lifetime } = command;
  const text =
    faultOf(command, floor) ?? (await faultOfPhase(tx, command, floor)) ?? (await lackFor(tx, command, floor));
  const as = text === lacksAll ? 'cancelled' : 'rejected';
  if (text !== undefined) return say(tx, { kind: 'ended', clOrdId, as, cumulated: '0', text }, floor.now);
  const [order] = await tx<[ExchangeOrder]>`
    INSERT INTO exchange_orders (cl_ord_id, symbol, side, quantity, price, state, place)
    VALUES (${clOrdId}, ${symbol}, ${side}, ${quantity}, ${price}, 'open', ${nextPlace(tx)})
    RETURNING ${exchangeOrders.columns()}`;
  await name(tx, clOrdId, order);
  await say(tx, { kind: 'accepted', clOrdId, venueOrderId: String(order.id) }, floor.now);
  const left = await matchInPhase(tx, order, floor);
  if (lifetime !== 'ioc' || left.state !== 'open') return;
  await tx`UPDATE exchange_orders SET state = 'cancelled' WHERE id = ${order.id}`;
  await say(tx, { kind: 'ended', clOrdId, as: 'cancelled', cumulated: String(left.filled) }, floor.now);
}

/** Of an order for all or nothing: that there is not all of it within its limit. */
async function lackFor(tx: Tx, command: VenueCommand, floor: Floor): Promise<string | undefined> {
  if (command.lifetime !== 'fok') return undefined;
  return (await offeredTo(tx, command, floor)) < command.quantity ? lacksAll : undefined;
}

const lacksAll = 'Not all of it is offered';

function faultOf({ symbol, price, quantity }: VenueCommand, { market }: Floor): string | undefined {
  const instrument = market.instrument(symbol);
  const quote = market.quote(symbol);
  if (instrument === undefined || quote === undefined) return 'Unknown instrument';
  if (instrument.trading === 'halted') return 'Trading is halted';
  if (price % instrument.tickSize !== 0n) return 'Price off the tick';
  if (price < quote.bandLow || price > quote.bandHigh) return 'Price beyond the band';
  return quantity % instrument.lotSize === 0n ? undefined : 'Quantity is no whole number of lots';
}

async function faultOfPhase(tx: Tx, { symbol, lifetime }: VenueCommand, floor: Floor): Promise<string | undefined> {
  const phase = await phaseOf(tx, symbol, floor);
  if (phase === 'closed') return 'The market is closed';
  const isForNow = lifetime === 'ioc' || lifetime === 'fok';
  return isForNow && phase !== 'open' ? 'An auction takes orders that wait for it' : undefined;
}

/** Trades an order that comes in, unless it waits for an auction. */
async function matchInPhase(tx: Tx, order: ExchangeOrder, floor: Floor): Promise<ExchangeOrder> {
  return (await phaseOf(tx, order.symbol, floor)) === 'open' ? matchIncoming(tx, order, floor) : order;
}

async function cancel(tx: Tx, command: VenueCommand, floor: Floor): Promise<void> {
  const { clOrdId } = command;
  const order = await find(tx, command);
  if (order?.state !== 'open') {
    const text = order === undefined ? 'Unknown order' : 'Too late to cancel';
    return say(tx, { kind: 'cancelRefused', clOrdId, text }, floor.now);
  }
  await tx`UPDATE exchange_orders SET state = 'cancelled' WHERE id = ${order.id}`;
  await name(tx, clOrdId, order);
  await say(tx, { kind: 'ended', clOrdId, as: 'cancelled', cumulated: String(order.filled) }, floor.now);
}

async function replace(tx: Tx, command: VenueCommand, floor: Floor): Promise<void> {
  const { clOrdId, quantity, price } = command;
  const order = await find(tx, command);
  const isLate = order?.state !== 'open' || quantity <= order.filled;
  const text = isLate ? 'Too late to change' : (faultOf(command, floor) ?? (await faultOfPhase(tx, command, floor)));
  if (order === undefined || text !== undefined) {
    return say(tx, { kind: 'replaceRefused', clOrdId, text: text ?? 'Unknown order' }, floor.now);
  }
  const [changed] = await tx<[ExchangeOrder]>`
    UPDATE exchange_orders SET cl_ord_id = ${clOrdId}, quantity = ${quantity}, price = ${price}, place = ${nextPlace(tx)}
    WHERE id = ${order.id} RETURNING ${exchangeOrders.columns()}`;
  await name(tx, clOrdId, changed);
  await say(tx, { kind: 'replaced', clOrdId, venueOrderId: String(order.id) }, floor.now);
  await matchInPhase(tx, changed, floor);
}

async function tellStatus(tx: Tx, command: VenueCommand, floor: Floor): Promise<void> {
  const order = await find(tx, command);
  if (order === undefined) {
    const clOrdId = command.origClOrdId ?? command.clOrdId;
    return say(tx, { kind: 'ended', clOrdId, as: 'rejected', cumulated: '0', text: 'Unknown order' }, floor.now);
  }
  const { clOrdId } = order;
  const cumulated = String(order.filled);
  await say(
    tx,
    order.state === 'open'
      ? { kind: 'accepted', clOrdId, isStatus: true, venueOrderId: String(order.id), cumulated }
      : { kind: 'ended', clOrdId, as: 'cancelled', cumulated },
    floor.now,
  );
}

const nextPlace = (tx: Tx) => tx`(SELECT coalesce(max(place), 0) + 1 FROM exchange_orders)`;

async function name(tx: Tx, clOrdId: string, { id }: ExchangeOrder): Promise<void> {
  await tx`UPDATE exchange_names SET order_id = ${id} WHERE cl_ord_id = ${clOrdId}`;
}

/** The order that a command is about, by whichever of its names. */
async function find(tx: Tx, { origClOrdId }: VenueCommand): Promise<ExchangeOrder | undefined> {
  const [order] = await tx<ExchangeOrder[]>`
    SELECT ${exchangeOrders.columns('o')} FROM exchange_names n JOIN exchange_orders o ON o.id = order_id
    WHERE n.cl_ord_id = ${origClOrdId ?? ''}`;
  return order;
}
