import { basisPointsOf, MINOR_UNIT, type Decimal } from '@sauda/money';
import { postOfHouse } from '../../ledger/index.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import * as t from '../../../platform/table.ts';
import type { CashierContext } from '../context.ts';
import { provePayment } from '../prove-payment.ts';

const issuerPayments = t.table('issuer_payments', {
  id: t.generated(t.bigint),
  no: t.text,
  ipoId: t.bigint,
  /** Of what is owed. */
  amount: t.bigint,
  /** Of it, what the house keeps. */
  fee: t.bigint,
  bankReference: t.text,
  reason: t.text,
  proposedBy: t.text,
  paidBy: t.text,
  paidAt: t.time,
});

/** A payment to the issuer of a public offer. Amounts are ten-thousandths of the account currency. */
export type IssuerPayment = t.RowOf<typeof issuerPayments>;

/** What the issuer of an offer is owed. Amounts are ten-thousandths of the account currency. */
export interface Issuer {
  readonly id: bigint;
  readonly symbol: string;
  readonly companyName: string;
  readonly status: 'allotted' | 'listed';
  /** What the house keeps of each payment; 100 is 1 %. Undefined where it keeps nothing. */
  readonly issuerFeeBasisPoints: number | undefined;
  /** What all allotted shares have cost their buyers. */
  readonly raised: Decimal;
  /** Of it, what was paid, with what the house has kept. */
  readonly paid: Decimal;
  readonly fees: Decimal;
}

/** Offers whose shares are allotted, the newest first. */
export function listIssuers(
  sql: Sql | Tx,
  { limit, before, id }: { limit: number; before?: bigint | undefined; id?: bigint },
): Promise<Issuer[]> {
  return sql<Array<Omit<Issuer, 'raised' | 'paid' | 'fees'> & Record<'raised' | 'paid' | 'fees', string>>>`
    SELECT ipo.id, symbol, company_name, status, issuer_fee_basis_points,
      (SELECT coalesce(sum(paid), 0)::text FROM ipo_applications WHERE ipo_id = ipo.id AND status = 'allotted') AS raised,
      (SELECT coalesce(sum(amount), 0)::text FROM issuer_payments WHERE ipo_id = ipo.id) AS paid,
      (SELECT coalesce(sum(fee), 0)::text FROM issuer_payments WHERE ipo_id = ipo.id) AS fees
    FROM ipos ipo
    WHERE status IN ('allotted', 'listed') ${before === undefined ? sql`` : sql`AND ipo.id < ${before}`}
      ${id === undefined ? sql`` : sql`AND ipo.id = ${id}`}
    ORDER BY ipo.id DESC LIMIT ${limit}`.then((rows) =>
    rows.map((row) => ({ ...row, raised: BigInt(row.raised), paid: BigInt(row.paid), fees: BigInt(row.fees) })),
  );
}

export interface IssuerPaymentAsked {
  readonly ipoId: bigint;
  readonly amount: Decimal;
  readonly bankReference: string;
  readonly reason: string;
  /** Who proposed it and who confirms it, as the ledger names them. */
  readonly proposedBy: string;
  readonly paidBy: string;
}

/**
 * Pays an issuer of what its offer has raised, less what the house keeps of it. A line of the statement that has the bank's number proves it, now
 * or when it comes.
 * @returns the payment, and what was owed before it
 * @throws Refusal `not_found` where nothing is allotted, `invalid` for an amount that is none or more than is owed, `bank_reference_used`,
 * `bank_line_known` where a line has that number with another amount
 */
export async function payIssuer(
  tx: Tx,
  { ipoId, amount, bankReference, ...asked }: IssuerPaymentAsked,
  { clock }: Pick<CashierContext, 'clock'>,
): Promise<{ readonly payment: Omit<IssuerPayment, 'id'>; readonly issuer: Issuer }> {
  // Whoever else would pay this issuer waits.
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('issuer ' || ${ipoId.toString()}, 0))`;
  const [issuer] = await listIssuers(tx, { id: ipoId, limit: 1 });
  if (issuer === undefined) throw new Refusal('not_found');
  const fee = basisPointsOf(amount, BigInt(issuer.issuerFeeBasisPoints ?? 0));
  refuseAmount(issuer, amount, fee);
  const [no, at] = [newPublicNumber(), clock.now()];
  const payment = { no, ipoId, amount, fee, bankReference, ...asked, paidAt: at };
  await issuerPayments.insert(tx, [payment]);
  await provePayment(tx, 'issuer_paid', payment, amount - fee);
  const subject = { kind: 'issuer', no } as const;
  const common = { debit: 'ipo_escrow', subject, actor: asked.paidBy } as const;
  await postOfHouse(tx, { ...common, credit: 'bank', reason: 'issuerPayment', amount: amount - fee }, at);
  if (fee > 0n) await postOfHouse(tx, { ...common, credit: 'fees', reason: 'issuerFee', amount: fee }, at);
  return { payment, issuer };
}

function refuseAmount({ raised, paid }: Issuer, amount: Decimal, fee: Decimal): void {
  const isMoney = amount > fee && amount % MINOR_UNIT === 0n;
  const fault = !isMoney ? 'must be an amount above zero' : amount > raised - paid ? 'is more than is owed' : undefined;
  if (fault !== undefined) throw new Refusal('invalid', { fields: { amount: fault } });
}

/** A payment, of whose offer it is, and whether a line of the statement proves it. */
export interface ListedPayment extends IssuerPayment {
  readonly companyName: string;
  readonly isUnproved: boolean;
}

/** What was paid to issuers, the newest first. */
export function listIssuerPayments(
  sql: Sql,
  { limit, before, ipoId }: { limit: number; before: bigint | undefined; ipoId: bigint | undefined },
): Promise<ListedPayment[]> {
  return sql<ListedPayment[]>`
    SELECT ${issuerPayments.columns('payment')}, company_name, NOT EXISTS (
      SELECT FROM bank_line_matches match
      WHERE match.customer_id = ledger.house() AND match.request_no = payment.no AND match.outcome = 'issuer_paid'
    ) AS is_unproved
    FROM issuer_payments payment JOIN ipos ON ipos.id = ipo_id
    WHERE true ${before === undefined ? sql`` : sql`AND payment.id < ${before}`}
      ${ipoId === undefined ? sql`` : sql`AND ipo_id = ${ipoId}`}
    ORDER BY payment.id DESC LIMIT ${limit}`;
}
