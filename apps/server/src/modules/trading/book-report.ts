import { createHash } from 'node:crypto';
import { formatDecimal, type Decimal } from '@sauda/money';
import { isReached } from '@sauda/rules';
import { Refusal } from '../../platform/refusal.ts';
import type { Instrument } from '../market/index.ts';
import type { AboutOrder, NewVenueCommand } from '../venues/index.ts';
import { bookTrade, type Trade } from './book-trade.ts';
import { sumsOf, type ExecutionDifference, type ExecutionRow, type ReportName } from './executions.ts';
import { chargeRatesOf, feeBasisPointsOf, interestOf, type Context } from './fill.ts';
import { toSettlementRate, type SettlementRate } from './market-view.ts';
import { freeOf, setAsideOf, type Lot, type Order } from './order.ts';
import { known } from './preconditions.ts';
import { afterTrade, bookAnswer, hear, limitOf, type Answer } from './routing/book-answer.ts';
import { noteSent } from './routing/note-sent.ts';

/** A venue's name for a report: unique among those of its day. */
export interface NameOfReport {
  /** As in 2026-11-25. */
  readonly tradeDay: string;
  readonly executionId: string;
}

interface Told extends NameOfReport {
  readonly venue: string;
  /** When it happened, by the venue's clock. */
  readonly at: Date;
}

interface Priced {
  /** Units, above zero. */
  readonly quantity: bigint;
  readonly price: Decimal;
}

interface About {
  /** The trade itself, never an earlier correction of it. */
  readonly refersTo: NameOfReport;
}

/** What a venue says of an order. */
export type Report =
  | (Told &
      Priced & {
        readonly kind: 'trade';
        /** What has traded of the order since it began there the last time, as far as the venue says so. */
        readonly cumulated?: bigint | undefined;
      })
  /** The trade counts as not made. */
  | (Told & About & { readonly kind: 'bust' })
  /** The trade was of this quantity, at this price. */
  | (Told & About & Priced & { readonly kind: 'correction' })
  | Answer;

export interface ReportCommand {
  readonly kind: 'report';
  readonly customerId: string;
  readonly no: string;
  readonly report: Report;
  /** The command that it names, where it names one. */
  readonly clOrdId?: string | undefined;
  /** The order as the venue describes it, as far as it does. */
  readonly about?: AboutOrder | undefined;
  /** What of the order goes out in the transaction in which this is booked: as it then is. */
  readonly sent?: readonly NewVenueCommand[] | undefined;
}

/** What a report that names something is called. */
export function nameOfReport({ report }: ReportCommand): ReportName[] {
  if (!isOfTrade(report)) return [];
  return [{ venue: report.venue, tradeDay: dayOf(report), executionId: report.executionId }];
}

/**
 * Books what a venue reports. It has happened, so it is booked whatever stands against it here: an account that is frozen, a market
 * that is closed, a price that is old, an order that has ended, money that does not reach. Reports may come in any order, and each
 * more than once.
 * @throws Refusal `unknown_order`, `unknown_symbol`: there is nothing that it could be booked to; `out_of_range`: no number holds it
 */
export function bookReport(command: ReportCommand, context: Context): Order {
  const { report, clOrdId, sent = [] } = command;
  const found = known(command, context);
  if (isOfAnother(found, command, context)) throw new Refusal('unknown_order');
  const order = noteSent(found, sent, context);
  if (!isOfTrade(report)) return bookAnswer(order, report, clOrdId, context);
  const instrument = context.market.instrument(order.symbol);
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  const heard = report.kind === 'trade' ? hear(order, clOrdId, context) : order;
  const said = { report, bodyHash: bodyHashOf(command, report), limitPrice: limitOf(heard, clOrdId, context) };
  const cumulated = report.kind === 'trade' ? report.cumulated : undefined;
  return afterTrade(bookExecution(heard, said, instrument, context), { clOrdId, cumulated }, context);
}

/** Whether it names an order of ours and describes another one: of another share, or of the other side. */
function isOfAnother(order: Order, { clOrdId, about = {} }: ReportCommand, { state }: Context): boolean {
  const named = state.commands.of(order.customerId, order.no).find((command) => command.clOrdId === clOrdId) ?? order;
  const { symbol = named.symbol, side = named.side } = about;
  return symbol !== named.symbol || side !== named.side;
}

type ReportOfTrade = Exclude<Report, Answer>;

export const isOfTrade = (report: Report): report is ReportOfTrade =>
  report.kind === 'trade' || report.kind === 'bust' || report.kind === 'correction';

interface Booking {
  readonly report: ReportOfTrade;
  /** Of all that it says. */
  readonly bodyHash: Buffer;
  /** That of the terms under which it traded. */
  readonly limitPrice: Decimal;
}

/**
 * What is said of an order from before a split or bonus, once its shares have changed, is of other shares than those that the customer has: it
 * changes nothing for them, and is a difference that people settle.
 */
function bookExecution(
  order: Order,
  { report, bodyHash, limitPrice }: Booking,
  instrument: Instrument,
  context: Context,
): Order {
  const { state } = context;
  const name = { venue: report.venue, tradeDay: dayOf(report), executionId: report.executionId };
  const known = state.booked.named(name);
  if (known !== undefined) {
    if (known.bodyHash?.equals(bodyHash) !== true) {
      keepDifference(order, { ...name, bodyHash, said: wordsOf(report) }, 'body', 0n, context);
    }
    return order;
  }
  const trade = tradeToldBy(order, { ...name, ...saidBy(report), bodyHash }, instrument, context);
  const lot = order.side === 'buy' ? state.lot(order.customerId, order.no) : sellsFrom(order, context);
  const isOfOthers = instrument.sharesSince !== undefined && order.createdAt < instrument.sharesSince;
  const room = isOfOthers ? { least: trade.booked, most: trade.booked } : roomFor(order, lot, trade.booked);
  const quantity = within(trade.quantity, room);
  const interest = interestOf(instrument, quantity, trade.rate, trade.tradedAt);
  const booked = bookTrade(order, lot, instrument, { ...trade, quantity, interest }, context);
  const beyond = trade.quantity - quantity;
  if (beyond !== 0n) keepDifference(order, name, 'quantity', beyond, context);
  const covered = state.booked.named(name)?.covered ?? 0n;
  if (covered > 0n) keepDifference(order, name, 'money', covered, context);
  if (report.kind !== 'bust' && !isReached(order.side, limitPrice, report.price)) {
    keepDifference(order, name, 'price', 0n, context);
  }
  tellOf(order, booked, report.kind, context);
  return booked;
}

/** The words of a report as its row has them. */
function saidBy(report: ReportOfTrade) {
  const isTrade = report.kind === 'trade';
  return {
    kind: report.kind,
    refersDay: isTrade ? undefined : dayOf(report.refersTo),
    refersTo: isTrade ? undefined : report.refersTo.executionId,
    reported: report.kind === 'bust' ? 0n : report.quantity,
    price: report.kind === 'bust' ? 0n : report.price,
    tradedAt: report.at,
  };
}

interface ToldTrade extends Omit<Trade, 'interest'> {
  /** Of it so far. */
  readonly booked: bigint;
  /** By the trade itself where that is known, whenever it was corrected. */
  readonly tradedAt: Date;
}

/**
 * What a trade is, by all that was said of it: by its last correction or bust where there is one, whatever came first. Its rate is
 * that of when it was first heard of.
 */
function tradeToldBy(order: Order, said: Trade['said'], { symbol }: Instrument, context: Context): ToldTrade {
  const rows = context.state.booked.of(order.customerId, order.no);
  const original = originalOf(said);
  const before = rows.filter((row) => row.bodyHash !== undefined && originalOf(row) === original);
  const [first] = before;
  const words = [...before, said].toSorted(byAge);
  const stands = words.at(-1) ?? said;
  // What is busted and yet the customer's, since it was sold, keeps its price.
  const { price } = words.findLast(({ kind }) => kind !== 'bust') ?? said;
  const rate = first === undefined ? rateNow(order, context) : toSettlementRate(first);
  const source = `${said.venue}, ${symbol}`;
  return {
    said,
    tradePart: first?.tradePart ?? rows.length + 1,
    quantity: stands.reported,
    at: { price, source, time: stands.tradedAt },
    rate,
    feeBasisPoints: feeBasisPointsOf(order, context),
    chargeRates: chargeRatesOf(order, context),
    isFact: true,
    actor: `${said.venue} ${said.tradeDay.toISOString().slice(0, 10)} ${said.executionId}`,
    booked: sumsOf(before).quantity,
    tradedAt: words[0]?.tradedAt ?? said.tradedAt,
  };
}

type Said = Pick<ExecutionRow, 'venue' | 'tradeDay' | 'executionId' | 'refersDay' | 'refersTo' | 'tradedAt' | 'kind'>;

function originalOf({ venue, tradeDay, executionId, refersDay, refersTo }: Said): string {
  return JSON.stringify([venue, (refersDay ?? tradeDay).getTime(), refersTo ?? executionId]);
}

/** A trade before what is said of it; of that the later after the earlier, and of two of one moment by name. */
function byAge(left: Said, right: Said): number {
  const rank = ({ kind }: Said) => Number(kind !== 'trade');
  return (
    rank(left) - rank(right) ||
    left.tradedAt.getTime() - right.tradedAt.getTime() ||
    (left.executionId < right.executionId ? -1 : 1)
  );
}

/** The rate of now; that of the order where no quote says one. */
function rateNow(order: Order, { market }: Context): SettlementRate {
  try {
    return market.settlementRate(order.currency);
  } catch (error) {
    if (error instanceof Refusal) return order.settlementRate;
    throw error;
  }
}

interface Room {
  readonly least: bigint;
  readonly most: bigint;
}

/**
 * How much of a trade can be the customer's: no more than the order asks for and, of a sell, than the lot has; and of a buy no less
 * than was sold of it, or set aside to be sold. The house takes the rest.
 * @param booked of this trade so far
 */
function roomFor(order: Order, lot: Lot | undefined, booked: bigint): Room {
  const ofOrder = booked + order.quantity - order.filled;
  if (order.side === 'buy') {
    const free = lot === undefined ? 0n : freeOf(lot);
    return { least: booked > free ? booked - free : 0n, most: ofOrder };
  }
  const ofLot = booked + (lot === undefined ? 0n : freeOf(lot)) + setAsideOf(order);
  return { least: 0n, most: ofOrder < ofLot ? ofOrder : ofLot };
}

function within(wanted: bigint, { least, most }: Room): bigint {
  if (wanted > most) return most;
  return wanted < least ? least : wanted;
}

function sellsFrom({ customerId, lotNo }: Order, { state }: Context): Lot | undefined {
  return lotNo === undefined ? undefined : state.lot(customerId, lotNo);
}

/** What a report says that is not booked. */
function wordsOf(report: ReportOfTrade): string {
  if (report.kind !== 'bust') return `${report.quantity} at ${formatDecimal(report.price)}`;
  const { tradeDay, executionId } = report.refersTo;
  return `${executionId} of ${tradeDay} does not count`;
}

function keepDifference(
  { customerId, no: orderNo }: Order,
  name: ReportName & Pick<ExecutionDifference, 'bodyHash' | 'said'>,
  kind: ExecutionDifference['kind'],
  taken: bigint,
  { state, now: foundAt }: Context,
): void {
  state.booked.differences.push({ ...name, customerId, orderNo, kind, taken, foundAt });
}

/** The first part, the end, and whatever changes an order that has ended or a trade that was made: not each part. */
function tellOf(before: Order, after: Order, kind: ReportOfTrade['kind'], { state }: Context): void {
  const isChanged = after.filled !== before.filled || after.fill?.amount !== before.fill?.amount;
  if (!isChanged) return;
  const { news } = state.booked;
  if (kind !== 'trade' || before.status !== 'pending') news.push({ kind: 'changed', order: after });
  else if (after.status !== 'pending') news.push({ kind: 'ended', order: after });
  else if (before.filled === 0n) news.push({ kind: 'first_part', order: after });
}

function dayOf({ tradeDay }: NameOfReport): Date {
  return new Date(`${tradeDay}T00:00:00.000Z`);
}

/** Of all that a report says but its name, and of which order. */
export function bodyHashOf(
  { customerId, no }: Pick<ReportCommand, 'customerId' | 'no'>,
  report: ReportOfTrade,
): Buffer {
  const { refersDay, refersTo, reported, price, tradedAt } = saidBy(report);
  const body = [
    customerId,
    no,
    report.kind,
    refersDay?.toISOString(),
    refersTo,
    String(reported),
    String(price),
    tradedAt,
  ];
  return createHash('sha256').update(JSON.stringify(body)).digest();
}
