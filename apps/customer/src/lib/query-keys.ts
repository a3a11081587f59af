/**
 * The names under which answers are cached. What one event changes shares a first word, so that it is refreshed by that word:
 * a balance event refreshes everything under `account`, an order event everything under `orders` and `positions`,
 * a message event everything under `notices` and `messages`.
 */
export const queryKeys = {
  config: ['config'],
  categories: ['categories', 'named by language'],
  account: ['account'],
  orders: ['orders'],
  positions: ['positions'],
  alerts: ['alerts'],
  triggers: ['triggers'],
  portfolio: ['portfolio'],
  requests: ['requests'],
  loans: ['loans'],
  offerings: ['offerings'],
  market: ['market'],
  news: ['news'],
  notices: ['notices'],
  messages: ['messages'],
  sessions: ['sessions'],
  passkeys: ['passkeys'],
  authenticator: ['authenticator'],
  realName: ['real-name'],
  bankCards: ['bank-cards'],
  dataExport: ['data-export'],
  closing: ['closing'],
  transactionPassword: ['transaction-password'],
} as const;
