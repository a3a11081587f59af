import type { FreezeScope } from '@sauda/facts';

/** How far an account is frozen, for its page and its lists. */
export const scopeWords: Readonly<Record<FreezeScope, string>> = {
  all: 'Frozen',
  withdraw_only: 'Withdraw only',
  trade_only: 'Trade only',
};
