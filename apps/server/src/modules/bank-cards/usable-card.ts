import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BankCardsContext, CardKey } from './context.ts';
import { toBankCard, type BankCard, type CardDetails } from './card.ts';
import { hoursUntil } from './hold.ts';
import { findCard } from './read-cards.ts';

/** A card that money can be sent to. */
export interface UsableCard extends BankCard {
  /** Whom the bank is to pay, with the number in clear: for the bank rail alone, never to be logged or kept as it is. */
  payee(): CardDetails;
}

/**
 * A customer's card for a withdrawal. Call it under the lock on the customer's ledger accounts, so that the card cannot
 * change before the withdrawal is made.
 * @throws Refusal `not_found`, `card_unusable` where it was switched off, `card_on_hold` with the hours that are left
 */
export async function findUsableCard({ clock, vault }: BankCardsContext, tx: Tx, key: CardKey): Promise<UsableCard> {
  const row = await findCard(tx, key);
  if (row === undefined) throw new Refusal('not_found');
  if (!row.isEnabled) throw new Refusal('card_unusable');
  const hours = hoursUntil(row.usableFrom, clock.now());
  if (hours > 0) throw new Refusal('card_on_hold', { values: { hours: String(hours) } });
  const card = toBankCard(row);
  const { form, bank, branch, holder, routingCode, numberKind } = card;
  return {
    ...card,
    payee: () => ({
      form,
      bank,
      branch,
      holder,
      routingCode,
      number: { kind: numberKind, digits: vault.open(key, row.sealedNumber) },
    }),
  };
}
