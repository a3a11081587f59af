import type { NoticeKind } from '@sauda/contract/notices';
import type { Language } from '@sauda/facts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { zh } from './zh.ts';

export type PushTitles = Readonly<Record<keyof typeof en, string>>;

const titles: Readonly<Record<Language, PushTitles>> = { en, de, es, zh };

const titlesOfKinds: Readonly<Record<NoticeKind, keyof PushTitles>> = {
  login_password_changed: 'security',
  login_password_reset: 'security',
  access_requested: 'access',
  reset_code_made: 'resetCode',
  authenticator_reset_waits: 'replacementWaits',
  passkeys_reset_waits: 'replacementWaits',
  transaction_password_reset_waits: 'replacementWaits',
  phone_change_waits: 'replacementWaits',
  authenticator_reset: 'security',
  passkeys_reset: 'security',
  transaction_password_reset: 'security',
  phone_changed: 'security',
  replacement_ended: 'security',
  transaction_password_set: 'security',
  transaction_password_changed: 'security',
  transaction_password_locked: 'security',
  new_device: 'newDevice',
  wrong_second_factor: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  authenticator_on: 'security',
  authenticator_off: 'security',
  recovery_code_used: 'security',
  real_name_approved: 'kyc',
  real_name_rejected: 'kyc',
  real_name_due: 'kyc',
  address_changed: 'security',
  nominees_changed: 'security',
  bank_card_added: 'security',
  bank_card_changed: 'security',
  data_export_ready: 'dataReady',
  order_bought: 'orderFilled',
  order_sold: 'orderFilled',
  order_ended: 'orderEnded',
  order_part_filled: 'orderPart',
  order_part_ended: 'orderEnded',
  order_called_off: 'orderEnded',
  order_changed_by_venue: 'orderChanged',
  order_cancel_refused: 'orderUnchanged',
  order_change_refused: 'orderUnchanged',
  ipo_open: 'ipoOpen',
  ipo_allotted: 'allotted',
  ipo_not_allotted: 'notAllotted',
  ipo_listed: 'listed',
  ipo_cancelled: 'ipoCancelled',
  fund_completed: 'fundPaid',
  fund_cancelled: 'fundCancelled',
  recharge_arrived: 'depositArrived',
  recharge_found: 'depositArrived',
  withdrawal_paid: 'withdrawalPaid',
  withdrawal_returned: 'withdrawalReturned',
  loan_due_soon: 'loanDue',
  loan_overdue: 'loanOverdue',
  contract_settled: 'settled',
  debt_redeemed: 'redeemed',
  interest_paid: 'interest',
  dividend_paid: 'dividend',
  alert_above: 'alert',
  alert_below: 'alert',
  stop_sold: 'stop',
  target_sold: 'target',
  stop_waits: 'stop',
  stop_not_set: 'notSet',
  target_not_set: 'notSet',
  trigger_unsold: 'unsold',
  trigger_expired: 'triggerExpired',
  account_frozen: 'frozen',
  account_withdraw_only: 'limited',
  account_trade_only: 'limited',
  account_unfrozen: 'unfrozen',
  qip_granted: 'qip',
  qip_withdrawn: 'qip',
  session_ended_by_desk: 'security',
  complaint_registered: 'complaint',
  complaint_closed: 'complaint',
  from_desk: 'fromDesk',
};

/** What a push about a notice of this kind is headed with. */
export function pushTitle(kind: NoticeKind, language: Language): string {
  return titles[language][titlesOfKinds[kind]];
}
