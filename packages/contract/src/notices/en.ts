/** Every kind of notice with its English text. A word in braces is filled in from the notice's values. */
export const en = {
  login_password_changed: 'Your login password was changed. All other devices were signed out.',
  login_password_reset: 'Your login password was reset. All devices were signed out.',
  transaction_password_set: 'A transaction password was set for your account.',
  transaction_password_changed: 'Your transaction password was changed.',
  transaction_password_locked:
    'Your transaction password was entered wrongly {attempts} times and is locked for {minutes} minutes.',
} as const;
