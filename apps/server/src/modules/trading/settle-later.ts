import type { Decimal } from '@sauda/money';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readPending, sumOfPending, type Transfer } from '../ledger/index.ts';
import type { Instrument, SegmentCode } from '../market/index.ts';
import {
  readSettlementsOf,
  readUses,
  saveSettlements,
  type Due,
  type Settlement,
  type SettlementCalendar,
  type Use,
} from '../settlement/index.ts';
import { sumOfCharges } from '@sauda/rules';
import type { Trade } from './book-trade.ts';
import { readCharges } from './charges/charged.ts';
import { transferOf, type Context } from './fill.ts';
import type { Order } from './order.ts';

export type Settling = Awaited<ReturnType<typeof loadSettling>>;

export interface OrderName {
  readonly customerId: string;
  readonly no: string;
}

/** Of which orders what has settled is asked about, and of whom what is to come. */
interface Wanted {
  readonly customerIds: readonly string[];
  readonly orders: readonly OrderName[];
}

const keyOf = ({ customerId, no }: OrderName): string => `${customerId} ${no}`;

/** What settles later of customers whose accounts are locked, and what a transaction adds to it. Nothing of it is asked where all settles at once. */
export async function loadSettling(tx: Tx, calendar: SettlementCalendar, { customerIds, orders }: Wanted) {
  const named = orders.map(({ customerId, no }) => ({ customerId, orderNo: no }));
  const [pending, uses, before] = await Promise.all([
    readPending(tx, customerIds),
    readUses(tx, named),
    readSettlementsOf(tx, named),
  ]);
  const toCome = new Map([...pending].map(([customerId, days]) => [customerId, sumOfPending(days)]));
  const used = new Map(uses.map((use) => [keyOf({ customerId: use.customerId, no: use.orderNo }), use]));
  const rows = Map.groupBy(before, ({ customerId, orderNo }) => keyOf({ customerId, no: orderNo }));
  const added: Settlement[] = [];
  const dues: Due[] = [];
  const changedUses = new Map<string, Use>();
  return {
    calendar,
    /** The most that can be unsettled of a customer. */
    toCome: (customerId: string) => toCome.get(customerId) ?? 0n,
    /** What a buy has of what had not settled. */
    used: (order: OrderName) => used.get(keyOf(order))?.amount ?? 0n,
    /** @param more what it takes, below zero what it gives back; `freed` of that what has settled meanwhile */
    use(order: OrderName, { more, freed }: { more: bigint; freed: bigint }) {
      if (more === 0n) return;
      const key = keyOf(order);
      const before = used.get(key) ?? { customerId: order.customerId, orderNo: order.no, amount: 0n, freed: 0n };
      const use = { ...before, amount: before.amount + more, freed: before.freed + freed };
      used.set(key, use);
      changedUses.set(key, use);
    },
    rowsOf: (order: OrderName): readonly Settlement[] => rows.get(keyOf(order)) ?? [],
    add(row: Settlement, due: Due | undefined) {
      const key = keyOf({ customerId: row.customerId, no: row.orderNo });
      rows.set(key, [...(rows.get(key) ?? []), row]);
      toCome.set(row.customerId, (toCome.get(row.customerId) ?? 0n) + (row.freedAt === undefined ? row.proceeds : 0n));
      added.push(row);
      if (due !== undefined) dues.push(due);
    },
    save: (into: Tx) => saveSettlements(into, { rows: added, dues, uses: [...changedUses.values()] }),
  };
}

/** What an order can cost: free cash, and where its segment settles later what has not settled, too. */
export function fundsOf(order: Pick<Order, 'customerId' | 'side'>, instrument: Instrument, context: Context): Decimal {
  const { cash, unsettled } = context.state.book.balances(order.customerId);
  return usesUnsettled(order, instrument, context) ? cash + unsettled : cash;
}

/** What has not settled pays for buys that settle later themselves, and for what is taken back of sells. */
const usesUnsettled = (
  { side }: Pick<Order, 'side'>,
  instrument: Instrument | undefined,
  { settling, now }: Context,
): boolean =>
  settling !== undefined &&
  (side === 'sell' || (instrument !== undefined && settling.calendar.dueOf(instrument.segment, now) !== undefined));

/** Beyond what the calendar knows nobody can say when it settles. @throws Refusal `settlement_unknown` */
export function refuseUnknownDue({ segment }: Instrument, { settling, now }: Context): void {
  const due = settling?.calendar.dueOf(segment, now);
  if (due !== undefined && !due.isKnown) throw new Refusal('settlement_unknown');
}

/** What of a trade settles later. */
export interface Later {
  readonly segment: SegmentCode;
  readonly tradeDay: Date;
  /** Undefined of what changes a trade that was booked before. */
  readonly due: Due | undefined;
  /** Whether what it brings waits: not of a trade that has settled already. */
  readonly waits: boolean;
  /** What of the trade waits so far. */
  readonly waiting: Decimal;
}

/** @returns undefined where it settles at once, or the trade that it changes did */
export function laterOf(order: Order, trade: Trade, instrument: Instrument, context: Context): Later | undefined {
  const { settling, state } = context;
  // What a company pays for its shares comes to us, and through no clearing broker.
  if (settling === undefined || (order.isSettlement && order.assetClass === 'stock')) return undefined;
  const isNew = trade.tradePart === state.booked.of(order.customerId, order.no).length + 1;
  if (isNew) {
    const due = settling.calendar.dueOf(instrument.segment, trade.said.tradedAt);
    return due && { segment: due.segment, tradeDay: due.tradeDay, due, waits: true, waiting: 0n };
  }
  const before = settling.rowsOf(order).filter(({ tradePart }) => tradePart === trade.tradePart);
  const first = before.find(({ part }) => part === trade.tradePart);
  if (first === undefined) return undefined;
  const { segment, tradeDay } = first;
  const waiting = before.reduce((sum, { proceeds, freedAt }) => sum + (freedAt === undefined ? proceeds : 0n), 0n);
  return { segment, tradeDay, due: undefined, waits: first.freedAt === undefined, waiting };
}

/** Keeps what a trade, or a change of one, settles at; before it is among what is booked. */
export function addSettlement(
  { customerId, no: orderNo, side }: Order,
  { trade, later, ...sums }: { trade: Trade; later: Later; amount: Decimal; proceeds: Decimal },
  { settling, state }: Context,
): void {
  const part = state.booked.of(customerId, orderNo).length + 1;
  const { segment, tradeDay, due } = later;
  const { tradePart } = trade;
  settling?.add({ customerId, orderNo, part, tradePart, segment, tradeDay, side, ...sums, freedAt: undefined }, due);
}

interface Moved {
  readonly instrument: Instrument | undefined;
  /** Of a trade. */
  readonly later?: Later | undefined;
  /** What a buy holds and has paid then; as it is where absent. */
  readonly cost?: Decimal;
}

/**
 * Moves what an order sets aside, gives back or has traded, all of it or nothing. Where its segment settles later, what it takes comes from
 * what has not settled first, so that free cash stays free; what a buy gives back goes there last, as far as it came from there and that
 * much is still to come; and what a sell brings waits there.
 * @param after the order as it is then, with what it holds
 * @returns what of a sell's proceeds waits by it, below zero where less does
 * @throws Refusal `insufficient_funds`
 */
export function moveOf(
  after: Order,
  transfers: readonly Transfer[],
  { instrument, later, cost }: Moved,
  context: Context,
): Decimal {
  const { settling, state } = context;
  const { book } = state;
  if (settling === undefined) {
    book.move(...transfers);
    return 0n;
  }
  const gain = transfers.reduce((sum, transfer) => sum + gainOf(transfer), 0n);
  const { unsettled } = book.balances(after.customerId);
  const isSell = after.side === 'sell';
  const taken = gain < 0n && usesUnsettled(after, instrument, context) ? least(unsettled, -gain) : 0n;
  const used = settling.used(after);
  const due = isSell ? (later?.waits === true ? gain : 0n) : least(gain, used - (cost ?? costOf(after, state)));
  const back = due > 0n ? due : 0n;
  const given = isSell ? back : least(back, settling.toCome(after.customerId) - unsettled);
  const actor = transfers[0]?.actor ?? 'market';
  const use = { debit: 'unsettled', credit: 'cash', reason: 'unsettledUsed', actor } as const;
  const wait = { debit: 'cash', credit: 'unsettled', reason: 'unsettled', actor } as const;
  book.move(
    ...(taken > 0n ? [transferOf(after, taken, use)] : []),
    ...transfers,
    ...(given > 0n ? [transferOf(after, given, wait)] : []),
  );
  if (isSell) return gain > 0n ? given : -least(-gain, later?.waiting ?? 0n);
  settling.use(after, { more: taken - back, freed: back - (given > 0n ? given : 0n) });
  return 0n;
}

const gainOf = ({ debit, credit, amount }: Transfer): Decimal =>
  credit === 'cash' ? amount : debit === 'cash' ? -amount : 0n;

/** What a buy holds, and has paid. */
function costOf({ customerId, no, held }: Order, { booked }: Context['state']): Decimal {
  return booked
    .of(customerId, no)
    .reduce(
      (sum, { amount, interest, fee, charges, covered }) =>
        sum + amount + interest + fee + sumOfCharges(readCharges(charges)) - covered,
      held,
    );
}

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);
