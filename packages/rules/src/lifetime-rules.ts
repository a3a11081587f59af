/**
 * How long an order stands, as FIX has it (TimeInForce): for the session; until it is cancelled; or it trades at once, as far as it can (`ioc`) or
 * all of it (`fok`), and what does not is ended.
 */
export type Lifetime = 'day' | 'gtc' | 'ioc' | 'fok';

/** Whether what does not trade at once is ended. */
export function isImmediate({ lifetime }: { readonly lifetime: Lifetime }): boolean {
  return lifetime === 'ioc' || lifetime === 'fok';
}

/** How long an order lasts, which is for the session, or of one at the market at once, where nothing is said. */
export function lifetimeOf({
  lifetime,
  atMarket = false,
}: {
  lifetime?: Lifetime | undefined;
  atMarket?: boolean | undefined;
}): Lifetime {
  return lifetime ?? (atMarket ? 'ioc' : 'day');
}
