import type { CommandKind, VenueCommand, VenueReport } from '../../../server/src/modules/venues/index.ts';
import type { Answer, BrokerApi } from '../api/broker-api.ts';
import type { Outbox } from '../book/outbox.ts';
import { endOf } from '../words/read-event.ts';
import { readStanding } from '../words/read-order.ts';
import { unitsOf } from '../words/read-values.ts';
import { Order, read } from '../words/shapes.ts';
import { changedOrder, newOrder } from '../words/write-order.ts';

interface Parts {
  readonly api: BrokerApi;
  readonly book: Outbox;
  /** Alpaca says that more has traded than it has told of. */
  onShort(): void;
}

const mostChanges = 100;
const notReached = 'Alpaca was not reached';

/**
 * Does what a command says, once: what is not known to be done or refused is not tried again. The order is in doubt then, and the server
 * asks what has become of it.
 */
export async function carryOut(command: VenueCommand, parts: Parts): Promise<void> {
  const { book } = parts;
  const at = await book.accountOf(command.customerId);
  const isMore = command.kind === 'new' || command.kind === 'replace';
  if (at === undefined || (isMore && at.state !== 'open')) {
    const why = 'the customer has no account that trades';
    return book.answer(`not sent: ${why}`, refusalOf(command, why));
  }
  const orders = `/v1/trading/accounts/${encodeURIComponent(at.account)}/orders`;
  switch (command.kind) {
    case 'new': {
      const answer = await parts.api.ask({ method: 'POST', path: orders, body: newOrder(command) });
      return note(parts, answer, answerToNew(command, answer));
    }
    case 'replace':
      return change(command, orders, parts);
    case 'cancel':
      return cancel(command, orders, parts);
    case 'status': {
      const order = await lookUp(named(command), orders, parts);
      if (order !== undefined) await tellStanding(order, orders, parts);
    }
  }
}

const named = ({ origClOrdId, clOrdId }: VenueCommand): string => {
  if (origClOrdId === undefined) throw new Error(`command ${clOrdId} is about no order that the venue knows`);
  return origClOrdId;
};

/** What Alpaca answers is kept as it came. */
async function note({ book }: Parts, answer: Answer, report: VenueReport | undefined): Promise<void> {
  if (answer.kind === 'unknown') return;
  const raw = answer.kind === 'unreached' ? `not sent: ${answer.why}` : `HTTP ${answer.status} ${answer.text}`;
  await book.answer(raw, report);
}

function answerToNew(command: VenueCommand, answer: Answer): VenueReport | undefined {
  const { clOrdId } = command;
  if (answer.kind === 'unknown') return undefined;
  if (answer.kind === 'unreached') return refusalOf(command, notReached);
  // A name is used once: where Alpaca says that it has it already, it has the order.
  if (answer.kind === 'refused')
    return /client_order_id/i.test(answer.why) ? undefined : refusalOf(command, answer.why);
  const order = read(Order, answer.text);
  if (order?.client_order_id !== clOrdId) return undefined;
  if (order.status === 'rejected') return refusalOf(command, 'rejected by Alpaca');
  return { kind: 'accepted', clOrdId, venueOrderId: order.id };
}

/** What it means that Alpaca does not do a command. A status has no answer then, and is asked again. */
function refusalOf({ kind, clOrdId }: { kind: CommandKind; clOrdId: string }, text: string): VenueReport | undefined {
  switch (kind) {
    case 'new':
      return { kind: 'ended', clOrdId, as: 'rejected', text };
    case 'cancel':
      return { kind: 'cancelRefused', clOrdId, text };
    case 'replace':
      return { kind: 'replaceRefused', clOrdId, text };
    case 'status':
      return undefined;
  }
}

/** Of a change or a cancel: that Alpaca does not find an order that it has taken is no answer. */
function refusalBy(command: VenueCommand, answer: Answer): VenueReport | undefined {
  if (answer.kind === 'unreached') return refusalOf(command, notReached);
  return answer.kind === 'refused' && answer.status !== 404 ? refusalOf(command, answer.why) : undefined;
}

/**
 * Only of an order of which nothing has traded: whether the quantity of a change counts what has, Alpaca's papers do not say. That it is
 * taken does not say that it will be done: the events do.
 */
async function change(command: VenueCommand, orders: string, parts: Parts): Promise<void> {
  const order = await lookUp(named(command), orders, parts);
  if (order === undefined) return;
  if (unitsOf(order.filled_qty) !== '0') {
    const why = 'it has traded in part';
    return parts.book.answer(`not sent: ${why}`, refusalOf(command, why));
  }
  const path = `${orders}/${encodeURIComponent(order.id)}`;
  const answer = await parts.api.ask({ method: 'PATCH', path, body: changedOrder(command) });
  await note(parts, answer, refusalBy(command, answer));
}

/** That a cancel is taken does not say that it will be done: the events do. */
async function cancel(command: VenueCommand, orders: string, parts: Parts): Promise<void> {
  const known = await parts.book.orderIdOf(named(command));
  const id = known ?? (await lookUp(named(command), orders, parts))?.id;
  if (id === undefined) return;
  const answer = await parts.api.ask({ method: 'DELETE', path: `${orders}/${encodeURIComponent(id)}` });
  await note(parts, answer, refusalBy(command, answer));
}

/**
 * The order of this name. That Alpaca does not find it is no proof that it has not taken it, as it says itself: then nothing is known,
 * and it is asked again, until people are.
 */
async function lookUp(clOrdId: string, orders: string, { api }: Parts): Promise<Order | undefined> {
  const path = `${orders}:by_client_order_id`;
  const answer = await api.ask({ method: 'GET', path, query: { client_order_id: clOrdId } });
  return answer.kind === 'done' ? read(Order, answer.text) : undefined;
}

/** Says how an order stands, and what has taken its place. */
async function tellStanding(order: Order, orders: string, parts: Parts): Promise<void> {
  const { api, book, onShort } = parts;
  let last = order;
  for (let changes = 0; last.replaced_by != null && changes < mostChanges; changes += 1) {
    const answer = await api.ask({ method: 'GET', path: `${orders}/${encodeURIComponent(last.replaced_by)}` });
    const next = answer.kind === 'done' ? read(Order, answer.text) : undefined;
    if (next === undefined) return;
    const { client_order_id: clOrdId, id: venueOrderId } = next;
    await book.answer(JSON.stringify(next), { kind: 'replaced', clOrdId, venueOrderId });
    last = next;
  }
  const report = readStanding(last);
  if (report !== undefined) await book.answer(JSON.stringify(last), report);
  const traded = await book.tradedOf(last.client_order_id);
  if (traded !== undefined && String(traded) !== unitsOf(last.filled_qty)) onShort();
}

/**
 * Asks how an order stands that nobody doubts, and tells only where it is over: its end may have been missed.
 * @returns whether Alpaca has answered
 */
export async function lookForEnd(
  { account, clOrdId }: { account: string; clOrdId: string },
  { api, book }: Pick<Parts, 'api' | 'book'>,
): Promise<boolean> {
  const orders = `/v1/trading/accounts/${encodeURIComponent(account)}/orders:by_client_order_id`;
  const answer = await api.ask({ method: 'GET', path: orders, query: { client_order_id: clOrdId } });
  const order = answer.kind === 'done' ? read(Order, answer.text) : undefined;
  if (order === undefined) return answer.kind === 'refused';
  const isOver = ['canceled', 'expired', 'rejected', 'done_for_day'].includes(order.status);
  const end = isOver ? endOf(order, order.status) : undefined;
  if (end !== undefined) await book.answer(answer.kind === 'done' ? answer.text : '', end);
  return true;
}
