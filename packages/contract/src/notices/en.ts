/** Every kind of notice with its English text. A word in braces is filled in from the notice's values. */
export const en = {
  login_password_changed: 'Your login password was changed. All other devices were signed out.',
  login_password_reset: 'Your login password was reset. All devices were signed out.',
  access_requested:
    'Somebody asked for access to your account. Request {no} is at customer service: if this was not you, say no to it.',
  reset_code_made:
    'Customer service handed out a code to choose a new login password. If you did not ask for it, write to us.',
  authenticator_reset_waits:
    'Request {no}: your authenticator app is removed in {hours} hours, and withdrawals rest meanwhile. If you did not ask for it, say no now.',
  passkeys_reset_waits:
    'Request {no}: all your passkeys are removed in {hours} hours, and withdrawals rest meanwhile. If you did not ask for it, say no now.',
  transaction_password_reset_waits:
    'Request {no}: your transaction password is removed in {hours} hours, and withdrawals rest meanwhile. If you did not ask for it, say no now.',
  phone_change_waits:
    'Request {no}: the phone number of your account changes in {hours} hours, and withdrawals rest meanwhile. If you did not ask for it, say no now.',
  authenticator_reset: 'Your authenticator app was removed, as request {no} asked. You can set up another one.',
  passkeys_reset: 'Your passkeys were removed, as request {no} asked. You can add another one.',
  transaction_password_reset: 'Your transaction password was removed, as request {no} asked. You can set another one.',
  phone_changed:
    'The phone number of your account was changed, as request {no} asked. Log in with the new one from now on.',
  replacement_ended: 'Request {no} has ended without effect. Nothing about your account has changed.',
  transaction_password_set: 'A transaction password was set for your account.',
  transaction_password_changed: 'Your transaction password was changed.',
  transaction_password_locked:
    'Your transaction password was entered wrongly {attempts} times and is locked for {minutes} minutes.',
  new_device:
    'You signed in on a new device: {device}, from the network {network}. If this was not you, change your login password and end that session.',
  wrong_second_factor:
    'Somebody entered your right password but a wrong code, from the network {network}. If this was not you, change your login password.',
  passkey_added: 'A passkey was added to your account: {name}.',
  passkey_removed: 'A passkey was removed from your account: {name}.',
  authenticator_on: 'An authenticator app was set up. Signing in with your password now asks for its code.',
  authenticator_off: 'The authenticator app was removed. Signing in no longer asks for its code.',
  recovery_code_used: 'One of your recovery codes was used. Codes left: {left}.',
  recovery_codes_few: 'One of your recovery codes was used. Codes left: {left}. Make new ones before you need them.',
  recovery_codes_renewed:
    'New recovery codes were made for your account, and the old ones ended. If this was not you, change your login password.',
  real_name_approved: 'Your KYC is verified.',
  real_name_rejected: 'Your KYC was rejected. The reason is on the KYC screen, where you can send it in again.',
  real_name_due:
    'Your KYC has to be proved again by {date}. Otherwise you can only withdraw from then on. It takes a few minutes on the KYC screen.',
  address_changed:
    'Your address was given or changed. If this was not you, change your login password and write to us.',
  nominees_changed:
    'Your nominees were named or changed. If this was not you, change your login password and write to us.',
  bank_card_added: 'The bank account {card} was added.',
  bank_card_changed: 'Your bank account {card} was changed.',
  bank_card_removed: 'Your bank account {card} was removed.',
  data_export_ready: 'A copy of your data is ready to download for {days} days.',
  order_bought: 'Bought {count} of {name} at {price}. Your order has been filled.',
  order_sold: 'Sold {count} of {name} at {price}. Your order has been filled.',
  order_ended: 'Your order for {count} of {name} has ended. It was not filled, and what it held is free again.',
  order_part_filled: 'Your order for {count} of {name} has begun to fill: {filled} of {count} at {price} so far.',
  order_part_ended:
    'Your order for {count} of {name} has ended: {filled} of {count} filled, at {price}. What it held for the rest is free again.',
  order_called_off:
    'We have cancelled your order for {count} of {name}: {reason}. {filled} of {count} had filled, and what it held for the rest is free again.',
  order_changed_by_venue:
    'What has traded of your order for {count} of {name} has changed at the exchange: {filled} of {count} have filled now. The receipt says what changed.',
  order_cancel_refused:
    'The exchange could not cancel your order for {count} of {name}: it may have filled. So far {filled} of {count} have filled.',
  order_change_refused:
    'The exchange has not changed your order for {count} of {name}: it goes on as it was, with {filled} of {count} filled so far.',
  ipo_open: '{company} can be applied for now, until {date}. You asked to be told.',
  ipo_allotted:
    '{shares} shares of {company} were allotted to you at {price} each. What was held beyond that is free again.',
  ipo_not_allotted: 'No shares of {company} were allotted to you. What was held is free again.',
  ipo_listed: '{company} is listed: your {shares} shares can be sold now.',
  ipo_booked:
    '{company}: your {shares} shares stand in Positions. They can be sold once their exchange has listed them.',
  ipo_cancelled: 'The IPO of {company} was called off. What was held is free again.',
  ipo_extended:
    'The IPO of {company} was extended: you can change or withdraw your application until {date}. What is held for it stays held.',
  fund_extended: 'The fund {fund} is on sale for longer, until {date}. Your share ends when it would have ended.',
  fund_completed: 'Your share of {fund} has ended: {principal} and a profit of {profit} were paid out.',
  fund_cancelled: 'The fund {fund} was called off: {principal} was paid back.',
  recharge_arrived: '{amount} is in your balance. Your deposit {no} has arrived.',
  recharge_found: '{amount} had reached us without a request, and is in your balance as deposit {no}: {reason}.',
  journal_given: '{amount} was credited to your balance: {reason}.',
  journal_taken: '{amount} was taken from your balance: {reason}.',
  fee_plan_set: 'Your fee plan is {plan} from {date} on.',
  fees_waived: 'You are charged no fees for trading until {date}: {reason}.',
  fee_waiver_ended: 'You are charged fees for trading again, by your fee plan.',
  withdrawal_paid: 'Your withdrawal {no} of {amount} was paid out.',
  withdrawal_returned: 'Your withdrawal {no} of {amount} could not be paid. The money is in your balance again.',
  idle_money_due:
    'Your free {amount} goes to your bank on {date}, as nothing was done with it or as you have chosen. Your wallet shows what you can do.',
  idle_money_sent: 'Your free {amount} is on its way to your bank: withdrawal {no}.',
  idle_money_card:
    'Your free {amount} would go to your bank now, but you have not added a bank account. Add one, and it is sent by itself.',
  idle_money_kyc:
    'Your free {amount} would go to your bank now, but needs your verified KYC first. Once that is done it is sent by itself.',
  loan_due_soon: 'Your loan is due on {date}. Outstanding: {amount}.',
  loan_overdue: 'Your loan was due on {date} and is overdue. Outstanding: {amount}.',
  loan_written_off: 'We have written off your overdue loan {no}. The {amount} that were due are not owed any more.',
  contract_settled: '{name} has expired. It was settled at {price}, and {amount} was credited.',
  debt_redeemed: '{name} has matured. Its face value was paid back: {amount}.',
  interest_paid: '{name} has paid interest: {amount} for {count} units.',
  dividend_paid: '{name} has paid a dividend: {amount} for {count} shares.',
  dividend_paid_taxed:
    '{name} has paid a dividend for {count} shares: {gross}, less {tax} of tax withheld. {amount} was credited.',
  split_coming:
    '{name} splits its shares {ratio} on {day}. Yours change by themselves, at no cost. Orders that wait are cancelled that day; stops, targets and alerts change with the shares.',
  reverse_split_coming:
    '{name} makes fewer shares of its shares, {ratio}, on {day}. Yours change by themselves, at no cost; what is left of a share is paid to you. Orders that wait are cancelled that day; stops, targets and alerts change with the shares.',
  shares_taken_together:
    '{name} has made fewer shares of its shares, {ratio}: your {before} are {after} now. Stops, targets and alerts were changed alike; those on less than one share have ended.',
  bonus_coming:
    '{name} gives bonus shares {ratio} on {day}. Yours come by themselves, at no cost. Orders that wait are cancelled that day; stops, targets and alerts change with the price.',
  share_change_withdrawn: '{name} does not change its shares {ratio} on {day} after all. Nothing of yours changes.',
  shares_split:
    '{name} has split its shares {ratio}: your {before} are {after} now, and have cost what they had cost. Stops, targets and alerts were changed alike.',
  bonus_allotted:
    '{name} has given bonus shares {ratio}: your {before} are {after} now, at no cost. Stops, targets and alerts were changed to the new price.',
  fraction_paid: 'You were paid {amount} for the fraction of a share of {name} that was left.',
  rename_coming:
    '{name} ({code}) is called {new_name} ({new_code}) from {day} on. Your shares, stops, targets and alerts go on under it; orders that wait are cancelled that day where the code changes.',
  share_renamed:
    '{name} ({code}) is called {new_name} ({new_code}) now. Your shares have become no fewer or more, and have cost what they had cost.',
  merger_coming:
    '{name} merges into {into} on {day}, {ratio}. Your shares become those of {into} by themselves, at the cost that they have. Orders that wait, stops, targets and alerts end that day; a fraction of a share is paid in cash.',
  merger_with_cash_coming:
    '{name} merges into {into} on {day}, {ratio}, and pays {price} for each share as well. Your shares become those of {into} by themselves. Orders that wait, stops, targets and alerts end that day; a fraction of a share is paid in cash.',
  delisting_coming:
    '{name} is delisted on {day}. From then on it cannot be traded here: whoever wants to sell has to do so before. Orders that wait, stops, targets and alerts end that day.',
  cash_exit_coming:
    'All shares of {name} are taken over for {price} each on {day}. Yours are paid out by themselves, without a fee. Orders that wait, stops, targets and alerts end that day.',
  company_event_withdrawn:
    'What {name} had announced for {day} does not take place after all. Nothing of yours changes.',
  shares_merged:
    '{name} has merged into {into}, {ratio}: your {before} shares are {after} of {into} now. Their cost and the days that you have held them go on.',
  merger_cash_paid: 'You were paid {amount} for your shares of {name} beside those of the other company.',
  share_delisted:
    '{name} is delisted. Your {count} shares stay yours and are shown at the last price, {price}, but cannot be traded here. We tell you if anybody pays for them.',
  cash_exit_paid: 'Your {count} shares of {name} were taken over: {amount} was credited.',
  alerts_ended: 'Your alerts on {name} have ended, since it does not trade under this code any more.',
  buyback_offered:
    '{name} buys its shares back at {price} each. You can tender yours until {day}, and keep them if you do nothing.',
  buyback_coming:
    '{name} buys its shares back at {price} each until {day}. Who holds the share as {record_day} is over can tender, and is entitled to have a part of it taken. We tell you then what that is.',
  buyback_entitled:
    'You held {held} shares of {name} on the record day of its buyback: {count} of them are taken at {price} each in any case. You can tender all of them until {day}; of the rest the company may take a part.',
  buyback_cancelled: '{name} has called its buyback off. The {count} shares that you tendered are free again.',
  buyback_overdue:
    'The buyback of {name} was not settled in time. The {count} shares that you tendered are free again.',
  tender_accepted: '{name} has taken {accepted} of the {count} shares that you tendered: {amount} was credited.',
  tender_accepted_taxed:
    '{name} has taken {accepted} of the {count} shares that you tendered, for {gross} less {tax} of tax withheld: {amount} was credited.',
  tender_not_accepted:
    '{name} has taken none of the {count} shares that you tendered: more were tendered than it buys. They are free again.',
  rights_coming:
    '{name} offers its holders new shares at {price} each, {ratio} (new for held). Who holds the share as {day} begins is entitled, in whole shares. We tell you then what is yours.',
  rights_offered:
    'You held {held} shares of {name} on the day that counts: you can subscribe to {count} new ones at {price} each until {day}. If you do nothing the right lapses. It cannot be sold here.',
  rights_lapsed:
    'Your right to {count} new shares of {name} has lapsed: its last day is over, and you had not subscribed. Your own shares stay as they are.',
  rights_cancelled: '{name} has called off the new shares that it had offered its holders. Nothing of yours changes.',
  rights_returned:
    '{name} has called off its new shares. The {amount} set aside for the {asked} that you had subscribed to are free again.',
  rights_overdue:
    'The {asked} new shares of {name} that you had subscribed to were not allotted in time. The {amount} set aside for them are free again.',
  rights_allotted:
    '{count} of the {asked} new shares of {name} that you subscribed to are yours, at {price} each: {amount} in all. What was set aside beyond that is free again.',
  rights_not_allotted:
    'None of the {asked} new shares of {name} that you subscribed to were allotted. The {amount} set aside for them are free again.',
  alert_above: '{name} has risen to {price}. Your alert was set at {alert}.',
  alert_below: '{name} has fallen to {price}. Your alert was set at {alert}.',
  stop_sold: '{name} reached your stop of {price}. The sell order {no} was placed.',
  target_sold: '{name} reached your target of {price}. The sell order {no} was placed.',
  stop_waits:
    'The price of {name} has passed your stop, and your limit of {price} with it. Your order for {count} waits there.',
  stop_not_set:
    'You bought {name}, but your stop of {price} was not set: the price had fallen to it already. You can set another one on what you hold.',
  target_not_set:
    'You bought {name}, but your target of {price} was not set: the price had risen to it already. You can set another one on what you hold.',
  trigger_unsold: '{name} reached your stop or target, but nothing was sold: the sell order was refused.',
  trigger_expired: 'Your stop or target on {name} has expired after a year.',
  account_frozen: 'Your account was frozen: {reason}. You can look at everything, but not trade, withdraw or borrow.',
  account_withdraw_only:
    'Your account is limited: {reason}. You can withdraw your money, but not trade, deposit or borrow.',
  account_trade_only: 'Your account is limited: {reason}. You can trade and deposit, but not withdraw or borrow.',
  account_unfrozen: 'Your account is no longer frozen.',
  qip_granted: 'QIP is open to you now: {reason}.',
  qip_withdrawn: 'QIP is no longer open to you: {reason}.',
  session_ended_by_desk: 'Customer service signed out one of your devices: {reason}.',
  complaint_registered: 'Your complaint {complaint} is registered. You can follow it at customer service.',
  complaint_closed: 'Your complaint {complaint} is closed. The outcome is at customer service.',
  from_desk: '{text}',
} as const;
