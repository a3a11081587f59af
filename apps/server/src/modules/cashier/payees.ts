import { hasApprovedRealName } from '../customers/index.ts';
import { maskNumber, type BankCards } from '../bank-cards/index.ts';
import type { Payees } from './context.ts';

/** Customers' own bank cards, and their real names. */
export function createPayees(cards: Pick<BankCards, 'usableCard'>): Payees {
  return {
    async cardOf(tx, customerId, cardId) {
      const card = await cards.usableCard(tx, customerId, cardId);
      const { bank, branch, holder, routingCode, number } = card.payee();
      return {
        shown: { bank, holder, number: maskNumber(card.lastFour) },
        payee: { bank, branch, holder, number: number.digits, code: routingCode },
      };
    },
    hasApprovedRealName,
  };
}
