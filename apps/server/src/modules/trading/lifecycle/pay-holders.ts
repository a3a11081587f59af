import { basisPointsOf, convertHalfEven, formatDecimal } from '@sauda/money';
import { notifyAll } from '../../customers/index.ts';
import { lockBook, post, type Transfer } from '../../ledger/index.ts';
import type { SettlementRate, MarketView } from '../market-view.ts';
import { doPages, firstUuid } from '../../../platform/apart.ts';
import { column, type Database, type Sql, type Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Given } from '../../../platform/given.ts';
import type { LifecycleOptions } from './lifecycle.ts';

/**
 * Ends the distributions whose record time is over.
 *
 * A trade from before the record time may still be on its way into the database. So a distribution is closed first, in
 * a transaction that has a number; and holders are read once every transaction with a lower number is over. A trade has
 * its number from its locks on, before it looks at the clock.
 */
export async function closeDistributions(database: Database, now: Date): Promise<void> {
  await database.transaction(
    (tx) => tx`
      UPDATE distributions SET status = 'closed', closed_in = pg_current_xact_id()::text::bigint
      WHERE status = 'declared' AND record_at <= ${now}`,
  );
}

/**
 * Those that are closed, and whose holders can be told by now: once nothing changes the shares any more that did so before their record time,
 * as what comes of a split, or from another share, is entitled too.
 */
export async function distributionsToRecord(sql: Sql): Promise<bigint[]> {
  const rows = await sql<Array<{ id: bigint }>>`
    SELECT id FROM distributions d
    WHERE status = 'closed' AND closed_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      AND NOT EXISTS (
        SELECT FROM corporate_actions a
        WHERE d.symbol IN (a.symbol, a.into_symbol) AND a.status IN ('announced', 'applying') AND a.kind <> 'name_change'
          AND a.ex_at < d.record_at)
    ORDER BY record_at, id`;
  return rows.map(({ id }) => id);
}

/** Of a database that counts its transactions anew: those of before are all over. */
export async function forgetTransactions(tx: Tx): Promise<void> {
  await tx`UPDATE distributions SET closed_in = 0 WHERE status = 'closed'`;
  await tx`UPDATE corporate_actions SET applying_in = 0 WHERE status = 'applying'`;
  await tx`UPDATE rights_issues SET recording_in = 0 WHERE status = 'recording'`;
  await tx`UPDATE buybacks SET recording_in = 0 WHERE recording_in IS NOT NULL AND recorded_at IS NULL`;
}

type Recorder = Pick<LifecycleOptions, 'database' | 'makersOf'>;

/** Writes down who was entitled to one of them, once: what another node has in hand is left to it. */
export function recordHolders({ database, makersOf }: Recorder, id: bigint): Promise<void> {
  return database.transaction((tx) => record(tx, id, makersOf));
}

async function record(tx: Tx, id: bigint, makersOf: Recorder['makersOf']): Promise<void> {
  const [next] = await tx<Array<{ id: bigint; symbol: string; recordAt: Date }>>`
    SELECT id, symbol, record_at FROM distributions WHERE id = ${id} AND status = 'closed' FOR UPDATE SKIP LOCKED`;
  if (next === undefined) return;
  // They could have bought the share since they declared it.
  const makers = await makersOf(tx, { kind: 'dividend', id: `${next.symbol} ${next.recordAt.toISOString()}` });
  // What is held now, with what was sold since, and without what was bought since of an order that had begun to fill; a trade at the
  // very moment comes after it.
  await tx`
    INSERT INTO entitlements (customer_id, distribution_id, quantity)
    SELECT customer_id, ${next.id}, sum(quantity)
    FROM (
      SELECT customer_id, remaining AS quantity FROM lots
      WHERE symbol = ${next.symbol} AND remaining > 0 AND opened_at < ${next.recordAt}
      UNION ALL
      SELECT orders.customer_id, CASE side WHEN 'sell' THEN executions.quantity ELSE -executions.quantity END
      FROM executions JOIN orders ON orders.customer_id = executions.customer_id AND orders.no = order_no
      JOIN lots ON lots.customer_id = orders.customer_id AND lots.no = coalesce(orders.lot_no, orders.no)
      WHERE orders.symbol = ${next.symbol} AND booked_at >= ${next.recordAt} AND lots.opened_at < ${next.recordAt}
    ) AS holding
    WHERE customer_id <> ALL(${column([...makers])}::uuid[])
    GROUP BY customer_id
    HAVING sum(quantity) > 0
    ON CONFLICT ON CONSTRAINT entitled_once DO NOTHING`;
  await tx`UPDATE distributions SET status = 'recorded' WHERE id = ${next.id}`;
}

const customersAtOnce = 200;

export interface PayOptions extends Given<'clock' | 'database'> {
  readonly market: MarketView;
}

interface Unpaid {
  readonly id: bigint;
  readonly customerId: string;
  readonly quantity: bigint;
  readonly no: string;
  readonly kind: 'dividend' | 'interest';
  readonly symbol: string;
  readonly perUnit: bigint;
  readonly taxBasisPoints: number;
  readonly currency: string;
}

/** A distribution that is to be paid. */
export interface Owed {
  readonly id: bigint;
  readonly currency: string;
}

export function distributionsToPay(sql: Sql, now: Date): Promise<Owed[]> {
  return sql<Owed[]>`
    SELECT id, currency FROM distributions WHERE status = 'recorded' AND pays_at <= ${now} ORDER BY pays_at, id`;
}

/**
 * Pays one distribution, some customers in each transaction. An entitlement without a payment is the mark that it
 * is to be done, read again under the customer's lock: so it is paid once, on however many nodes, and after any crash.
 * @throws the first failure, when everybody else has been paid
 */
export async function payHolders(options: PayOptions, { id, currency }: Owed): Promise<void> {
  const { database, market } = options;
  const rate = rateOf(market, currency);
  // The exchange rate is too old: it is paid when there is a new one.
  if (rate === undefined) return;
  await doPages(
    (last: { customerId: string } | undefined) => database.sql<Array<{ customerId: string }>>`
      SELECT customer_id FROM entitlements
      WHERE distribution_id = ${id} AND paid_at IS NULL AND customer_id > ${last?.customerId ?? firstUuid}
      ORDER BY customer_id
      LIMIT ${customersAtOnce}`,
    (holders) =>
      database.transaction((tx) =>
        paySome(tx, options, { id, rate, customerIds: holders.map(({ customerId }) => customerId) }),
      ),
  );
  await database.transaction(
    (tx) => tx`
      UPDATE distributions SET status = 'paid'
      WHERE id = ${id} AND status = 'recorded' AND NOT EXISTS (SELECT FROM entitlements WHERE distribution_id = ${id} AND paid_at IS NULL)`,
  );
}

function rateOf(market: MarketView, currency: string): SettlementRate | undefined {
  try {
    return market.settlementRate(currency);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function paySome(
  tx: Tx,
  { clock, market }: PayOptions,
  { id, rate, customerIds }: { id: bigint; rate: SettlementRate; customerIds: readonly string[] },
): Promise<void> {
  // One that is called off meanwhile pays nobody.
  const [due] = await tx`SELECT FROM distributions WHERE id = ${id} AND status = 'recorded' FOR SHARE`;
  if (due === undefined) return;
  const book = await lockBook(tx, customerIds);
  const now = clock.now();
  const unpaid = await tx<Unpaid[]>`
    SELECT entitlements.id, customer_id, quantity, no, kind, symbol, per_unit, tax_basis_points, currency
    FROM entitlements JOIN distributions ON distributions.id = distribution_id
    WHERE customer_id = ANY (${column(customerIds)}::uuid[]) AND distribution_id = ${id} AND paid_at IS NULL
    ORDER BY customer_id`;
  const payments = unpaid.map((one) => {
    const amount = convertHalfEven(one.perUnit * one.quantity, rate);
    return { ...one, amount, tax: basisPointsOf(amount, BigInt(one.taxBasisPoints)) };
  });
  const worthPaying = payments.filter(({ amount }) => amount > 0n);
  book.move(...worthPaying.flatMap(transfersOf));
  await Promise.all([
    post(tx, book, now),
    tx`
      UPDATE entitlements SET amount = payment.amount, tax = payment.tax, settlement_rate = ${rate.hundredMillionths},
        rate_source = ${rate.source}, rate_quote_time = ${rate.quoteTime}, paid_at = ${now}
      FROM unnest(
        ${column(payments.map((payment) => payment.customerId))}::uuid[],
        ${column(payments.map((payment) => payment.id))}::bigint[],
        ${column(payments.map((payment) => payment.amount))}::bigint[],
        ${column(payments.map((payment) => payment.tax))}::bigint[]
      ) AS payment (customer_id, id, amount, tax)
      WHERE entitlements.customer_id = payment.customer_id AND entitlements.id = payment.id`,
    notifyAll(
      tx,
      worthPaying.map((payment) => noticeOf(payment, market, now)),
    ),
    emitEvents(
      tx,
      worthPaying.map(({ customerId }) => ({ type: 'balance', customerId })),
    ),
  ]);
}

type Payment = Unpaid & { readonly amount: bigint; readonly tax: bigint };

function noticeOf(
  { customerId, kind, symbol, quantity, amount, tax }: Payment,
  market: MarketView,
  at: Date,
): Parameters<typeof notifyAll>[1][number] {
  const values = {
    name: market.instrument(symbol)?.name ?? symbol,
    count: quantity.toString(),
    amount: formatDecimal(amount - tax),
  };
  if (tax === 0n) return { customerId, kind: `${kind}_paid`, values, at };
  const taxed = { ...values, gross: formatDecimal(amount), tax: formatDecimal(tax) };
  return { customerId, kind: 'dividend_paid_taxed', values: taxed, at };
}

function transfersOf({ customerId, kind, no, amount, tax }: Payment): Transfer[] {
  const common = { customerId, actor: 'market' } as const;
  if (kind === 'interest') {
    return [{ ...common, debit: 'interest', credit: 'cash', amount, reason: kind, subject: { kind, no } }];
  }
  const subject = { kind, no } as const;
  const paid = { ...common, debit: 'dividends', credit: 'cash', amount, reason: kind, subject } as const;
  if (tax === 0n) return [paid];
  return [paid, { ...common, debit: 'cash', credit: 'tax_withheld', amount: tax, reason: 'taxWithheld', subject }];
}
