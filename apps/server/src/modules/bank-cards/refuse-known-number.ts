import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * @param but the card that may have the number
 * @throws Refusal `card_exists` where the customer has the number on another card
 */
export async function refuseKnownNumber(tx: Tx, customerId: string, numberHash: Buffer, but?: bigint): Promise<void> {
  const [known] = await tx`
    SELECT FROM bank_cards
    WHERE customer_id = ${customerId} AND number_hash = ${numberHash} AND id IS DISTINCT FROM ${but}`;
  if (known !== undefined) throw new Refusal('card_exists');
}
