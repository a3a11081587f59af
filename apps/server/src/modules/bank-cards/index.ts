export { addCard } from './change-card.ts';
export type { Branch } from './bank-directory.ts';
export { maskNumber, type CardDetails, type CardForm } from './card.ts';
export type { BankCardsContext } from './context.ts';
export { marksOfCards } from './marks-of-cards.ts';
export { findUsableCard } from './usable-card.ts';
