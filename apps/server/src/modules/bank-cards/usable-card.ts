import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hourMs } from '../../platform/time.ts';
import type { BankCardsContext, CardKey } from './context.ts';
import { readCard, toBankCard, type BankCard, type CardDetails } from './card.ts';

/** A card that money can be sent to. */
export interface UsableCard extends BankCard {
  /** Whom the bank is to pay, with the number in clear: for the bank rail alone, never to be logged or kept as it is. */
  payee(): CardDetails;
}

/**
 * A customer's card for a withdrawal. Call it under the lock on the customer's ledger accounts, so that the card cannot
 * change before the withdrawal is made.
 * @throws Refusal `not_found`, `card_unusable` where they have removed it, `card_on_hold` with the hours that are left
 */
export async function findUsableCard(tx: Tx, key: CardKey, { clock, vault }: BankCardsContext): Promise<UsableCard> {
  const row = await readCard(tx, key);
  if (!row.isEnabled) throw new Refusal('card_unusable');
  const hours = Math.ceil((row.usableFrom.getTime() - clock.now().getTime()) / hourMs);
  if (hours > 0) throw new Refusal('card_on_hold', { values: { hours: String(hours) } });
  const { form, bank, branch, holder, routingCode, numberKind: kind } = row;
  return {
    ...toBankCard(row),
    payee: () => {
      const number = { kind, digits: vault.open(key, row.sealedNumber) };
      return { form, bank, branch, holder, routingCode, number };
    },
  };
}

/** The whole number of a card, for who has a right and a reason to see it. @throws Refusal `not_found` */
export async function numberOfCard(tx: Tx, key: CardKey, { vault }: BankCardsContext): Promise<string> {
  return vault.open(key, (await readCard(tx, key)).sealedNumber);
}
