import type { NoticeKind } from './index.ts';

/** By what the customer narrows their notices. */
export const noticeTopics = ['orders', 'money', 'account'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** The screen that tells more. `order` and `request` are the one whose number is among the notice's values. */
export type NoticeTarget =
  | 'access'
  | 'sessions'
  | 'settings'
  | 'passkeys'
  | 'authenticator'
  | 'realName'
  | 'bankCards'
  | 'address'
  | 'nominees'
  | 'data'
  | 'order'
  | 'ipos'
  | 'ipoOrders'
  | 'fundOrders'
  | 'request'
  | 'loan'
  | 'records'
  | 'income'
  | 'history'
  | 'idleMoney'
  | 'buybacks'
  | 'rights'
  | 'alerts'
  | 'triggers'
  | 'service'
  | 'qip';

/** Of each kind, what it is about and where it leads: for the server's filter, and for the app's icons and links. */
export const noticeKinds: Readonly<
  Record<NoticeKind, { readonly topic: NoticeTopic; readonly leadsTo: NoticeTarget }>
> = {
  login_password_changed: { topic: 'account', leadsTo: 'sessions' },
  login_password_reset: { topic: 'account', leadsTo: 'sessions' },
  access_requested: { topic: 'account', leadsTo: 'access' },
  reset_code_made: { topic: 'account', leadsTo: 'service' },
  authenticator_reset_waits: { topic: 'account', leadsTo: 'access' },
  passkeys_reset_waits: { topic: 'account', leadsTo: 'access' },
  transaction_password_reset_waits: { topic: 'account', leadsTo: 'access' },
  phone_change_waits: { topic: 'account', leadsTo: 'access' },
  authenticator_reset: { topic: 'account', leadsTo: 'authenticator' },
  passkeys_reset: { topic: 'account', leadsTo: 'passkeys' },
  transaction_password_reset: { topic: 'account', leadsTo: 'settings' },
  phone_changed: { topic: 'account', leadsTo: 'settings' },
  replacement_ended: { topic: 'account', leadsTo: 'access' },
  transaction_password_set: { topic: 'account', leadsTo: 'settings' },
  transaction_password_changed: { topic: 'account', leadsTo: 'settings' },
  transaction_password_locked: { topic: 'account', leadsTo: 'settings' },
  new_device: { topic: 'account', leadsTo: 'sessions' },
  wrong_second_factor: { topic: 'account', leadsTo: 'sessions' },
  passkey_added: { topic: 'account', leadsTo: 'passkeys' },
  passkey_removed: { topic: 'account', leadsTo: 'passkeys' },
  authenticator_on: { topic: 'account', leadsTo: 'authenticator' },
  authenticator_off: { topic: 'account', leadsTo: 'authenticator' },
  recovery_code_used: { topic: 'account', leadsTo: 'authenticator' },
  recovery_codes_few: { topic: 'account', leadsTo: 'authenticator' },
  recovery_codes_renewed: { topic: 'account', leadsTo: 'authenticator' },
  real_name_approved: { topic: 'account', leadsTo: 'realName' },
  real_name_rejected: { topic: 'account', leadsTo: 'realName' },
  real_name_due: { topic: 'account', leadsTo: 'realName' },
  address_changed: { topic: 'account', leadsTo: 'address' },
  nominees_changed: { topic: 'account', leadsTo: 'nominees' },
  bank_card_added: { topic: 'account', leadsTo: 'bankCards' },
  bank_card_changed: { topic: 'account', leadsTo: 'bankCards' },
  bank_card_removed: { topic: 'account', leadsTo: 'bankCards' },
  data_export_ready: { topic: 'account', leadsTo: 'data' },
  order_bought: { topic: 'orders', leadsTo: 'order' },
  order_sold: { topic: 'orders', leadsTo: 'order' },
  order_ended: { topic: 'orders', leadsTo: 'order' },
  order_part_filled: { topic: 'orders', leadsTo: 'order' },
  order_part_ended: { topic: 'orders', leadsTo: 'order' },
  order_called_off: { topic: 'orders', leadsTo: 'order' },
  order_changed_by_venue: { topic: 'orders', leadsTo: 'order' },
  order_cancel_refused: { topic: 'orders', leadsTo: 'order' },
  order_change_refused: { topic: 'orders', leadsTo: 'order' },
  ipo_open: { topic: 'orders', leadsTo: 'ipos' },
  ipo_allotted: { topic: 'orders', leadsTo: 'ipoOrders' },
  ipo_not_allotted: { topic: 'orders', leadsTo: 'ipoOrders' },
  ipo_listed: { topic: 'orders', leadsTo: 'ipoOrders' },
  ipo_booked: { topic: 'orders', leadsTo: 'ipoOrders' },
  ipo_cancelled: { topic: 'orders', leadsTo: 'ipoOrders' },
  ipo_extended: { topic: 'orders', leadsTo: 'ipoOrders' },
  fund_extended: { topic: 'money', leadsTo: 'fundOrders' },
  fund_completed: { topic: 'money', leadsTo: 'fundOrders' },
  fund_cancelled: { topic: 'money', leadsTo: 'fundOrders' },
  recharge_arrived: { topic: 'money', leadsTo: 'request' },
  recharge_found: { topic: 'money', leadsTo: 'request' },
  journal_given: { topic: 'money', leadsTo: 'history' },
  journal_taken: { topic: 'money', leadsTo: 'history' },
  fee_plan_set: { topic: 'money', leadsTo: 'settings' },
  fees_waived: { topic: 'money', leadsTo: 'settings' },
  fee_waiver_ended: { topic: 'money', leadsTo: 'settings' },
  withdrawal_paid: { topic: 'money', leadsTo: 'request' },
  withdrawal_returned: { topic: 'money', leadsTo: 'request' },
  idle_money_due: { topic: 'money', leadsTo: 'idleMoney' },
  idle_money_sent: { topic: 'money', leadsTo: 'request' },
  idle_money_card: { topic: 'money', leadsTo: 'bankCards' },
  idle_money_kyc: { topic: 'money', leadsTo: 'realName' },
  loan_due_soon: { topic: 'money', leadsTo: 'loan' },
  loan_overdue: { topic: 'money', leadsTo: 'loan' },
  loan_written_off: { topic: 'money', leadsTo: 'loan' },
  contract_settled: { topic: 'orders', leadsTo: 'records' },
  debt_redeemed: { topic: 'orders', leadsTo: 'records' },
  interest_paid: { topic: 'money', leadsTo: 'income' },
  dividend_paid: { topic: 'money', leadsTo: 'income' },
  dividend_paid_taxed: { topic: 'money', leadsTo: 'income' },
  split_coming: { topic: 'orders', leadsTo: 'records' },
  reverse_split_coming: { topic: 'orders', leadsTo: 'records' },
  shares_taken_together: { topic: 'orders', leadsTo: 'records' },
  bonus_coming: { topic: 'orders', leadsTo: 'records' },
  share_change_withdrawn: { topic: 'orders', leadsTo: 'records' },
  shares_split: { topic: 'orders', leadsTo: 'records' },
  bonus_allotted: { topic: 'orders', leadsTo: 'records' },
  fraction_paid: { topic: 'money', leadsTo: 'history' },
  rename_coming: { topic: 'orders', leadsTo: 'records' },
  share_renamed: { topic: 'orders', leadsTo: 'records' },
  merger_coming: { topic: 'orders', leadsTo: 'records' },
  merger_with_cash_coming: { topic: 'orders', leadsTo: 'records' },
  delisting_coming: { topic: 'orders', leadsTo: 'records' },
  cash_exit_coming: { topic: 'orders', leadsTo: 'records' },
  company_event_withdrawn: { topic: 'orders', leadsTo: 'records' },
  shares_merged: { topic: 'orders', leadsTo: 'records' },
  merger_cash_paid: { topic: 'money', leadsTo: 'history' },
  share_delisted: { topic: 'orders', leadsTo: 'records' },
  cash_exit_paid: { topic: 'orders', leadsTo: 'records' },
  alerts_ended: { topic: 'orders', leadsTo: 'alerts' },
  buyback_offered: { topic: 'orders', leadsTo: 'buybacks' },
  buyback_coming: { topic: 'orders', leadsTo: 'buybacks' },
  buyback_entitled: { topic: 'orders', leadsTo: 'buybacks' },
  buyback_cancelled: { topic: 'orders', leadsTo: 'buybacks' },
  buyback_overdue: { topic: 'orders', leadsTo: 'buybacks' },
  tender_accepted: { topic: 'orders', leadsTo: 'buybacks' },
  tender_accepted_taxed: { topic: 'orders', leadsTo: 'buybacks' },
  tender_not_accepted: { topic: 'orders', leadsTo: 'buybacks' },
  rights_coming: { topic: 'orders', leadsTo: 'rights' },
  rights_offered: { topic: 'orders', leadsTo: 'rights' },
  rights_lapsed: { topic: 'orders', leadsTo: 'rights' },
  rights_cancelled: { topic: 'orders', leadsTo: 'rights' },
  rights_returned: { topic: 'orders', leadsTo: 'rights' },
  rights_overdue: { topic: 'orders', leadsTo: 'rights' },
  rights_allotted: { topic: 'orders', leadsTo: 'rights' },
  rights_not_allotted: { topic: 'orders', leadsTo: 'rights' },
  alert_above: { topic: 'orders', leadsTo: 'alerts' },
  alert_below: { topic: 'orders', leadsTo: 'alerts' },
  stop_sold: { topic: 'orders', leadsTo: 'order' },
  target_sold: { topic: 'orders', leadsTo: 'order' },
  stop_waits: { topic: 'orders', leadsTo: 'order' },
  stop_not_set: { topic: 'orders', leadsTo: 'order' },
  target_not_set: { topic: 'orders', leadsTo: 'order' },
  trigger_unsold: { topic: 'orders', leadsTo: 'triggers' },
  trigger_expired: { topic: 'orders', leadsTo: 'triggers' },
  account_frozen: { topic: 'account', leadsTo: 'service' },
  account_withdraw_only: { topic: 'account', leadsTo: 'service' },
  account_trade_only: { topic: 'account', leadsTo: 'service' },
  account_unfrozen: { topic: 'account', leadsTo: 'service' },
  qip_granted: { topic: 'account', leadsTo: 'qip' },
  qip_withdrawn: { topic: 'account', leadsTo: 'qip' },
  session_ended_by_desk: { topic: 'account', leadsTo: 'sessions' },
  complaint_registered: { topic: 'account', leadsTo: 'service' },
  complaint_closed: { topic: 'account', leadsTo: 'service' },
  from_desk: { topic: 'account', leadsTo: 'service' },
};

/** The kinds of a topic. */
export function kindsOf(topic: NoticeTopic): readonly string[] {
  return Object.entries(noticeKinds).flatMap(([kind, one]) => (one.topic === topic ? [kind] : []));
}
