import type { TradedClass } from '../../trading/index.ts';

/** How India taxes what a sale of a class brings. */
export interface GainRule {
  /**
   * Which purchase a sale is of. Of dematerialised securities the law takes the first that came in as the first to go
   * out (Income-tax Act, section 45(2A)), whatever lot the customer named; a contract that is closed is the named one.
   */
  readonly matching: 'first_in_first_out' | 'named_lot';
  /** Held for more months than this, a gain is long-term. Undefined where it is income of a business, and has no term. */
  readonly longTermAfterMonths: number | undefined;
}

/**
 * The rules for sales since 23 July 2024 (Finance (No. 2) Act, 2024): listed shares and listed debt are long-term after
 * 12 months; exchange-traded derivatives of shares, goods and currencies are business income (section 43(5)).
 */
export const gainRules: Readonly<Record<TradedClass, GainRule>> = {
  stock: { matching: 'first_in_first_out', longTermAfterMonths: 12 },
  treasury: { matching: 'first_in_first_out', longTermAfterMonths: 12 },
  futures: { matching: 'named_lot', longTermAfterMonths: undefined },
  forex: { matching: 'named_lot', longTermAfterMonths: undefined },
};
