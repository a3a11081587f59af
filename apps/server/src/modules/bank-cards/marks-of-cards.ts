import { column, type Tx } from '../../platform/database.ts';
import { ifOpened } from '../../platform/encryption.ts';
import { bankCards, type CardRow } from './card.ts';
import type { BankCardsContext, CardKey } from './context.ts';

/** An IFSC names bank and branch; the number of an account is of the bank, whichever of its branches is named. */
const lettersOfBank = 4;

/**
 * Marks by which one account is known as the same, whoever has it. Cards that are not there any more have none, nor has one whose number was
 * sealed under another key, or was changed, until its customer says it anew.
 */
export async function marksOfCards(
  tx: Tx,
  keys: readonly CardKey[],
  { vault }: Pick<BankCardsContext, 'vault'>,
): Promise<Array<CardKey & { readonly mark: Buffer }>> {
  if (keys.length === 0) return [];
  const rows = await tx<CardRow[]>`
    SELECT ${bankCards.columns()} FROM bank_cards WHERE (customer_id, id) IN (
      SELECT * FROM unnest(${column(keys.map(({ customerId }) => customerId))}::uuid[],
        ${column(keys.map(({ id }) => id))}::bigint[]))`;
  return rows.flatMap(({ customerId, id, form, numberKind, routingCode, sealedNumber }) => {
    const bank = form === 'INR' ? routingCode.slice(0, lettersOfBank) : routingCode;
    const digits = ifOpened(() => vault.open({ customerId, id }, sealedNumber));
    return digits === undefined ? [] : [{ customerId, id, mark: vault.mark(`${numberKind}/${bank}/${digits}`) }];
  });
}
