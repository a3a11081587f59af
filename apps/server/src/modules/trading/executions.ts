import { divideHalfEven, type Decimal } from '@sauda/money';
import type { Tx } from '../../platform/database.ts';
import * as t from '../../platform/table.ts';
import { addCharges, type Charges } from '@sauda/rules';
import { stopSending } from '../venues/index.ts';
import { readCharges } from './charges/charged.ts';

/** What a venue says of an order: that something of it traded, that a trade is taken back, or what it was in truth. */
export type ExecutionKind = 'trade' | 'bust' | 'correction';

/** Each trade of an order, and what was taken back or put right later. Rows are only ever added. */
export const executions = t.table('executions', {
  customerId: t.uuid,
  orderNo: t.text,
  /** 1 is the first of the order. */
  part: t.integer,
  /** The part by which the trade came that this row is about. */
  tradePart: t.integer,
  venue: t.text,
  tradeDay: t.day,
  /** The venue's name for it, unique within its day. */
  executionId: t.text,
  kind: t.textOf<ExecutionKind>(),
  refersDay: t.nullable(t.day),
  refersTo: t.nullable(t.text),
  /** What the venue said. */
  reported: t.bigint,
  price: t.bigint,
  /** What this row changes for the customer, below zero where something is taken back. */
  quantity: t.bigint,
  /** Price × quantity, in the instrument's currency. */
  worth: t.bigint,
  /** In the account currency, as all that follows. */
  amount: t.bigint,
  interest: t.bigint,
  fee: t.bigint,
  /** By which the order's fees are worked out: those of its first part. Unknown of what was filled before this was kept. */
  feeBasisPoints: t.nullable(t.integer),
  /** What was charged by law (`charges/charged.ts`): below zero where something is given back. */
  charges: t.nullable(t.text),
  /** Of a sell; of a buy only where what it changes falls to what was sold of the lot already. */
  profit: t.nullable(t.bigint),
  /** What the customer's money did not reach for, and the house paid; below zero where the house has that back. */
  covered: t.bigint,
  settlementRate: t.bigint,
  rateSource: t.nullable(t.text),
  rateQuoteTime: t.nullable(t.time),
  quoteSource: t.text,
  quoteTime: t.time,
  /** Of what was reported; absent of what the house itself traded. */
  bodyHash: t.nullable(t.bytes),
  tradedAt: t.time,
  bookedAt: t.time,
});

export type ExecutionRow = t.RowOf<typeof executions>;

/** What executions come to together. */
export type Sums = Pick<ExecutionRow, 'quantity' | 'worth' | 'amount' | 'interest' | 'fee'> & {
  readonly profit: bigint;
  readonly charges: Charges;
};

const nothing: Sums = { quantity: 0n, worth: 0n, amount: 0n, interest: 0n, fee: 0n, profit: 0n, charges: {} };

export function sumsOf(rows: ReadonlyArray<Sums | ExecutionRow>): Sums {
  return rows.reduce(
    (sum: Sums, { quantity, worth, amount, interest, fee, profit = 0n, charges }) => ({
      quantity: sum.quantity + quantity,
      worth: sum.worth + worth,
      amount: sum.amount + amount,
      interest: sum.interest + interest,
      fee: sum.fee + fee,
      profit: sum.profit + profit,
      charges: addCharges(sum.charges, typeof charges === 'object' ? charges : readCharges(charges)),
    }),
    nothing,
  );
}

/** Price × quantity of each ÷ quantity, rounded half to even to a ten-thousandth: of something that has traded. */
export function averagePrice({ worth, quantity }: Pick<Sums, 'worth' | 'quantity'>): Decimal {
  return divideHalfEven(worth, quantity);
}

/** What a person has to look at after it was booked. */
export interface ExecutionDifference extends ReportName {
  /** Undefined, as the order is, where no order of ours is known that it could be about. */
  readonly customerId: string | undefined;
  readonly orderNo: string | undefined;
  /**
   * The same name with other words; more than the order or the lot had room for, or than the customer had; a price beyond the limit;
   * nothing here that it could be booked to; or what the session for orders and that for drop copies do not tell alike.
   */
  readonly kind: 'body' | 'quantity' | 'money' | 'price' | 'unknown' | 'copy_alone' | 'copy_missing' | 'copy_differs';
  /** Units, or account currency, that the house has taken; below zero where it has given units up. */
  readonly taken: bigint;
  readonly foundAt: Date;
  /** Of `body`: of the other words. */
  readonly bodyHash?: Buffer;
  /** In the venue's words, of what is booked nowhere. */
  readonly said?: string | undefined;
}

/**
 * Writes them down, each once, however often what they are about is reported. A name of a trade that is used for another one stops what is
 * sent to its venue, until two people let it go on: nobody knows what the venue has forgotten besides.
 */
export async function keepDifferences(tx: Tx, differences: readonly ExecutionDifference[]): Promise<void> {
  for (const one of differences) {
    const { customerId, orderNo, venue, tradeDay, executionId, kind, taken, foundAt, bodyHash, said } = one;
    const { length } = await tx`
      INSERT INTO execution_differences
        (customer_id, order_no, venue, trade_day, execution_id, kind, taken, found_at, body_hash, said)
      VALUES (${customerId}, ${orderNo}, ${venue}, ${tradeDay}, ${executionId}, ${kind}, ${taken}, ${foundAt},
        ${bodyHash}, ${said})
      ON CONFLICT DO NOTHING RETURNING id`;
    if (length === 0 || kind !== 'body') continue;
    const reason = `trade ${executionId} of ${tradeDay.toISOString().slice(0, 10)} came again with other words`;
    await stopSending(tx, venue, { actor: 'venue', reason, cancels: false, at: foundAt });
  }
}

/** By which a venue names what it reports. */
export type ReportName = Pick<ExecutionRow, 'venue' | 'tradeDay' | 'executionId'>;

const nameKey = ({ venue, tradeDay, executionId }: ReportName): string =>
  JSON.stringify([venue, tradeDay.getTime(), executionId]);
const orderKey = (customerId: string, orderNo: string): string => `${customerId} ${orderNo}`;

/** What customers are told of an order that something was reported of: once for each, and not of every part. */
export interface ExecutionNews<Order> {
  readonly kind: 'first_part' | 'ended' | 'changed' | 'cancel_refused' | 'change_refused';
  readonly order: Order;
}

/** The executions of the orders of one transaction, those that it adds included. */
export function createBooked<Order>(loaded: readonly ExecutionRow[]) {
  const known = new Map(loaded.map((row) => [`${orderKey(row.customerId, row.orderNo)} ${row.part}`, row]));
  const ofOrders = Map.groupBy(known.values(), ({ customerId, orderNo }) => orderKey(customerId, orderNo));
  const reported = new Map<string, ExecutionRow>();
  for (const row of known.values()) if (row.bodyHash !== undefined) reported.set(nameKey(row), row);
  const added: ExecutionRow[] = [];
  return {
    /** Those of one order, the first first. */
    of: (customerId: string, no: string): readonly ExecutionRow[] =>
      (ofOrders.get(orderKey(customerId, no)) ?? []).toSorted((left, right) => left.part - right.part),
    named: (name: ReportName) => reported.get(nameKey(name)),
    add(row: ExecutionRow) {
      const key = orderKey(row.customerId, row.orderNo);
      ofOrders.set(key, [...(ofOrders.get(key) ?? []), row]);
      if (row.bodyHash !== undefined) reported.set(nameKey(row), row);
      added.push(row);
    },
    added: added as readonly ExecutionRow[],
    differences: [] as ExecutionDifference[],
    news: [] as Array<ExecutionNews<Order>>,
  };
}
