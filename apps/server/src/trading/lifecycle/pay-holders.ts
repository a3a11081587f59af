import { formatDecimal, multiplyHalfEven, type Decimal } from '@sauda/money';
import { notifyAll } from '../../customers/index.ts';
import { lockBook, post, type Transfer } from '../../ledger/index.ts';
import { column, type Database, type Tx } from '../../platform/database.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { MarketView } from '../context.ts';

const customersAtOnce = 200;

export interface PayOptions {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly market: MarketView;
}

interface Unpaid {
  readonly id: bigint;
  readonly customer_id: string;
  readonly quantity: bigint;
  readonly no: string;
  readonly kind: 'dividend' | 'interest';
  readonly symbol: string;
  readonly per_unit: bigint;
  readonly currency: string;
}

/**
 * Pays what is owed by `now`, some customers in each transaction. An entitlement without a payment is the mark that it
 * is to be done, read again under the customer's lock: so it is paid once, on however many nodes, and after any crash.
 * @returns how many were paid
 */
export async function payHolders(options: PayOptions, now: Date): Promise<number> {
  const { database, market } = options;
  let paid = 0;
  const distributions = await database.sql<Array<{ id: bigint; currency: string }>>`
    SELECT id, currency FROM distributions WHERE status = 'recorded' AND pays_at <= ${now} ORDER BY pays_at, id`;
  for (const { id, currency } of distributions) {
    const rate = rateOf(market, currency);
    // The exchange rate is too old: it is paid when there is a new one.
    if (rate === undefined) continue;
    for (;;) {
      const count = await database.transaction((tx) => payNext(tx, options, { id, rate, now }));
      if (count === 0) break;
      paid += count;
    }
    await database.transaction(
      (tx) => tx`
        UPDATE distributions SET status = 'paid'
        WHERE id = ${id} AND NOT EXISTS (SELECT FROM entitlements WHERE distribution_id = ${id} AND paid_at IS NULL)`,
    );
  }
  return paid;
}

function rateOf(market: MarketView, currency: string): Decimal | undefined {
  try {
    return market.settlementRate(currency);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** @returns how many there were to pay; zero where all are paid */
async function payNext(
  tx: Tx,
  { outbox, market }: PayOptions,
  { id, rate, now }: { id: bigint; rate: Decimal; now: Date },
): Promise<number> {
  const next = await tx<Array<{ customer_id: string }>>`
    SELECT customer_id FROM entitlements WHERE distribution_id = ${id} AND paid_at IS NULL
    ORDER BY customer_id
    LIMIT ${customersAtOnce}`;
  if (next.length === 0) return 0;
  const customerIds = next.map(({ customer_id }) => customer_id);
  const book = await lockBook(tx, customerIds);
  const unpaid = await tx<Unpaid[]>`
    SELECT entitlements.id, customer_id, quantity, no, kind, symbol, per_unit, currency
    FROM entitlements JOIN distributions ON distributions.id = distribution_id
    WHERE customer_id = ANY (${column(customerIds)}::uuid[]) AND distribution_id = ${id} AND paid_at IS NULL
    ORDER BY customer_id`;
  const payments = unpaid.map((one) => ({ ...one, amount: multiplyHalfEven(one.per_unit * one.quantity, rate) }));
  const worthPaying = payments.filter(({ amount }) => amount > 0n);
  book.move(...worthPaying.map(transferOf));
  await Promise.all([
    post(tx, book, now),
    tx`
      UPDATE entitlements SET amount = payment.amount, settlement_rate = ${rate}, paid_at = ${now}
      FROM unnest(
        ${column(payments.map((payment) => payment.customer_id))}::uuid[],
        ${column(payments.map((payment) => payment.id))}::bigint[],
        ${column(payments.map((payment) => payment.amount))}::bigint[]
      ) AS payment (customer_id, id, amount)
      WHERE entitlements.customer_id = payment.customer_id AND entitlements.id = payment.id`,
    notifyAll(
      tx,
      worthPaying.map(({ customer_id: customerId, kind, symbol, quantity, amount }) => ({
        customerId,
        kind: `${kind}_paid` as const,
        values: {
          name: market.instrument(symbol)?.name ?? symbol,
          count: quantity.toString(),
          amount: formatDecimal(amount),
        },
        at: now,
      })),
    ),
    outbox.tell(
      tx,
      worthPaying.map(({ customer_id: customerId }) => ({ type: 'balance', customerId })),
    ),
  ]);
  return next.length;
}

function transferOf({ customer_id: customerId, kind, no, amount }: Unpaid & { amount: bigint }): Transfer {
  return {
    customerId,
    debit: kind === 'dividend' ? 'dividends' : 'interest',
    credit: 'cash',
    amount,
    reason: kind,
    subject: { kind, no },
    actor: 'market',
  };
}
