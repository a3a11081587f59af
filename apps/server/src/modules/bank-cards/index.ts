export { createBankCards, type BankCards, type BankCardsOptions } from './bank-cards.ts';
export { createBankDirectory, type BankDirectory, type Branch } from './bank-directory.ts';
export { maskNumber, type BankCard, type CardDetails, type CardForm } from './card.ts';
export type { CardDraft } from './card-form.ts';
export type { BankCardSettings } from './context.ts';
export type { UsableCard } from './usable-card.ts';
export { createBankCardRecords } from './customer-records.ts';
export { bankCardSettings } from './settings.ts';
