import { levyKeys, type Levy } from '@sauda/facts';
import { MINOR_UNIT, type Decimal } from '@sauda/money';
import { postOfHouse } from '../../ledger/index.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import * as t from '../../../platform/table.ts';
import type { CashierContext } from '../context.ts';
import { provePayment } from '../prove-payment.ts';

const levyPayments = t.table('levy_payments', {
  id: t.generated(t.bigint),
  no: t.text,
  levy: t.textOf<Levy>(),
  /** Above zero, ten-thousandths of the account currency. */
  amount: t.bigint,
  bankReference: t.text,
  reason: t.text,
  proposedBy: t.text,
  paidBy: t.text,
  paidAt: t.time,
});

/** A payment of what was collected of a levy, to whom it is owed. */
export type LevyPayment = t.RowOf<typeof levyPayments>;

/** Of all orders so far, ten-thousandths of the account currency. */
export interface OwedLevy {
  readonly levy: Levy;
  readonly charged: Decimal;
  readonly paid: Decimal;
  readonly owed: Decimal;
}

/** What is owed of each levy, in the order of their list: what its account has. */
export async function listOwedLevies(sql: Sql | Tx): Promise<OwedLevy[]> {
  const rows = await sql<Array<{ levy: Levy; owed: bigint; paid: bigint }>>`
    SELECT levy, coalesce(paid.amount, 0)::bigint AS paid,
      (SELECT coalesce(sum(balance), 0)::bigint FROM ledger.accounts WHERE owner = ledger.house() AND kind = 'charges_' || levy) AS owed
    FROM unnest(${[...levyKeys]}::text[]) WITH ORDINALITY AS known (levy, place)
    LEFT JOIN (SELECT levy, sum(amount) AS amount FROM levy_payments GROUP BY levy) AS paid USING (levy)
    ORDER BY place`;
  return rows.map(({ levy, owed, paid }) => ({ levy, charged: owed + paid, paid, owed }));
}

export interface LevyPaymentAsked {
  readonly levy: Levy;
  readonly amount: Decimal;
  readonly bankReference: string;
  readonly reason: string;
  /** Who proposed it and who confirms it, as the ledger names them. */
  readonly proposedBy: string;
  readonly paidBy: string;
}

/**
 * Says that the bank has paid what is owed of a levy, or a part of it. A line of the statement that has the bank's number proves it, now or
 * when it comes.
 * @returns its number, and what was owed before it
 * @throws Refusal `invalid` for an amount that is none or more than is owed, `bank_reference_used`, `bank_line_known` where a line has that
 * number with another amount
 */
export async function payLevy(
  tx: Tx,
  { levy, amount, bankReference, ...asked }: LevyPaymentAsked,
  { clock }: Pick<CashierContext, 'clock'>,
): Promise<{ readonly no: string; readonly owed: Decimal }> {
  // Whoever else would pay this levy waits.
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('levy ' || ${levy}, 0))`;
  const owed = (await listOwedLevies(tx)).find((one) => one.levy === levy)?.owed ?? 0n;
  const isMoney = amount > 0n && amount % MINOR_UNIT === 0n;
  const fault = !isMoney ? 'must be an amount above zero' : amount > owed ? 'is more than is owed' : undefined;
  if (fault !== undefined) throw new Refusal('invalid', { fields: { amount: fault } });
  const payment = { no: newPublicNumber(), levy, amount, bankReference, ...asked, paidAt: clock.now() };
  await levyPayments.insert(tx, [payment]);
  await provePayment(tx, 'levy_paid', payment, amount);
  const subject = { kind: 'levy', no: payment.no } as const;
  const moved = { debit: `charges_${levy}`, credit: 'bank', reason: 'levyPayment' } as const;
  await postOfHouse(tx, { ...moved, subject, amount, actor: asked.paidBy }, payment.paidAt);
  return { no: payment.no, owed };
}

/** A payment, and whether a line of the statement proves it. */
export interface ListedLevyPayment extends LevyPayment {
  readonly isUnproved: boolean;
}

/** What was paid of levies, the newest first. */
export function listLevyPayments(
  sql: Sql,
  { limit, before, levy }: { limit: number; before: bigint | undefined; levy: Levy | undefined },
): Promise<ListedLevyPayment[]> {
  return sql<ListedLevyPayment[]>`
    SELECT ${levyPayments.columns('payment')}, NOT EXISTS (
      SELECT FROM bank_line_matches match
      WHERE match.customer_id = ledger.house() AND match.request_no = payment.no AND match.outcome = 'levy_paid'
    ) AS is_unproved
    FROM levy_payments payment
    WHERE true ${before === undefined ? sql`` : sql`AND id < ${before}`} ${levy === undefined ? sql`` : sql`AND levy = ${levy}`}
    ORDER BY id DESC LIMIT ${limit}`;
}
