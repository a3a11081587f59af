import type { Decimal } from '@sauda/money';
import { houseId } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { keepReference } from './bank-lines/bank-reference.ts';
import { weighProof } from './weigh-proof.ts';

/** A payment of the house's for no customer. */
interface HousePayment {
  readonly no: string;
  readonly bankReference: string;
  readonly paidBy: string;
  readonly paidAt: Date;
}

/**
 * The bank's number proves this payment alone, by a line of the statement where there is one by now.
 * @param amount what the bank has paid
 * @throws Refusal `bank_reference_used`, `bank_line_known` where a line has that number with another amount
 */
export async function provePayment(
  tx: Tx,
  outcome: 'issuer_paid' | 'levy_paid',
  { no, bankReference, paidBy, paidAt: at }: HousePayment,
  amount: Decimal,
): Promise<void> {
  const { proof } = await weighProof(tx, { bankReference }, { outcome, asked: amount, reference: no, actor: paidBy });
  const source = 'lineId' in proof ? 'line' : 'typed';
  await keepReference(tx, { customerId: houseId, no }, outcome, { bankReference, source }, { amount, at });
  if (!('lineId' in proof)) return;
  await tx`
    INSERT INTO bank_line_matches (line_id, customer_id, request_no, outcome, matched_by, matched_at)
    VALUES (${proof.lineId}, ${houseId}, ${no}, ${outcome}, ${paidBy}, ${at})`;
}
