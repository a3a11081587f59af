import { hasApprovedRealName } from '../customers/index.ts';
import { findUsableCard, maskNumber, type BankCardsContext } from '../bank-cards/index.ts';
import type { Payees } from './context.ts';

/** Customers' own bank cards, and their real names. */
export function createPayees(cards: BankCardsContext): Payees {
  return {
    async cardOf(tx, customerId, cardId) {
      const card = await findUsableCard(tx, { customerId, id: cardId }, cards);
      const { bank, branch, holder, routingCode, number } = card.payee();
      return {
        shown: { bank, holder, number: maskNumber(card.lastFour) },
        payee: { bank, branch, holder, number: number.digits, code: routingCode },
      };
    },
    hasApprovedRealName,
  };
}
