/**
 * What each of the server's modules may use, beside itself and the platform: its code, by its index.ts, and its tables, to
 * read them.
 */
export const moduleArrows = {
  ledger: [],
  audit: [],
  news: ['ledger', 'market', 'customers'],
  market: ['ledger'],
  customers: ['ledger', 'bank-cards'],
  identity: ['ledger', 'customers'],
  'bank-cards': ['ledger', 'customers'],
  staff: ['ledger', 'customers', 'audit'],
  support: ['ledger', 'customers'],
  trading: ['ledger', 'market', 'customers'],
  offerings: ['ledger', 'market', 'customers', 'trading'],
  cashier: ['ledger', 'market', 'customers', 'bank-cards'],
  wallet: ['ledger', 'market', 'trading'],
  statements: ['ledger', 'market', 'customers', 'trading', 'offerings', 'cashier'],
  reconciliation: ['ledger', 'trading', 'offerings', 'cashier'],
  rails: ['[^/]+'],
  practice: ['[^/]+'],
};

/** Whose tables a module reads although it does not use its code: sums and states that span what several of them hold. */
export const readArrows = {
  /** A customer is shown with the state of their real name. */
  customers: ['identity'],
  /** A proposal waits only as long as the request that it decides on. */
  staff: ['cashier'],
  /** What a customer has is money, requests, shares and applications. */
  wallet: ['offerings', 'cashier'],
};

/** Each table has one module that writes it. */
export const tableOwners = {
  app: ['installation'],
  platform: ['config_entries', 'due_work', 'files', 'idempotency_keys', 'outbox'],
  ledger: ['ledger.accounts', 'ledger.blocks', 'ledger.heads', 'ledger.totals', 'ledger.transfers'],
  audit: ['audit_heads', 'audit_log'],
  customers: [
    'customers',
    'sessions',
    'known_devices',
    'login_attempts',
    'transaction_password_guesses',
    'passkeys',
    'passkey_challenges',
    'authenticators',
    'recovery_codes',
    'reset_codes',
    'access_requests',
    'notices',
    'push_subscriptions',
    'due_pushes',
    'invitation_codes',
    'customer_notes',
    'data_exports',
    'closed_accounts',
  ],
  identity: ['identity_reviews'],
  'bank-cards': ['bank_cards'],
  market: ['category_rules', 'instrument_rules'],
  news: ['news_articles', 'news_feeds', 'news_pictures'],
  support: ['canned_answers', 'conversations', 'messages'],
  staff: ['desk_claims', 'desk_decisions', 'desk_proposals', 'proposed_commands', 'staff', 'staff_sessions'],
  trading: [
    'orders',
    'order_changes',
    'executions',
    'execution_differences',
    'lots',
    'favourites',
    'watchlists',
    'price_alerts',
    'price_alert_progress',
    'triggers',
    'portfolio_days',
    'portfolio_progress',
    'distributions',
    'entitlements',
    'coupon_progress',
    'settlement_prices',
  ],
  offerings: [
    'block_items',
    'fund_orders',
    'funds',
    'ipo_applications',
    'ipo_reminders',
    'ipos',
    'listings',
    'offering_events',
  ],
  cashier: [
    'recharges',
    'withdrawals',
    'loans',
    'unmatched_payouts',
    'unmatched_transfers',
    'bank_line_matches',
    'bank_lines',
    'bank_lines_waiting',
    'bank_references',
  ],
  rails: ['deposit_accounts', 'provider_events', 'provider_payouts'],
  reconciliation: ['reconciliation_differences', 'reconciliation_runs'],
};
