/**
 * The customer's commands with money: what they order, pay in and out, borrow, buy, apply for, and take back of these. A client
 * that loses the answer to one has to find out what became of it before it offers the command again.
 */
export const moneyCalls = [
  'POST /stock/success/deal/buy',
  'POST /stock/success/orders/buy',
  'POST /stock/success/orders/place',
  'POST /stock/success/orders/basket',
  'POST /stock/success/deal/sell',
  'POST /stock/success/deal/replace',
  'POST /stock/success/deal/cancel',
  'POST /stock/success/triggers/add',
  'POST /stock/success/triggers/cancel',
  'POST /stock/success/v2/recharge/add',
  'POST /stock/success/money/access',
  'POST /stock/success/money/cancel',
  'POST /stock/success/loans/add',
  'POST /stock/success/loans/repay',
  'POST /stock/success/fund/purchase',
  'POST /stock/success/ipo/buy',
  'POST /stock/success/ipo/edit',
  'POST /stock/success/ipo/cancel',
  'POST /stock/success/buybacks/tender',
  'POST /stock/success/buybacks/withdraw',
  'POST /stock/success/rights/subscribe',
  'POST /stock/success/rights/withdraw',
] as const;

export type MoneyCall = (typeof moneyCalls)[number];

/** Calls that take an `Idempotency-Key` and move no money: what they do twice is only there twice. */
export const recordCalls = [
  'POST /stock/success/user/export',
  'POST /stock/success/user/password/up',
  'POST /stock/success/user/sessions/end',
  'POST /stock/success/user/passkeys/add',
  'POST /stock/success/user/passkeys/remove',
  'POST /stock/success/user/totp/remove',
  'POST /stock/success/user/address',
  'POST /stock/success/user/nominees',
  'POST /stock/success/alerts/add',
  'POST /stock/success/alerts/remove',
  'POST /stock/success/v2/recharge/receipt',
  'POST /stock/success/idle-money',
  'POST /stock/success/autonomy/add',
  'POST /stock/success/bank/add',
  'POST /stock/success/bank/edit',
  'POST /stock/success/bank/remove',
  'POST /stock/success/user_message/send',
  'POST /stock/success/watchlists/add',
  'POST /stock/success/watchlists/rename',
  'POST /stock/success/watchlists/remove',
  'POST /stock/success/collection/add',
  'POST /stock/success/collection/move',
  'POST /stock/success/collection/remove',
] as const;
