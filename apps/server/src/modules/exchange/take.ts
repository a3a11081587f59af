import type { VenueCommand } from '../venues/index.ts';
import { phaseOf } from './change-phases.ts';
import type { Phase } from './phases.ts';
import { matchIncoming, offeredTo } from './match.ts';
import type { ExchangeOrder } from './orders.ts';
import type { Turn } from './turn.ts';

/** Does what the exchange is told, and says what became of it. */
export async function take(turn: Turn, command: VenueCommand): Promise<void> {
  switch (command.kind) {
    case 'new':
      return enter(turn, command);
    case 'cancel':
      return cancel(turn, command);
    case 'replace':
      return replace(turn, command);
    case 'status':
      return tellStatus(turn, command);
  }
}

async function enter(turn: Turn, command: VenueCommand): Promise<void> {
  const { clOrdId, lifetime } = command;
  const { phase, fault } = await judge(turn, command);
  const text = fault ?? lackFor(turn, command);
  const as = text === lacksAll ? 'cancelled' : 'rejected';
  if (text !== undefined) return turn.say({ kind: 'ended', clOrdId, as, cumulated: '0', text });
  const order = turn.enter(command);
  turn.say({ kind: 'accepted', clOrdId, venueOrderId: String(order.id) });
  if (phase === 'open') matchIncoming(turn, order);
  if (lifetime === 'ioc' && order.state === 'open') end(turn, order, clOrdId);
}

function end(turn: Turn, order: ExchangeOrder, clOrdId: string): void {
  turn.change(order, { state: 'cancelled' });
  turn.say({ kind: 'ended', clOrdId, as: 'cancelled', cumulated: String(order.filled) });
}

/** Of an order for all or nothing: that there is not all of it within its limit. */
function lackFor(turn: Turn, command: VenueCommand): string | undefined {
  if (command.lifetime !== 'fok') return undefined;
  return offeredTo(turn, command) < command.quantity ? lacksAll : undefined;
}

const lacksAll = 'Not all of it is offered';

/** What is wrong with an order, and how its instrument trades now, of one with which nothing is. */
async function judge(turn: Turn, command: VenueCommand): Promise<{ phase: Phase; fault: string | undefined }> {
  const fault = faultOf(turn, command);
  if (fault !== undefined) return { phase: 'closed', fault };
  const phase = await phaseOf(turn, command.symbol);
  return { phase, fault: faultOfPhase(phase, command) };
}

function faultOf({ market }: Turn, { symbol, price, quantity }: VenueCommand): string | undefined {
  const instrument = market.instrument(symbol);
  const quote = market.quote(symbol);
  if (instrument === undefined || quote === undefined) return 'Unknown instrument';
  if (instrument.trading === 'halted') return 'Trading is halted';
  if (price % instrument.tickSize !== 0n) return 'Price off the tick';
  if (price < quote.bandLow || price > quote.bandHigh) return 'Price beyond the band';
  return quantity % instrument.lotSize === 0n ? undefined : 'Quantity is no whole number of lots';
}

function faultOfPhase(phase: Phase, { lifetime }: VenueCommand): string | undefined {
  if (phase === 'closed') return 'The market is closed';
  const isForNow = lifetime === 'ioc' || lifetime === 'fok';
  return isForNow && phase !== 'open' ? 'An auction takes orders that wait for it' : undefined;
}

async function cancel(turn: Turn, { clOrdId, origClOrdId }: VenueCommand): Promise<void> {
  const order = turn.named(origClOrdId);
  if (order?.state !== 'open') {
    const text = order === undefined ? 'Unknown order' : 'Too late to cancel';
    return turn.say({ kind: 'cancelRefused', clOrdId, text });
  }
  turn.name(clOrdId, order);
  end(turn, order, clOrdId);
}

async function replace(turn: Turn, command: VenueCommand): Promise<void> {
  const { clOrdId, quantity, price } = command;
  const order = turn.named(command.origClOrdId);
  const isLate = order?.state !== 'open' || quantity <= order.filled;
  const { phase, fault: text } = isLate ? { phase: 'closed', fault: 'Too late to change' } : await judge(turn, command);
  if (order === undefined || text !== undefined) {
    return turn.say({ kind: 'replaceRefused', clOrdId, text: order === undefined ? 'Unknown order' : (text ?? '') });
  }
  turn.change(order, { clOrdId, quantity, price, place: turn.nextPlace() });
  turn.name(clOrdId, order);
  turn.say({ kind: 'replaced', clOrdId, venueOrderId: String(order.id) });
  if (phase === 'open') matchIncoming(turn, order);
}

async function tellStatus(turn: Turn, command: VenueCommand): Promise<void> {
  const order = turn.named(command.origClOrdId);
  if (order === undefined) {
    const clOrdId = command.origClOrdId ?? command.clOrdId;
    return turn.say({ kind: 'ended', clOrdId, as: 'rejected', cumulated: '0', text: 'Unknown order' });
  }
  const { clOrdId } = order;
  const cumulated = String(order.filled);
  turn.say(
    order.state === 'open'
      ? { kind: 'accepted', clOrdId, isStatus: true, venueOrderId: String(order.id), cumulated }
      : { kind: 'ended', clOrdId, as: 'cancelled', cumulated },
  );
}
