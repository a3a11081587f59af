import { formatDecimal } from '@sauda/money';
import type { Tx } from '../../../platform/database.ts';
import { difference, type Difference } from '../../../platform/difference.ts';

const reportedAtMost = 100;

/**
 * Compares payments to issuers with the transfers and the bank's word that each is, what an offer has raised with what was paid of it, and the
 * ledger's account with what all issuers are owed.
 */
export async function verifyIssuers(tx: Tx): Promise<Difference[]> {
  return [...(await paymentsUnlikeTransfers(tx)), ...(await paidTooMuch(tx)), ...(await escrowUnlikeOwed(tx))];
}

async function paymentsUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ no: string }>>`
    WITH moved AS (
      SELECT subject_no AS no, coalesce(sum(amount) FILTER (WHERE reason = 'issuerPayment'), 0) AS net,
        coalesce(sum(amount) FILTER (WHERE reason = 'issuerFee'), 0) AS fee
      FROM ledger.transfers WHERE subject_kind = 'issuer' GROUP BY subject_no
    )
    SELECT no FROM issuer_payments payment FULL JOIN moved USING (no)
      LEFT JOIN bank_references said ON said.customer_id = ledger.house() AND said.request_no = no
        AND said.outcome = 'issuer_paid' AND said.bank_reference = payment.bank_reference
    WHERE moved.net IS DISTINCT FROM payment.amount - payment.fee OR moved.fee IS DISTINCT FROM payment.fee
      OR said.amount IS DISTINCT FROM payment.fee - payment.amount
    LIMIT ${reportedAtMost}`;
  return rows.map(({ no }) =>
    difference('issuer', no, `payment ${no} to an issuer is not what its transfers and the bank's number of it say`),
  );
}

async function paidTooMuch(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ ipoId: bigint }>>`
    SELECT ipo_id FROM issuer_payments GROUP BY ipo_id
    HAVING sum(amount) > (
      SELECT coalesce(sum(paid), 0) FROM ipo_applications a WHERE a.ipo_id = issuer_payments.ipo_id AND status = 'allotted')
    LIMIT ${reportedAtMost}`;
  return rows.map(({ ipoId }) =>
    difference('issuer', ipoId.toString(), `the issuer of IPO ${ipoId} was paid more than was raised`),
  );
}

async function escrowUnlikeOwed(tx: Tx): Promise<Difference[]> {
  const [{ between }] = await tx<[{ between: string }]>`
    SELECT ((SELECT coalesce(sum(balance), 0) FROM ledger.accounts WHERE owner = ledger.house() AND kind = 'ipo_escrow')
      - (SELECT coalesce(sum(paid), 0) FROM ipo_applications WHERE status = 'allotted')
      + (SELECT coalesce(sum(amount), 0) FROM issuer_payments))::text AS between`;
  return between === '0'
    ? []
    : [difference('issuer', 'all', `ipo_escrow has ${formatDecimal(BigInt(between))} that no issuer is owed`)];
}
