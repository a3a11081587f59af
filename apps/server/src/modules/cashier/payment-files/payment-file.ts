import type { Decimal } from '@sauda/money';
import type { Sql, Tx } from '../../../platform/database.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import * as t from '../../../platform/table.ts';
import type { BankAccount, Payee } from '../bank-rail.ts';
import type { CashierContext } from '../context.ts';
import type { RequestKey } from '../requests.ts';
import { swiftText } from './swift-text.ts';

/** A batch of withdrawals that were handed over together. It is written once, and its file can be made again the same. */
export const paymentFiles = t.table('payment_files', {
  id: t.generated(t.bigint),
  no: t.text,
  currency: t.text,
  /** The house's account that is paid from, as it was then. */
  debtor: t.jsonOf<BankAccount>(),
  /** How many payments, and what they come to. */
  count: t.integer,
  total: t.bigint,
  /** Who had proposed it, where it took two. */
  proposedBy: t.nullable(t.text),
  madeBy: t.text,
  madeAt: t.time,
});

const paymentFileItems = t.table('payment_file_items', {
  fileId: t.bigint,
  /** From 1, in the order of the file. */
  place: t.integer,
  customerId: t.uuid,
  requestNo: t.text,
});

export type PaymentFile = t.RowOf<typeof paymentFiles>;

/** A payment of a file. */
export interface Payment {
  readonly no: string;
  /** What the bank writes on it, by which its statement is matched. */
  readonly reference: string;
  readonly amount: Decimal;
  /** In clear. */
  readonly payee: Payee;
}

/** The longest name of ISO 20022, and of most CSV forms. */
const nameLength = 70;

export const nameOf = ({ payee }: Payment): string => swiftText(payee.holder, nameLength);

interface NewFile {
  readonly withdrawals: readonly RequestKey[];
  readonly currency: string;
  readonly madeBy: string;
  readonly proposedBy: string | undefined;
}

/**
 * Writes down which withdrawals were handed over together, in the transaction that hands them over.
 * @returns the file, and its payments in its order
 * @throws Refusal `method_unavailable` where the bank pays by itself, `batch_refused` for a payee whose name no bank could read
 */
export async function keepPaymentFile(
  tx: Tx,
  { withdrawals, ...made }: NewFile,
  context: CashierContext,
): Promise<{ readonly file: PaymentFile; readonly payments: readonly Payment[] }> {
  const debtor = context.bank?.paidByHandFrom;
  if (debtor === undefined) throw new Refusal('method_unavailable');
  const payments: Payment[] = [];
  for (const key of withdrawals) payments.push(await readPayment(tx, key, context));
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n);
  const row = { ...made, no: newPublicNumber(), count: payments.length, total, madeAt: context.clock.now() };
  const [file] = await tx<PaymentFile[]>`
    INSERT INTO payment_files ${tx({ ...row, debtor: tx.json({ ...debtor }) })} RETURNING ${paymentFiles.columns()}`;
  if (file === undefined) throw new Error('the file was not kept');
  await paymentFileItems.insert(
    tx,
    withdrawals.map(({ customerId, no }, index) => ({ fileId: file.id, place: index + 1, customerId, requestNo: no })),
  );
  return { file, payments };
}

async function readPayment(tx: Tx, { customerId, no }: RequestKey, context: CashierContext): Promise<Payment> {
  const [row] = await tx<PaymentRow[]>`
    SELECT no, reference, amount, payee_sealed FROM withdrawals WHERE customer_id = ${customerId} AND no = ${no}`;
  if (row === undefined) throw new Refusal('not_found');
  const payment = toPayment(row, context);
  if (nameOf(payment) === '') {
    const reason = 'its holder’s name has no letters that banks can read';
    throw new Refusal('batch_refused', { values: { no, reason } });
  }
  return payment;
}

interface PaymentRow {
  readonly no: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly payeeSealed: Buffer;
}

function toPayment({ payeeSealed, ...row }: PaymentRow, { payeeSealer }: CashierContext): Payment {
  return { ...row, payee: JSON.parse(payeeSealer.open(payeeSealed, row.reference).toString()) as Payee };
}

/** A file with its payments, whose payees are in clear. @throws Refusal `not_found` */
export async function readPaymentFile(
  no: string,
  context: CashierContext,
): Promise<{ readonly file: PaymentFile; readonly payments: readonly Payment[] }> {
  const { sql } = context.database;
  const file = await paymentFiles.find(sql, { no });
  if (file === undefined) throw new Refusal('not_found');
  const rows = await sql<PaymentRow[]>`
    SELECT w.no, w.reference, w.amount, w.payee_sealed
    FROM payment_file_items i JOIN withdrawals w ON w.customer_id = i.customer_id AND w.no = i.request_no
    WHERE i.file_id = ${file.id} ORDER BY i.place`;
  return { file, payments: rows.map((row) => toPayment(row, context)) };
}

/** A file with how far its payments have come. */
export interface ListedFile extends PaymentFile {
  readonly paid: number;
  readonly returned: number;
}

/** Files, the newest first. */
export function listPaymentFiles(
  sql: Sql,
  {
    before,
    no,
    limit,
  }: { readonly before: bigint | undefined; readonly no?: string | undefined; readonly limit: number },
): Promise<ListedFile[]> {
  return sql<ListedFile[]>`
    SELECT ${paymentFiles.columns('f')}, ended.paid, ended.returned
    FROM (
      SELECT * FROM payment_files
      WHERE true ${before === undefined ? sql`` : sql`AND id < ${before}`} ${no === undefined ? sql`` : sql`AND no = ${no}`}
      ORDER BY id DESC LIMIT ${limit}
    ) f CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE w.status = 'completed')::int AS paid,
        count(*) FILTER (WHERE w.status = 'failed')::int AS returned
      FROM payment_file_items i JOIN withdrawals w ON w.customer_id = i.customer_id AND w.no = i.request_no
      WHERE i.file_id = f.id
    ) ended
    ORDER BY f.id DESC`;
}
